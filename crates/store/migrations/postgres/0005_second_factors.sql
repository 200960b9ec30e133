-- A second factor of an account: its secret, sealed; whether its owner has shown that the codes are at hand; the last step
-- of time whose code was used; and the hashes of recovery codes that were not.
CREATE TABLE second_factors (
    account BIGINT NOT NULL PRIMARY KEY,
    secret BYTEA NOT NULL,
    confirmed BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    recovery TEXT NOT NULL
);
