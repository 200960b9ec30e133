//! Bytes as lower-case hexadecimal text, in logs and test vectors.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serializer};

/// The bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// The bytes that the text stands for; nothing but lower-case digits in pairs is accepted, so that
/// a byte has one spelling.
pub fn decode(text: &str) -> Result<Vec<u8>, String> {
    HEXLOWER.decode(text.as_bytes()).map_err(|error| format!("not hexadecimal bytes: {error}"))
}

/// For `#[serde(with = "hex")]`.
pub fn serialize<S: Serializer>(bytes: &impl AsRef<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(bytes.as_ref()))
}

/// For `#[serde(with = "hex")]`.
pub fn deserialize<'de, D: Deserializer<'de>, T: TryFrom<Vec<u8>>>(deserializer: D) -> Result<T, D::Error> {
    let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
    let bytes = decode(&text).map_err(serde::de::Error::custom)?;
    T::try_from(bytes).map_err(|_| serde::de::Error::custom("the wrong number of bytes"))
}
