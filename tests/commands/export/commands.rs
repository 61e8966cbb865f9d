//! What the commands `export` and `import` take, refuse and say.

use std::fs;
use std::path::Path;
use std::process::Output;

use seedlore::export;

use super::{seedlore, shown, strange, support};

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes a dataset of CLDF with these values and no other table.
fn dataset(folder: &Path, values: &str) {
    let metadata = r#"{"tables": [{
        "url": "values.csv",
        "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ValueTable",
        "tableSchema": {"columns": [
            {"name": "ID"},
            {"name": "Language_ID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#languageReference"},
            {"name": "Parameter_ID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#parameterReference"},
            {"name": "Value", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#value"}
        ]}
    }]}"#;
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("values-metadata.json"), metadata).unwrap();
    let text = format!("ID,Language_ID,Parameter_ID,Value\n{values}");
    fs::write(folder.join("values.csv"), text).unwrap();
}

#[test]
fn every_form_takes_readings() {
    let folder = tempfile::tempdir().unwrap();
    let reading = "wari-bennett:only-slams=taken";
    let named = "wari-bennett__only-slams_taken";
    let of = |form: &[&str]| {
        let whole: Vec<&str> = ["export"].iter().chain(form).copied().collect();
        let output = seedlore(&whole, folder.path());
        assert!(output.status.success(), "{form:?}: {}", told(&output));
        printed(&output)
    };
    // The clause of that reading forbids nothing; the one in force does.
    let plain = of(&["csv", "wari-bennett"]);
    let taken = of(&["csv", reading]);
    assert_ne!(plain, taken);
    assert_ne!(of(&["json", "wari-bennett"]), of(&["json", reading]));
    assert!(of(&["bibtex", reading]).contains("@"));
    let matrix = of(&["nexus", "wari-bennett", reading]);
    assert!(matrix.contains("NTAX=2"), "{matrix}");
    assert!(matrix.contains(named), "{matrix}");
    of(&["cldf", reading, "--no-examples", "--out", "cldf"]);
    let units = fs::read_to_string(folder.path().join("cldf/languages.csv")).unwrap();
    assert!(units.contains(named), "{units}");
    // Whoever names one twice has it once.
    of(&["cldf", reading, reading, "--no-examples", "--out", "twice"]);
    let twice = fs::read_to_string(folder.path().join("twice/languages.csv")).unwrap();
    assert_eq!(units, twice);
    of(&[
        "ludii",
        "woli-beart:direction=anticlockwise",
        "woli-beart",
        "--out",
        "lud",
    ]);
}

#[test]
fn the_ludii_export_says_how_many_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let none = seedlore(
        &["export", "ludii", "khutka-boia", "--out", "none"],
        folder.path(),
    );
    assert_eq!(none.status.code(), Some(1));
    let said = told(&none);
    assert!(said.contains("0 of 1 ruleset written for Ludii"), "{said}");
    let why = fs::read_to_string(folder.path().join("none/told.csv")).unwrap();
    assert!(why.contains("khutka-boia"), "{why}");
    let names = [
        "export",
        "ludii",
        "khutka-boia",
        "woli-beart",
        "--out",
        "one",
    ];
    let one = seedlore(&names, folder.path());
    assert_eq!(one.status.code(), Some(0));
    assert!(told(&one).contains("1 of 2 rulesets written for Ludii"));
}

#[test]
fn a_matrix_of_one_ruleset_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let alone = seedlore(&["export", "nexus", "wari-bennett"], folder.path());
    assert_eq!(alone.status.code(), Some(2));
    assert_eq!(printed(&alone), "");
    assert!(
        told(&alone).contains("help: name several rulesets"),
        "{}",
        told(&alone)
    );
}

