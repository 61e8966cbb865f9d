//! Derives `Term`: the one walk through every part of a term of the rules language.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Path, parse_macro_input};

/// Walks through every field of every variant, so that a new one can't be forgotten.
///
/// On the type, `#[term(part)]` shows the term itself as a `Part` of its name, before what is
/// within it; `#[term(rewritten)]` hands it as a `PartMut` of its name to be changed, after
/// what is within it, and `#[term(listed)]` whole lists of it likewise, under its name with an
/// `s`. On a field or a variant, `#[term(skip = "why")]` leaves it out, and says
/// why that is right.
///
/// In a mirror a variant is what its fields are there. Of one that has none, the type says
/// `#[term(symmetric(Last, Origin))]` if it is the same. `#[term(lopsided = "why")]` on a
/// variant says that it has no image, on a field that there is none unless the field is empty;
/// `#[term(mirror = function)]` on a field has the function make the image. A variant of which
/// nothing is known does not compile.
#[proc_macro_derive(Term, attributes(term))]
pub fn term(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    derived(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

/// What `#[term(…)]` asks for.
#[derive(Default)]
struct Options {
    part: bool,
    rewritten: bool,
    listed: bool,
    skip: bool,
    lopsided: bool,
    symmetric: Vec<Ident>,
    mirror: Option<Path>,
}

/// Reads the reason that an option has to give.
fn reason(meta: &ParseNestedMeta) -> Result<(), Error> {
    let why: LitStr = meta.value()?.parse()?;
    match why.value().is_empty() {
        true => Err(Error::new(why.span(), "say why")),
        false => Ok(()),
    }
}

impl Options {
    fn of(attributes: &[Attribute]) -> Result<Options, Error> {
        let mut options = Options::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("term")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("part") {
                    options.part = true;
                } else if meta.path.is_ident("rewritten") {
                    options.rewritten = true;
                } else if meta.path.is_ident("listed") {
                    options.listed = true;
                } else if meta.path.is_ident("skip") {
                    reason(&meta)?;
                    options.skip = true;
                } else if meta.path.is_ident("lopsided") {
                    reason(&meta)?;
                    options.lopsided = true;
                } else if meta.path.is_ident("mirror") {
                    options.mirror = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("symmetric") {
                    meta.parse_nested_meta(|variant| {
                        options
                            .symmetric
                            .push(variant.path.require_ident()?.clone());
                        Ok(())
                    })?;
                } else {
                    return Err(meta.error("see the documentation of `Term`"));
                }
                Ok(())
            })?;
        }
        Ok(options)
    }
}

/// A struct, or a variant of an enum.
struct Case {
    /// Binds the fields that are walked.
    pattern: TokenStream,
    /// What they are bound to.
    names: Vec<Ident>,
    /// Mirrors them, and tells whether there is an image.
    mirror: TokenStream,
}

impl Case {
    fn new(
        path: TokenStream,
        own: &Ident,
        fields: &Fields,
        options: &Options,
        symmetric: &[Ident],
    ) -> Result<Case, Error> {
        let (mut names, mut patterns, mut images) = (Vec::new(), Vec::new(), Vec::new());
        for (at, field) in fields.iter().enumerate() {
            let name = format_ident!("field_{at}", span = Span::call_site());
            let of_field = Options::of(&field.attrs)?;
            let skips = options.skip || of_field.skip;
            let bound = if skips { quote!(_) } else { quote!(#name) };
            patterns.push(match &field.ident {
                Some(own) => quote!(#own: #bound),
                None => bound,
            });
            images.push(match (skips || options.lopsided, of_field.mirror) {
                (true, _) => quote!(false),
                (false, Some(function)) => quote!(#function(#name)),
                (false, None) if of_field.lopsided => {
                    let of_type = &field.ty;
                    quote!(*#name == <#of_type as Default>::default())
                }
                (false, None) => quote!(crate::terms::Term::mirror(#name)),
            });
            if !skips {
                names.push(name);
            }
        }
        let fields = match fields {
            Fields::Named(_) => quote!({ #(#patterns),* }),
            Fields::Unnamed(_) => quote!((#(#patterns),*)),
            Fields::Unit => TokenStream::new(),
        };
        let mirror = match images.is_empty() {
            false => quote!(#(#images)&&*),
            true if options.lopsided => quote!(false),
            true if symmetric.contains(own) => quote!(true),
            true => return Err(Error::new(own.span(), "is it `symmetric` or `lopsided`?")),
        };
        Ok(Case {
            pattern: quote!(#path #fields),
            names,
            mirror,
        })
    }
}

fn derived(input: &DeriveInput) -> Result<TokenStream, Error> {
    let name = &input.ident;
    let options = Options::of(&input.attrs)?;
    let symmetric = &options.symmetric;
    let cases: Vec<Case> = match &input.data {
        Data::Struct(data) => {
            let of_fields = Options::default();
            let case = Case::new(quote!(#name), name, &data.fields, &of_fields, symmetric)?;
            vec![case]
        }
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let (own, of_variant) = (&variant.ident, Options::of(&variant.attrs)?);
                let path = quote!(#name::#own);
                Case::new(path, own, &variant.fields, &of_variant, symmetric)
            })
            .collect::<Result<_, Error>>()?,
        Data::Union(data) => return Err(Error::new(data.union_token.span(), "no union is a term")),
    };
    let arms = |call: &str| {
        let call = format_ident!("{call}");
        let arms = cases.iter().map(|Case { pattern, names, .. }| {
            quote!(#pattern => { #(crate::terms::Term::#call(#names, seen);)* })
        });
        quote!(match self { #(#arms)* })
    };
    let (shown, rewritten) = (arms("show"), arms("rewrite"));
    let images = cases.iter().map(|case| {
        let Case {
            pattern, mirror, ..
        } = case;
        quote!(#pattern => { #mirror })
    });
    let show = options.part.then(|| {
        quote! {
            fn show<'t>(&'t self, seen: &mut dyn FnMut(crate::terms::Part<'t>)) {
                seen(crate::terms::Part::#name(self));
            }
        }
    });
    let handed = options
        .rewritten
        .then(|| quote!(seen(crate::terms::PartMut::#name(self));));
    let lists = format_ident!("{name}s");
    let listed = options.listed.then(|| {
        quote! {
            fn rewrite_list(
                list: &mut Vec<Self>,
                seen: &mut dyn FnMut(crate::terms::PartMut<'_>),
            ) {
                list.iter_mut().for_each(|one| one.rewrite(seen));
                seen(crate::terms::PartMut::#lists(list));
            }
        }
    });
    Ok(quote! {
        impl crate::terms::Term for #name {
            #show

            fn parts<'t>(&'t self, seen: &mut dyn FnMut(crate::terms::Part<'t>)) {
                #shown
            }

            fn rewrite(&mut self, seen: &mut dyn FnMut(crate::terms::PartMut<'_>)) {
                #rewritten
                #handed
            }

            #listed

            #[allow(unused_variables, reason = "of a term without an image nothing is turned")]
            fn mirror(&mut self) -> bool {
                match self { #(#images)* }
            }
        }
    })
}
