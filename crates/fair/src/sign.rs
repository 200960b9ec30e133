//! What a floor signs: heads of the tree over all its logs, by Ed25519, so that anybody can check them; and marks
//! on its last entries, which only who has the key can make or check. Both keys follow from the one that seals
//! secrets.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use zeroize::Zeroizing;

/// A key that signs.
#[derive(Clone)]
pub struct Signer {
    signing: SigningKey,
    marks: Zeroizing<[u8; 32]>,
}

impl Signer {
    /// What follows from the key that seals.
    pub(crate) fn of(key: &[u8; 32]) -> Signer {
        let keys = Hkdf::<Sha256>::new(None, key);
        let (mut seed, mut marks) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 32]));
        keys.expand(b"houseway signing", &mut *seed).expect("32 bytes are few");
        keys.expand(b"houseway marks", &mut *marks).expect("32 bytes are few");
        Signer { signing: SigningKey::from_bytes(&seed), marks }
    }

    /// The public half, by which anybody checks what was signed.
    pub fn public(&self) -> [u8; 32] {
        self.signing.verifying_key().to_bytes()
    }

    /// Signs something.
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.signing.sign(message).to_bytes()
    }

    /// The mark on an entry: of its stream, number and hash.
    pub fn mark(&self, stream: &str, seq: i64, hash: &[u8; 32]) -> [u8; 32] {
        let mut mark = Hmac::<Sha256>::new_from_slice(&*self.marks).expect("a key of any length");
        // The parts are of fixed length but for the name, which comes last.
        mark.update(&seq.to_be_bytes());
        mark.update(hash);
        mark.update(stream.as_bytes());
        mark.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

/// Whether something was signed with the key that has this public half.
pub fn is_signed(public: &[u8; 32], message: &[u8], signature: &[u8]) -> bool {
    let (Ok(key), Ok(signature)) = (VerifyingKey::from_bytes(public), Signature::from_slice(signature)) else {
        return false;
    };
    key.verify_strict(message, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seal;

    #[test]
    fn what_one_key_signed_no_other_did() {
        let (one, other) = (Seal::from_key([7; 32]), Seal::from_key([8; 32]));
        let signature = one.signer().sign(b"a head");
        assert!(is_signed(&one.signer().public(), b"a head", &signature));
        assert!(!is_signed(&one.signer().public(), b"a heap", &signature));
        assert!(!is_signed(&other.signer().public(), b"a head", &signature));
        assert!(!is_signed(&one.signer().public(), b"a head", &signature[..63]));
        assert!(!is_signed(&[0; 32], b"a head", &[0; 64]));
    }

    #[test]
    fn a_mark_is_of_one_entry_and_one_key() {
        let (one, other) = (Seal::from_key([7; 32]), Seal::from_key([8; 32]));
        let mark = one.signer().mark("table:1", 7, &[1; 32]);
        assert_eq!(mark, one.signer().mark("table:1", 7, &[1; 32]));
        let others = [
            one.signer().mark("table:2", 7, &[1; 32]),
            one.signer().mark("table:1", 8, &[1; 32]),
            one.signer().mark("table:1", 7, &[2; 32]),
            other.signer().mark("table:1", 7, &[1; 32]),
        ];
        assert!(others.iter().all(|other| *other != mark));
    }
}
