-- A second factor of an account: its secret, sealed; whether its owner has shown that the codes are at hand; the last step
-- of time whose code was used; and the hashes of recovery codes that were not.
CREATE TABLE second_factors (
    account INTEGER NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    confirmed INTEGER NOT NULL,
    last_step INTEGER NOT NULL,
    recovery TEXT NOT NULL
);
