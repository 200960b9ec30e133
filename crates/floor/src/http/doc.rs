//! The description of the API by OpenAPI 3.1, the messages of the socket included.

use crate::api::{ClientMessage, ConnectionRequest, Problem, ServerMessage};
use utoipa::OpenApi;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Ref, RefOr, ResponseBuilder};

/// What the router adds its addresses to.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Houseway",
        description = "The floor: live tables of casino games, each by its own rulebook. Money is text (`10.00`), \
                       times are milliseconds since 1970. Unsafe methods need the header `X-Houseway-CSRF` with the \
                       `csrf` of `GET /api/session`. Whatever is not done is answered with `application/problem+json`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(ClientMessage, ConnectionRequest, ServerMessage, Problem)),
    tags(
        (name = "session", description = "Who one is"),
        (name = "floor", description = "The lobby"),
        (name = "tables", description = "Tables, live and past"),
        (name = "rulebooks", description = "Clauses, options, odds"),
        (name = "staff", description = "For those who work here"),
        (name = "administration", description = "For those who run the floor"),
    )
)]
struct Description;

pub(super) fn start() -> utoipa::openapi::OpenApi {
    Description::openapi()
}

/// The whole description, as indented JSON.
///
/// # Panics
/// Never: the description is plain data.
pub fn openapi() -> String {
    let (_, mut described) = super::api().split_for_parts();
    for item in described.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().flatten() {
            fails(operation);
        }
    }
    let mut text = described.to_pretty_json().expect("the description is plain data");
    text.push('\n');
    text
}

/// Everything can fail, and always in the same form.
fn fails(operation: &mut Operation) {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response =
        ResponseBuilder::new().description("Why it was not done").content(super::reply::PROBLEM, content).build();
    operation.responses.responses.insert("default".to_owned(), RefOr::T(response));
}