/// Tables that would take gigabytes are refused at the line where a bound is
/// passed.
#[test]
fn imported_tables_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |values: &str, why: &str| {
        dataset(&folder.path().join("data"), values);
        let output = seedlore(&["import", "cldf", "data"], folder.path());
        assert_eq!(output.status.code(), Some(1), "{why}");
        let said = told(&output);
        assert!(said.contains(why) && said.contains("values.csv"), "{said}");
        assert_eq!(printed(&output), "");
    };
    refused(
        &"1,a,rows,2\n".repeat(200_001),
        "line 200002: more than 200000 rows",
    );
    refused(
        &format!("1{}\n", ",".repeat(200)),
        "line 2: more than 200 columns",
    );
    let units: String = (0..=5_000).map(|n| format!("{n},u{n},rows,2\n")).collect();
    refused(&units, "line 5002: more than 5000 units");
    let quoted = format!("1,\"{}\",rows,2\n", ",\"\"\n".repeat(300));
    dataset(&folder.path().join("data"), &quoted);
    let read = seedlore(&["import", "cldf", "data"], folder.path());
    assert!(
        read.status.success(),
        "commas in a text part no cells: {}",
        told(&read)
    );
}

/// Names from a stranger's table reach a terminal as signs that can be seen.
#[test]
fn names_of_units_are_printed_visibly() {
    let folder = tempfile::tempdir().unwrap();
    let unit = "\u{1b}[31mred\u{202e}";
    let values = format!("1,{unit},rows,2\n2,{unit},\u{1b}[2Jodd,3\n");
    dataset(&folder.path().join("data"), &values);
    let output = seedlore(&["import", "cldf", "data", "--nearest", "1"], folder.path());
    let said = printed(&output);
    assert!(said.contains("\\u{1b}[31mred\\u{202e}"), "{said}");
    assert!(said.contains("not known here: \\u{1b}[2Jodd"), "{said}");
    assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
    let wrong = seedlore(&["import", "cldf", "data", "--unit", "red"], folder.path());
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        !told(&wrong).contains(['\u{1b}', '\u{202e}']),
        "{}",
        told(&wrong)
    );
    let begin = ["import", "cldf", "data", "--unit", unit, "--skeleton"];
    let begun = seedlore(&begin, folder.path());
    assert!(begun.status.success(), "{}", told(&begun));
    assert!(
        !printed(&begun).contains(['\u{1b}', '\u{202e}']),
        "{}",
        printed(&begun)
    );
}

/// Examples are sought for so many steps, not games: long matches end the search.
#[test]
fn a_dataset_reads_back_with_examples_of_long_games() {
    let collection = support::collection();
    let long = [collection.get("sungka").unwrap()];
    let first = shown(&long);
    assert!(!first[0].examples.is_empty());
    let last = first[0].examples.iter().map(|example| example.game).max();
    assert!(last < Some(100), "{last:?}");
    let tables = export::tables(&strange(), &long, &first);
    assert!(!tables.witnesses.is_empty());
}

const BARE: &str = "ruleset bare \"Bare\" {
  board 2 rows of 3 pits
  seeds 2 in every pit
  choose own pit
  sow anticlockwise
  on stuck: end
  win by most captured
}
";

/// A dataset of all tables that are read, in good order.
const TABLES: [(&str, &str); 5] = [
    (
        "languages.csv",
        "ID,Name,Latitude,Longitude\na,A,1,2\nb,B,,\n",
    ),
    (
        "parameters.csv",
        "ID,Name\nrows,Rows\ndirection,Direction\n",
    ),
    (
        "codes.csv",
        "ID,Parameter_ID,Name\ndirection-clockwise,direction,clockwise\n\
         direction-chosen,direction,chosen\nrows-two,rows,two\n",
    ),
    (
        "values.csv",
        "ID,Language_ID,Parameter_ID,Value,Code_ID\n1,a,rows,2,\n\
         2,a,direction,clockwise,direction-clockwise\n3,b,rows,4,\n",
    ),
    (
        "readings.csv",
        "ID,Language_ID,Parameter_ID,Reading,Value,Code_ID\n1,a,rows,q=r,3,\n",
    ),
];

