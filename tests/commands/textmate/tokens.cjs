// Reads texts by a TextMate grammar, as editors do. Arguments: the folder of
// installed packages, the grammar, and the files. Prints, for each file in turn,
// a JSON list of its lines, each a list of [start, end, scope] in units of UTF-16.
const fs = require("fs");
const path = require("path");
const [, , packages, grammar, ...files] = process.argv;
const installed = (name) => require(path.join(packages, name));
const { Registry, parseRawGrammar, INITIAL } = installed("vscode-textmate");
const { loadWASM, OnigScanner, OnigString } = installed("vscode-oniguruma");

async function main() {
  const engine = path.join(packages, "vscode-oniguruma", "release", "onig.wasm");
  await loadWASM(fs.readFileSync(engine).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(grammar, "utf8"), grammar),
  });
  const read = await registry.loadGrammar("source.sow");
  for (const file of files) {
    let stack = INITIAL;
    const lines = fs.readFileSync(file, "utf8").split("\n").map((line) => {
      const { tokens, ruleStack } = read.tokenizeLine(line, stack);
      stack = ruleStack;
      return tokens.map((token) => [token.startIndex, token.endIndex, token.scopes.at(-1)]);
    });
    console.log(JSON.stringify(lines));
  }
}
main();
