//! Derives `Term`: the one walk through every part of a term of the rules language.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, parse_macro_input};

/// Walks through every field of every variant, so that a new one can't be forgotten.
///
/// On the type, `#[term(part)]` shows the term itself as a `Part` of its name, before what is
/// within it; `#[term(rewritten)]` hands it as a `PartMut` of its name to be changed, after
/// what is within it, and `#[term(listed)]` whole lists of it likewise, under its name with an
/// `s`. On a field or a variant, `#[term(skip = "why")]` leaves it out, and says
/// why that is right.
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
                    let why: LitStr = meta.value()?.parse()?;
                    if why.value().is_empty() {
                        return Err(Error::new(why.span(), "say why it is left out"));
                    }
                    options.skip = true;
                } else {
                    return Err(
                        meta.error("write `part`, `rewritten`, `listed` or `skip = \"why\"`")
                    );
                }
                Ok(())
            })?;
        }
        Ok(options)
    }
}

/// A pattern that binds the fields that are walked, and what they are bound to.
struct Bound {
    pattern: TokenStream,
    names: Vec<Ident>,
}

fn bound(fields: &Fields, skips_all: bool) -> Result<Bound, Error> {
    let mut names = Vec::new();
    let mut patterns = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        let name = format_ident!("field_{at}", span = Span::call_site());
        let skips = skips_all || Options::of(&field.attrs)?.skip;
        patterns.push(match (&field.ident, skips) {
            (Some(own), true) => quote!(#own: _),
            (Some(own), false) => quote!(#own: #name),
            (None, true) => quote!(_),
            (None, false) => quote!(#name),
        });
        if !skips {
            names.push(name);
        }
    }
    let pattern = match fields {
        Fields::Named(_) => quote!({ #(#patterns),* }),
        Fields::Unnamed(_) => quote!((#(#patterns),*)),
        Fields::Unit => TokenStream::new(),
    };
    Ok(Bound { pattern, names })
}

fn derived(input: &DeriveInput) -> Result<TokenStream, Error> {
    let name = &input.ident;
    let options = Options::of(&input.attrs)?;
    let cases: Vec<(TokenStream, Bound)> = match &input.data {
        Data::Struct(data) => vec![(quote!(#name), bound(&data.fields, false)?)],
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let own = &variant.ident;
                let skips = Options::of(&variant.attrs)?.skip;
                Ok((quote!(#name::#own), bound(&variant.fields, skips)?))
            })
            .collect::<Result<_, Error>>()?,
        Data::Union(data) => return Err(Error::new(data.union_token.span(), "no union is a term")),
    };
    let arms = |call: &TokenStream| {
        let arms = cases.iter().map(|(path, Bound { pattern, names })| {
            quote!(#path #pattern => { #(crate::terms::Term::#call(#names, seen);)* })
        });
        quote!(match self { #(#arms)* })
    };
    let walked = arms(&quote!(walk));
    let rewritten = arms(&quote!(rewrite));
    let shown = options
        .part
        .then(|| quote!(seen(crate::terms::Part::#name(self));));
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
            fn walk<'t>(&'t self, seen: &mut dyn FnMut(crate::terms::Part<'t>)) {
                #shown
                #walked
            }

            fn rewrite(&mut self, seen: &mut dyn FnMut(crate::terms::PartMut<'_>)) {
                #rewritten
                #handed
            }

            #listed
        }
    })
}