/// Writes it, with other text in the place of some.
fn tables(folder: &Path, dialect: &str, changed: &str, text: &str) {
    let terms = "http://cldf.clld.org/v1.0/terms.rdf#";
    let column = |name: &str| {
        let term = match name {
            "Language_ID" => "languageReference".to_string(),
            "Parameter_ID" => "parameterReference".into(),
            "Code_ID" => "codeReference".into(),
            "Reading" => return format!("{{\"name\": \"{name}\"}}"),
            name => name.to_lowercase(),
        };
        format!("{{\"name\": \"{name}\", \"propertyUrl\": \"{terms}{term}\"}}")
    };
    let components = [
        "LanguageTable",
        "ParameterTable",
        "CodeTable",
        "ValueTable",
        "",
    ];
    let described = TABLES
        .iter()
        .zip(components)
        .map(|((file, text), component)| {
            let header = text.lines().next().unwrap();
            let columns: Vec<String> = header.split(',').map(column).collect();
            let conforms = match component {
                "" => String::new(),
                component => format!("\"dc:conformsTo\": \"{terms}{component}\", "),
            };
            format!(
                "{{\"url\": \"{file}\", {conforms}\"tableSchema\": {{\"columns\": [{}]}}}}",
                columns.join(", ")
            )
        });
    let described: Vec<String> = described.collect();
    let metadata = format!("{{{dialect}\"tables\": [{}]}}", described.join(", "));
    fs::create_dir_all(folder).unwrap();
    // Beside it one ruleset to hold it against: quicker than all.
    let rulesets = folder.with_file_name("rulesets");
    fs::create_dir_all(&rulesets).unwrap();
    fs::write(rulesets.join("bare.sow"), BARE).unwrap();
    fs::write(folder.join("x-metadata.json"), metadata).unwrap();
    for (file, good) in TABLES {
        let text = if file == changed { text } else { good };
        fs::write(folder.join(file), text).unwrap();
    }
}

/// Whichever of two rows that contradict each other was taken might be the wrong one, and
/// what is named and nowhere would be left out in silence.
#[test]
fn contradictions_between_tables_are_told_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let import = |dialect: &str, changed: &str, text: &str| {
        tables(&data, dialect, changed, text);
        seedlore(&["import", "cldf", "data"], folder.path())
    };
    let good = import("", "", "");
    assert!(good.status.success(), "{}", told(&good));
    assert!(printed(&good).contains("2 of "), "{}", printed(&good));
    let values = TABLES[3].1;
    let readings = TABLES[4].1;
    let more = |text: &str, row: &str| format!("{text}{row}\n");
    for (file, text, says) in [
        (
            "values.csv",
            more(values, "4,a,rows,4,"),
            "values.csv: line 5: `a` has another value for `rows` in line 2",
        ),
        (
            "values.csv",
            more(values, "1,b,direction,chosen,direction-chosen"),
            "values.csv: line 5: the ID `1` is given already in line 2",
        ),
        (
            "values.csv",
            more(values, ",b,direction,chosen,"),
            "line 5: a row without an ID",
        ),
        (
            "values.csv",
            more(values, "4,b,direction,both,direction-both"),
            "line 5: Code_ID `direction-both` is not in codes.csv",
        ),
        (
            "values.csv",
            more(values, "4,b,direction,two,rows-two"),
            "line 5: Code_ID `rows-two` is a code of `rows`, and the row is of `direction`",
        ),
        (
            "values.csv",
            more(values, "4,b,direction,chosen,direction-clockwise"),
            "and the value `chosen` has the code `direction-chosen`",
        ),
        (
            "values.csv",
            more(values, "4,c,rows,2,"),
            "line 5: Language_ID `c` is not in languages.csv",
        ),
        (
            "values.csv",
            more(values, "4,,rows,2,"),
            "line 5: the row has no Language_ID",
        ),
        (
            "values.csv",
            more(values, "4,b,row,2,"),
            "Parameter_ID `row` is not in parameters.csv",
        ),
        (
            "values.csv",
            String::new(),
            "values.csv: it has no column `Language_ID`",
        ),
        (
            "values.csv",
            "1,a,rows,2,\n".into(),
            "values.csv: it has no column `Language_ID`",
        ),
        (
            "values.csv",
            values.lines().next().unwrap().to_string(),
            "values.csv: it holds no value",
        ),
        (
            "values.csv",
            values.replacen("Value,Code_ID", "Value,Value", 1),
            "values.csv: line 1: two columns for `Value`",
        ),
        (
            "languages.csv",
            more(TABLES[0].1, "a,A,,"),
            "languages.csv: line 4: the ID `a` is given already in line 2",
        ),
        (
            "languages.csv",
            more(TABLES[0].1, "c,C,north,2"),
            "languages.csv: line 4: the latitude `north` is no number of degrees",
        ),
        (
            "languages.csv",
            "1\n".into(),
            "languages.csv: it has no column `ID`",
        ),
        (
            "parameters.csv",
            more(TABLES[1].1, "rows,Rows"),
            "parameters.csv: line 4: the ID `rows` is given already in line 2",
        ),
        (
            "codes.csv",
            more(TABLES[2].1, "rows-two,rows,two"),
            "codes.csv: line 5: the ID `rows-two` is given already in line 4",
        ),
        (
            "codes.csv",
            more(TABLES[2].1, "x,nothing,two"),
            "codes.csv: line 5: Parameter_ID `nothing` is not in parameters.csv",
        ),
        (
            "readings.csv",
            more(readings, "2,a,rows,q=r,4,"),
            "readings.csv: line 3: `a` has another value for `rows` in line 2",
        ),
        (
            "readings.csv",
            more(readings, "2,b,rows,,4,"),
            "readings.csv: line 3: a value under no reading",
        ),
        (
            "readings.csv",
            more(readings, "2,c,rows,q=r,4,"),
            "Language_ID `c` is not in languages.csv",
        ),
    ] {
        let wrong = import("", file, &text);
        assert_eq!(wrong.status.code(), Some(1), "{text}: {}", printed(&wrong));
        assert!(told(&wrong).contains(says), "{says}\n{}", told(&wrong));
    }
    // The same twice is no contradiction.
    assert!(
        import("", "values.csv", &more(values, "4,a,rows,2,"))
            .status
            .success()
    );
}

