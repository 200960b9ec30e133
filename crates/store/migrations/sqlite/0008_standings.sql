-- What the floor's log comes to for an account or a game (`account:7`, `game:ma-sic-bo`): limits, exclusions, why it is
-- disabled. The store does not look into the text.
CREATE TABLE standings (subject TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL);
