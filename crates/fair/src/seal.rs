//! Sealing: secrets that are not revealed yet are stored encrypted, bound to their table and name.

use crate::{Signer, hex};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use std::fmt;
use std::io::Write;
use std::path::Path;
use zeroize::Zeroizing;

const NONCE: usize = 24;

/// The key that seals secrets, and from which the key follows that a floor signs with: one file to keep.
#[derive(Clone)]
pub struct Seal {
    cipher: XChaCha20Poly1305,
    signer: Signer,
}

/// A record that does not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealError {
    /// Of which table.
    pub stream: String,
    /// Which secret.
    pub name: String,
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SealError { stream, name } = self;
        write!(
            f,
            "the sealed secret of {name} of {stream} does not open: it was sealed with another key, or changed; "
        )?;
        f.write_str("give the key that the floor used before (houseway.key, or HOUSEWAY_KEY)")
    }
}

impl std::error::Error for SealError {}

/// A key that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyError(pub String);

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for KeyError {}

impl Seal {
    /// With this key.
    pub fn from_key(key: [u8; 32]) -> Seal {
        Seal { cipher: XChaCha20Poly1305::new(&key.into()), signer: Signer::of(&key) }
    }

    /// The key that signs.
    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// With a key written as 64 hexadecimal digits; white space around them does not matter.
    pub fn from_hex(text: &str) -> Result<Seal, KeyError> {
        let bytes = hex::decode(&text.trim().to_ascii_lowercase()).map(Zeroizing::new);
        let key = bytes.ok().and_then(|bytes| <[u8; 32]>::try_from(bytes.as_slice()).ok());
        key.map(Seal::from_key).ok_or_else(|| {
            let found = text.trim().chars().count();
            KeyError(format!("a key is 64 hexadecimal digits, found {found} characters that are not"))
        })
    }

    /// With the key in a file that is there.
    ///
    /// # Errors
    /// When it cannot be read, holds no key, or others may read it.
    pub fn from_existing(path: &Path) -> Result<Seal, KeyError> {
        match path.exists() {
            true => Seal::from_file(path),
            false => Err(KeyError(format!("there is no key file {}", path.display()))),
        }
    }

    /// With the key in a file, which is made with a new key if there is none. Only its owner may
    /// read it.
    pub fn from_file(path: &Path) -> Result<Seal, KeyError> {
        let wrong = |what: String| KeyError(format!("the key file {}: {what}", path.display()));
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let text = Zeroizing::new(text);
                private(path).map_err(wrong)?;
                Seal::from_hex(&text).map_err(|error| wrong(error.0))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let mut key = Zeroizing::new([0; 32]);
                getrandom::fill(&mut *key).map_err(|error| wrong(format!("no random bytes for a new key: {error}")))?;
                write_key(path, &key).map_err(|error| wrong(format!("cannot be written: {error}")))?;
                Ok(Seal::from_key(*key))
            }
            Err(error) => Err(wrong(format!("cannot be read: {error}"))),
        }
    }

    /// Encrypts a secret of a table; what it is given as can only be opened as the same.
    pub fn seal(&self, stream: &str, name: &str, secret: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
        let about = about(stream, name);
        let payload = Payload { msg: secret, aad: &about };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).expect("a secret is short");
        [&nonce[..], &sealed].concat()
    }

    /// Opens what [`Seal::seal`] gave.
    pub fn open(&self, stream: &str, name: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        let about = about(stream, name);
        let opened = sealed.split_first_chunk::<NONCE>().and_then(|(nonce, rest)| {
            self.cipher.decrypt(&XNonce::from(*nonce), Payload { msg: rest, aad: &about }).ok()
        });
        opened.ok_or_else(|| SealError { stream: stream.to_owned(), name: name.to_owned() })
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal")
    }
}

/// What a sealed secret is bound to.
fn about(stream: &str, name: &str) -> Vec<u8> {
    [stream.as_bytes(), &[0], name.as_bytes()].concat()
}

/// Writes a new key, readable by its owner only, and makes sure that it is on the disk: secrets
/// sealed with a key that is lost are lost too.
fn write_key(path: &Path, key: &[u8; 32]) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let text = Zeroizing::new(hex::encode(key) + "\n");
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn private(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).map_err(|error| error.to_string())?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    Err(format!("others than its owner may use it (mode {mode:o}); run chmod 600 on it"))
}

#[cfg(not(unix))]
fn private(_: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_as_the_same_and_as_nothing_else() {
        let seal = Seal::from_key([7; 32]);
        let sealed = seal.seal("table:7", "shuffle 3", b"the order");
        assert_eq!(seal.open("table:7", "shuffle 3", &sealed).unwrap(), b"the order");
        assert!(seal.open("table:8", "shuffle 3", &sealed).is_err());
        assert!(seal.open("table:7", "shuffle 4", &sealed).is_err());
        assert!(Seal::from_key([8; 32]).open("table:7", "shuffle 3", &sealed).is_err());
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert!(seal.open("table:7", "shuffle 3", &changed).is_err(), "byte {place}");
        }
        assert!(seal.open("table:7", "shuffle 3", &sealed[..20]).is_err());
        assert_ne!(seal.seal("table:7", "shuffle 3", b"the order"), sealed, "a nonce is used once");
        let error = seal.open("table:7", "shuffle 4", &sealed).unwrap_err().to_string();
        assert!(error.starts_with("the sealed secret of shuffle 4 of table:7 does not open"), "{error}");
    }

    #[test]
    fn a_key_file_is_made_once_and_read_again() {
        let folder = std::env::temp_dir().join(format!("houseway-key-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("houseway.key");
        let sealed = Seal::from_file(&path).unwrap().seal("t", "n", b"s");
        assert_eq!(Seal::from_file(&path).unwrap().open("t", "n", &sealed).unwrap(), b"s");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(Seal::from_hex(&text.to_uppercase()).unwrap().open("t", "n", &sealed).unwrap(), b"s");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
            assert!(Seal::from_file(&path).unwrap_err().0.ends_with("(mode 644); run chmod 600 on it"));
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_key_is_sixty_four_digits() {
        assert!(Seal::from_hex(&"0f".repeat(32)).is_ok());
        for wrong in ["", "0f", &"0f".repeat(33), &"0g".repeat(32)] {
            assert!(Seal::from_hex(wrong).is_err(), "{wrong}");
        }
    }
}