#[test]
fn tables_are_read_in_the_dialect_that_the_metadata_tell() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let import = |dialect: &str, from: &str, to: &str| {
        tables(&data, dialect, "", "");
        for (file, text) in TABLES {
            fs::write(data.join(file), text.replace(from, to)).unwrap();
        }
        seedlore(&["import", "cldf", "data"], folder.path())
    };
    for (dialect, from, to) in [
        (r#""dialect": {"delimiter": ";"}, "#, ",", ";"),
        (
            r#""dialect": {"delimiter": "\t", "commentPrefix": null}, "#,
            ",",
            "\t",
        ),
        (
            r#""dialect": {"quoteChar": "'"}, "#,
            "clockwise",
            "'clockwise'",
        ),
        (r##""dialect": {"commentPrefix": "#"}, "##, "\n", "\n#,\"\n"),
    ] {
        let read = import(dialect, from, to);
        assert!(read.status.success(), "{dialect}: {}", told(&read));
        assert!(printed(&read).contains("2 of "), "{}", printed(&read));
    }
    for said in [
        r#"{"delimiter": ";;"}"#,
        r#"{"delimiter": "\""}"#,
        r#"{"header": false}"#,
        r#"{"skipRows": 1}"#,
        r#"{"encoding": "latin1"}"#,
        r#"{"doubleQuote": false}"#,
        r#""dialect.json""#,
    ] {
        let wrong = import(&format!("\"dialect\": {said}, "), "", "");
        assert_eq!(wrong.status.code(), Some(1), "{said}");
        assert!(
            told(&wrong).contains("the dialect has `"),
            "{}",
            told(&wrong)
        );
    }
}

#[test]
fn a_hyphen_is_standard_output_and_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let plain = seedlore(&["export", "csv", "kalah"], folder.path());
    for _ in 0..2 {
        let hyphen = seedlore(&["export", "csv", "kalah", "--out", "-"], folder.path());
        assert!(hyphen.status.success(), "{}", told(&hyphen));
        assert_eq!(printed(&hyphen), printed(&plain));
    }
    let form = seedlore(&["form", "kalah", "--out", "-"], folder.path());
    assert!(printed(&form).contains("<html"), "{}", told(&form));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
