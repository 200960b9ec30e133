//! A table as a Parquet file: the little of the format that plain tables need.
//!
//! One row group, one page per column, values required, plain and uncompressed; the footer in Thrift's
//! compact protocol. The field numbers are those of `parquet.thrift` of the format's specification.

use super::table::{Table, Values};

const MAGIC: &[u8] = b"PAR1";

/// Types of the compact protocol.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A value of the compact protocol.
enum Thrift {
    Int(i32),
    Long(i64),
    Text(String),
    List(u8, Vec<Thrift>),
    /// Fields with their numbers, in rising order.
    Struct(Vec<(u8, Thrift)>),
}

impl Thrift {
    fn kind(&self) -> u8 {
        match self {
            Thrift::Int(_) => I32,
            Thrift::Long(_) => I64,
            Thrift::Text(_) => BINARY,
            Thrift::List(..) => LIST,
            Thrift::Struct(_) => STRUCT,
        }
    }

    fn text(text: &str) -> Thrift {
        Thrift::Text(text.to_owned())
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Thrift::Int(number) => varint(zigzag((*number).into()), out),
            Thrift::Long(number) => varint(zigzag(*number), out),
            Thrift::Text(text) => {
                varint(text.len() as u64, out);
                out.extend(text.as_bytes());
            }
            Thrift::List(kind, items) => {
                if items.len() < 15 {
                    out.push((items.len() as u8) << 4 | kind);
                } else {
                    out.push(0xf0 | kind);
                    varint(items.len() as u64, out);
                }
                items.iter().for_each(|item| item.write(out));
            }
            Thrift::Struct(fields) => {
                let mut last = 0;
                for (number, value) in fields {
                    debug_assert!(*number > last && number - last < 16, "fields in rising order, none far apart");
                    out.push((number - last) << 4 | value.kind());
                    value.write(out);
                    last = *number;
                }
                out.push(0);
            }
        }
    }
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

impl Values {
    /// The physical type: BOOLEAN, INT64, DOUBLE or BYTE_ARRAY.
    fn physical(&self) -> i32 {
        match self {
            Values::Truth(_) => 0,
            Values::Whole(_) => 2,
            Values::Number(_) => 5,
            Values::Text(_) => 6,
        }
    }

    /// The values in PLAIN encoding.
    fn plain(&self) -> Vec<u8> {
        match self {
            Values::Truth(truths) => {
                truths.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit))).collect()
            }
            Values::Whole(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
            Values::Number(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
            Values::Text(texts) => {
                let text = |text: &String| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
                texts.iter().flat_map(text).collect()
            }
        }
    }
}

/// A table as the bytes of a Parquet file, with some notes about it.
pub fn file(table: &Table, notes: &[(&str, &str)]) -> Vec<u8> {
    let rows = table.rows();
    let mut bytes = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (name, values) in &table.columns {
        let (start, data) = (bytes.len(), values.plain());
        page_header(rows, data.len()).write(&mut bytes);
        bytes.extend(&data);
        let size = (bytes.len() - start) as i64;
        let meta = Thrift::Struct(vec![
            (1, Thrift::Int(values.physical())),
            (2, Thrift::List(I32, vec![Thrift::Int(0)])),
            (3, Thrift::List(BINARY, vec![Thrift::text(name)])),
            (4, Thrift::Int(0)),
            (5, Thrift::Long(rows as i64)),
            (6, Thrift::Long(size)),
            (7, Thrift::Long(size)),
            (9, Thrift::Long(start as i64)),
        ]);
        chunks.push(Thrift::Struct(vec![(2, Thrift::Long(start as i64)), (3, meta)]));
    }
    let group = Thrift::Struct(vec![
        (1, Thrift::List(STRUCT, chunks)),
        (2, Thrift::Long((bytes.len() - MAGIC.len()) as i64)),
        (3, Thrift::Long(rows as i64)),
    ]);
    let start = bytes.len();
    footer(table, rows, group, notes).write(&mut bytes);
    let length = (bytes.len() - start) as u32;
    bytes.extend(length.to_le_bytes());
    bytes.extend(MAGIC);
    bytes
}

/// A data page of plain values; the encoding of levels is named though there are none.
fn page_header(rows: usize, size: usize) -> Thrift {
    const RLE: i32 = 3;
    let data = vec![(1, Thrift::Int(rows as i32)), (2, Thrift::Int(0)), (3, Thrift::Int(RLE)), (4, Thrift::Int(RLE))];
    Thrift::Struct(vec![
        (1, Thrift::Int(0)),
        (2, Thrift::Int(size as i32)),
        (3, Thrift::Int(size as i32)),
        (5, Thrift::Struct(data)),
    ])
}

fn footer(table: &Table, rows: usize, group: Thrift, notes: &[(&str, &str)]) -> Thrift {
    let root = vec![(4, Thrift::text("schema")), (5, Thrift::Int(table.columns.len() as i32))];
    let mut schema = vec![Thrift::Struct(root)];
    for (name, values) in &table.columns {
        let mut column = vec![(1, Thrift::Int(values.physical())), (3, Thrift::Int(0)), (4, Thrift::text(name))];
        if matches!(values, Values::Text(_)) {
            column.push((6, Thrift::Int(0)));
        }
        schema.push(Thrift::Struct(column));
    }
    let note = |(key, value): &(&str, &str)| Thrift::Struct(vec![(1, Thrift::text(key)), (2, Thrift::text(value))]);
    Thrift::Struct(vec![
        (1, Thrift::Int(1)),
        (2, Thrift::List(STRUCT, schema)),
        (3, Thrift::Long(rows as i64)),
        (4, Thrift::List(STRUCT, vec![group])),
        (5, Thrift::List(STRUCT, notes.iter().map(note).collect())),
        (6, Thrift::text(concat!("houseway version ", env!("CARGO_PKG_VERSION")))),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_compact_protocol_has_them() {
        let written = |number: i64| {
            let mut out = Vec::new();
            varint(zigzag(number), &mut out);
            out
        };
        assert_eq!(written(0), [0]);
        assert_eq!(written(-1), [1]);
        assert_eq!(written(1), [2]);
        assert_eq!(written(150), [0xac, 0x02]);
    }

    /// The bytes of a small file, read by pyarrow and by duckdb when they were first written.
    #[test]
    fn a_file_begins_and_ends_as_the_format_says() {
        let table = Table {
            columns: vec![
                ("name", Values::Text(vec!["a".into(), "bc".into()])),
                ("share", Values::Number(vec![0.25, 0.75])),
                ("yes", Values::Truth(vec![true, false])),
            ],
        };
        let bytes = file(&table, &[("rulebook", "ma-sic-bo")]);
        assert!(bytes.starts_with(MAGIC) && bytes.ends_with(MAGIC));
        let length = u32::from_le_bytes(bytes[bytes.len() - 8..bytes.len() - 4].try_into().unwrap()) as usize;
        let footer = &bytes[bytes.len() - 8 - length..bytes.len() - 8];
        // Version 1; a schema of four elements, the first the root with three children.
        assert_eq!(&footer[..5], [0x15, 0x02, 0x19, 0x4c, 0x48]);
        // The first page: its header, then the length and the letters of each text.
        let page = [0x15, 0, 0x15, 22, 0x15, 22, 0x2c, 0x15, 4, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0];
        assert_eq!(&bytes[4..21], page);
        assert_eq!(&bytes[21..32], [1, 0, 0, 0, b'a', 2, 0, 0, 0, b'b', b'c']);
        assert_eq!(footer.windows(9).filter(|window| window == b"ma-sic-bo").count(), 1);
    }
}
