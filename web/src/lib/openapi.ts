// Generated from docs/openapi.json by `npm run api`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account as the administrator sees it. */
        AccountCard: {
            /**
             * Format: int64
             * @description When it was opened, in milliseconds since 1970.
             */
            at: number;
            /** @description Why it is disabled, where it is. */
            disabled?: string | null;
            /** @description Whether it has no password. */
            guest: boolean;
            /** Format: int64 */
            id: number;
            /** @description Whether it is locked after wrong passwords, in browsers that its owner has not used. */
            locked: boolean;
            name: string;
            role: string;
        };
        /** @description An account as its owner sees it. */
        AccountView: {
            /** @description Whether it has no password and ends with the session. */
            guest: boolean;
            /** Format: int64 */
            id: number;
            name: string;
            role: components["schemas"]["Role"];
        };
        /** @description The amounts that an offer accepts: from the least to the most in steps. */
        AmountView: {
            /** @description The least. */
            least: string;
            /** @description The most. */
            most: string;
            /** @description The step. */
            step: string;
        };
        /** @description A submission that holds. */
        Checked: {
            /** @description Every option with its value. */
            house_rules: Record<string, never>;
            /** @description The rulebook. */
            rulebook: string;
        };
        /** @description Chips that moved. */
        Chips: {
            /** @description How much. */
            amount: string;
            /** @description From where: `seat 3 stack`. */
            from: string;
            /** @description To where: `seat 3 ante`. */
            to: string;
        };
        /** @description A clause in our own words. */
        Clause: {
            /** @description The rulebook and the clause: `ma-boston-5 10(b)`. */
            id: string;
            /** @description What it says. */
            says: string;
        };
        /** @description A clause or ruling. */
        ClauseView: {
            /** @description What software can do about it: `run`, `record`, `physical`. */
            does: string;
            /** @description Where in the program it was decided; none while that is being established. */
            executed?: string[] | null;
            /** @description Why it is not executed, where it is exempt. */
            exempt?: string | null;
            /** @description Its id in the rulebook: `10(b)`. */
            id: string;
            /** @description What it is about: `wager`. */
            kind: string;
            /** @description The option that it grants. */
            option?: string | null;
            /** @description What it says, in our words. */
            says: string;
            /** @description Which scenarios and submissions try it; none while that is being established. */
            tried?: components["schemas"]["TrialView"][] | null;
        };
        /** @description What a client sends over the socket. */
        ClientMessage: components["schemas"]["Request"] | components["schemas"]["ConnectionRequest"];
        /** @description What is waited for. */
        ClockView: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970.
             */
            ends_at: number;
            /** @description `betting`, `decision`, `pause`. */
            kind: string;
            /**
             * Format: int64
             * @description How long it runs altogether.
             */
            ms: number;
            /**
             * Format: int64
             * @description The server's time when this was sent.
             */
            now: number;
            /** @description For whom: `seat 3`. */
            who: string[];
        };
        /** @description About the connection itself. */
        ConnectionRequest: {
            /** @enum {string} */
            type: "reload";
        } | {
            /** @enum {string} */
            type: "ping";
        };
        /** @description Name and password. */
        Credentials: {
            /** @description The code of the second factor, or a recovery code, where the account has one. */
            code?: string | null;
            name: string;
            /** @description At least 8 characters, at most 256 bytes. */
            password: string;
        };
        /** @description What was shuffled. */
        DeckView: {
            /**
             * Format: int32
             * @description How many decks.
             */
            decks: number;
            /**
             * Format: int32
             * @description The jokers in each; none where it is not said.
             */
            jokers?: number | null;
            /** @description The rank whose cards were taken out of each: `ten`. */
            removed?: string | null;
        };
        /** @description Whether an account or a game is disabled. */
        Disabling: {
            disabled: boolean;
            /** @description Why it is disabled or enabled, in 1 to 200 characters; whoever it concerns reads it. */
            reason: string;
        };
        /** @description The discard rack, for surveillance. */
        DiscardView: {
            /** @description The clauses that require it. */
            clauses: components["schemas"]["Clause"][];
            /** @description The hands put together again from it. */
            hands: components["schemas"]["RebuiltView"][];
            /** @description Whether it is being played. */
            in_round: boolean;
            /** @description What was collected since the cards were last shuffled, in the order collected. */
            packets: components["schemas"]["PacketView"][];
            /**
             * Format: int32
             * @description The last round that has begun.
             */
            round: number;
        };
        /** @description A request that was carried out. */
        Done: {
            /**
             * Format: int64
             * @description The entry it made.
             */
            seq: number;
        };
        /** @description A shuffle or throw that was committed to. */
        Draw: {
            /** @description What binds the house: of a shuffle the root of the tree over its order, of a throw the hash of its secret. */
            commitment: string;
            /**
             * Format: int64
             * @description Its number.
             */
            number: number;
        };
        /** @description The house edge of a wager. */
        Edge: {
            /** @description The edge: `1.0579%`, or `about 1.84%, from a sample`. */
            edge: string;
            /** @description The wager. */
            wager: string;
        };
        /** @description An entry of a log. */
        EntryView: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description What happened, byte for byte as it was hashed. */
            body: string;
            /** @description Its hash, chained to the one before. */
            hash: string;
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
        };
        /** @description Some events, and where the older ones begin. */
        EventPage: {
            /** @description The newest first. */
            events: components["schemas"]["EventRecord"][];
            /** @description Give this as `before` to see older ones; nothing if there are none. */
            older?: string | null;
        };
        /** @description An event as it is listed and exported: what every event may have, and all of it as JSON. */
        EventRecord: {
            /**
             * Format: int64
             * @description The account that it concerns.
             */
            account?: number | null;
            /** @description From where. */
            address?: string | null;
            /** @description The value after. */
            after?: string | null;
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description The value before. */
            before?: string | null;
            /**
             * Format: int64
             * @description The account that did it.
             */
            by?: number | null;
            /** @description Everything that the entry says of it, as JSON. */
            details: string;
            /** @description The hash of the entry, which is chained to all before it. */
            hash: string;
            /** @description What happened: `role-changed`. */
            kind: string;
            /** @description Why. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The entry of the stream.
             */
            seq: number;
            /** @description The stream: `floor` or `events`. */
            stream: string;
            /**
             * Format: int64
             * @description The table that it concerns.
             */
            table?: number | null;
            /** @description The same as people write it. */
            time: string;
        };
        /** @description What was committed to. */
        Fairness: {
            /** @description Whether a person gave cards, tiles or dice of this round from hand: no commitment stands behind them. */
            by_hand: boolean;
            next_shuffle?: components["schemas"]["Draw"] | null;
            next_throw?: components["schemas"]["Draw"] | null;
            /** @description The seeds that will be mixed in, by seat. */
            seeds: {
                [key: string]: string;
            };
            shuffle?: components["schemas"]["Draw"] | null;
        };
        /** @description The floor at a glance. */
        FloorView: {
            /** @description What is damaged of the floor's own records, those of no table. */
            damaged: string[];
            /** @description The rulebooks, by name. */
            rulebooks: components["schemas"]["RulebookCard"][];
            /** @description The tables, by number. */
            tables: components["schemas"]["TableCard"][];
        };
        /** @description A game that is disabled, or not. */
        GameStanding: {
            /** @description Why it is disabled, where it is. */
            disabled?: string | null;
            /** @description Its rulebook. */
            game: string;
        };
        /** @description A code of the authenticator. */
        Given: {
            code: string;
        };
        /** @description What an offer wants handed over. */
        GivenView: {
            /** @description How many. */
            count: number;
            /** @description Where they go. */
            to: string;
            /** @enum {string} */
            what: "dealt";
        } | {
            /** @description How many. */
            count: number;
            /** @description The cards. */
            from: string;
            /** @description A choice to start from. */
            usual: string;
            /** @enum {string} */
            what: "chosen";
        } | {
            /** @description Except these. */
            except: number[];
            /**
             * Format: int32
             * @description The least.
             */
            least: number;
            /**
             * Format: int32
             * @description The most.
             */
            most: number;
            /**
             * Format: int32
             * @description The usual one.
             */
            usual: number;
            /** @enum {string} */
            what: "count";
        } | {
            /** @description How many. */
            count: number;
            /** @enum {string} */
            what: "thrown";
        } | {
            /** @description How many. */
            count: number;
            /** @description Where they go. */
            to: string;
            /** @enum {string} */
            what: "delivered";
        } | {
            /** @description The tiles. */
            from: string;
            /** @description A setting to start from. */
            usual: string;
            /** @enum {string} */
            what: "arranged";
        };
        /** @description A head, and the proof that it has everything in it that a former one had. */
        Grown: {
            /**
             * Format: int64
             * @description How many leaves the former head has.
             */
            from: number;
            /** @description The head. */
            head: components["schemas"]["SignedHead"];
            /** @description The consistency proof of RFC 6962: hashes of 32 bytes, one after the other. */
            proof: string;
        };
        /** @description One hand on the table. */
        Hand: {
            /** @description Its cards: `As ?? Kd`. */
            cards: string;
            /** @description What can be said of it. */
            note: string;
            /** @description Where it lies: `seat 3`, `dealer`. */
            place: string;
            /** @description Its tiles: `6-6 ??`. */
            tiles: string;
        };
        /** @description Whether the floor is well. */
        Health: {
            /** @description The SHA-256 of the program, which holds rules, pay tables and pages; nothing until it is known. */
            sha256?: string | null;
            /** @description `ok`. */
            status: string;
            /** @description How many tables this node serves. */
            tables: number;
            /** @description The version of the program. */
            version: string;
        };
        /** @description A limit of the house rules. */
        Limit: {
            /** @description The option. */
            name: string;
            /** @description Its value. */
            value: string;
        };
        /**
         * @description What a player can limit.
         * @enum {string}
         */
        LimitKind: "loss-day" | "loss-week" | "loss-month" | "deposit-day" | "deposit-week" | "deposit-month" | "session";
        /** @description A limit of the own account. */
        LimitView: {
            /** @description Whether another will hold later. */
            changes: boolean;
            /** @description Which. */
            limit: components["schemas"]["LimitKind"];
            /** @description The looser limit that will hold; nothing if there will be none. */
            next?: string | null;
            /**
             * Format: int64
             * @description From when, in milliseconds since 1970.
             */
            next_from?: number | null;
            /** @description What counts towards it now, where it counts chips. */
            used?: string | null;
            /** @description What holds: an amount, or minutes for a session; nothing if there is no limit. */
            value?: string | null;
        };
        /** @description One thing that happened. */
        LogLine: {
            /**
             * @description By whom it was done for somebody, where the program did it: `clock`, `bot`, `away`; `program` where a
             *     floorperson would do it at a table that a person deals; `hand` where a person gave the cards, tiles or dice.
             */
            by?: string | null;
            /** @description The chips it moved. */
            chips: components["schemas"]["Chips"][];
            /** @description By which clauses. */
            clauses: components["schemas"]["Clause"][];
            /**
             * Format: int32
             * @description In which round.
             */
            round: number;
            /** @description In words. */
            says: string;
            /** @description Its number in the table's log. */
            seq: number;
        };
        /** @description A meter that wagers feed and awards draw on. */
        MeterView: {
            /** @description What it shows. */
            amount: string;
            /** @description Whether several tables share it. */
            linked: boolean;
            /** @description Its name in the ledger. */
            name: string;
            /** @description Its name as people read it. */
            title: string;
        };
        /** @description A guest. */
        NewGuest: {
            /** @description A name for others to see; a number is put behind it. */
            name?: string | null;
        };
        /** @description Another role. */
        NewRole: {
            role: components["schemas"]["Role"];
        };
        /** @description A second factor to be confirmed. It is shown once. */
        NewSecondFactor: {
            /** @description Its dark modules, as the path of an SVG. */
            qr_path: string;
            /**
             * Format: int32
             * @description How many modules the code to be scanned has on each side.
             */
            qr_size: number;
            /** @description The secret, to be typed where no code can be scanned. */
            secret: string;
            /** @description The address that an authenticator reads: `otpauth://totp/...`. */
            url: string;
        };
        /** @description A table to be opened. */
        NewTable: {
            /** @description Its name, which its submission is kept by. */
            name: string;
            /** @description How fast it goes; as fast as the others if nothing is said. */
            pace?: Record<string, never> | null;
            /** @description The submission, as TOML. */
            submission: string;
        };
        /** @description A line of an analysis that is told while it is computed. `document` or `problem` is the last. */
        OddsLine: {
            /** @description Always true. */
            waiting: boolean;
        } | {
            /**
             * Format: int64
             * @description How much is done. It never becomes less.
             */
            done: number;
            /**
             * Format: int64
             * @description Of how much.
             */
            of: number;
        } | {
            /** @description What `houseway analyze --json` prints. */
            document: Record<string, never>;
        } | {
            /** @description The same as without lines. */
            problem: components["schemas"]["Problem"];
        };
        /** @description One thing that the viewer may do now. */
        OfferView: {
            amount?: components["schemas"]["AmountView"] | null;
            /** @description As whom: `seat 3`. */
            as: string;
            /** @description The routine it belongs to, for staff. */
            chore?: string | null;
            /** @description The clauses that grant it. */
            clauses: string[];
            /** @description The act. */
            do: string;
            /** @description Whether nothing stands before it. */
            due: boolean;
            given?: components["schemas"]["GivenView"] | null;
            /**
             * Format: int32
             * @description For which hand of the seat, from 1.
             */
            hand: number;
            /**
             * @description What it does: `stake`, `take-back`, `give-up`, `name` (an amount, as in a bid), `decide`, `undo`, `ask`,
             *     `attend` (sit, buy in, leave), `work` or `report`.
             */
            kind: string;
            /** @description Whether this is what follows when nothing is said. */
            silence: boolean;
            /** @description The spot it is about. */
            spot?: string | null;
        };
        /** @description A table that was opened. */
        Opened: {
            /**
             * Format: int64
             * @description The table.
             */
            id: number;
            /**
             * Format: int64
             * @description The version of its submission.
             */
            version: number;
        };
        /** @description A card laid open. */
        OpenedCardView: components["schemas"]["OpeningView"] & {
            /** @description The card: `As`. */
            card: string;
            /** @description How many cards of the shuffle were drawn before it. */
            drawn: number;
        };
        /** @description A tile laid open. */
        OpenedTileView: components["schemas"]["OpeningView"] & {
            /**
             * Format: int32
             * @description From which place of the stacks it was delivered, from 0.
             */
            slot: number;
            /** @description The tile: `6-6'`. */
            tile: string;
        };
        /** @description Where a card or tile lay. */
        OpeningView: {
            /** @description The hashes beside the way to the root, from the leaf up, one after the other in hexadecimal. */
            path: string;
            /** @description Its place in the order of the house, from 0; tiles come after the cards. */
            place: number;
            /** @description Its salt, in hexadecimal. */
            salt: string;
        };
        /** @description An option of a licensee. */
        OptionView: {
            /** @description The clauses that grant it. */
            clauses: components["schemas"]["Clause"][];
            /** @description What else must then hold. */
            conditions: string[];
            /** @description What holds where nothing is chosen. */
            default: string;
            /** @description Its name. */
            name: string;
            /** @description What may be chosen, as data: its `type` is `choice`, `money`, `count`, `numbers`, `subset` or `lines`. */
            permits: Record<string, never>;
            /** @description What may be chosen, in words. */
            permitted: string;
            /** @description What it decides. */
            says: string;
        };
        /** @description Cards that were collected together. */
        PacketView: {
            /** @description The cards in order; `??` is one whose face nobody saw. */
            cards: string;
            /** @description What they were: `seat 3`, `dealer`, `burned`, `not used`, `stub`. */
            from: string;
            /**
             * Format: int32
             * @description In which round.
             */
            round: number;
        };
        /** @description Another password. */
        PasswordChange: {
            /** @description At least 8 characters, at most 256 bytes. */
            new: string;
            old: string;
        };
        /** @description A row of a pay table. */
        PayRowView: {
            /** @description What is paid where nothing is chosen. */
            default?: string | null;
            /** @description Its name: `royal-flush`. */
            name: string;
            /** @description What may be paid, in words. */
            permitted: string;
            /** @description What is paid for, as printed. */
            title: string;
        };
        /** @description A pay table. */
        PayTableView: {
            /** @description The clauses behind it. */
            clauses: components["schemas"]["Clause"][];
            /** @description Its name. */
            name: string;
            /** @description Its rows. */
            rows: components["schemas"]["PayRowView"][];
            /** @description What is printed above it. */
            title: string;
            /** @description The wager that it pays. */
            wager: string;
        };
        /** @description What holds for the own account. */
        PlayView: {
            /** @description Whether one has excluded oneself from play. */
            excluded: boolean;
            /**
             * Format: int64
             * @description Until when, in milliseconds since 1970; for good if nothing is said.
             */
            excluded_until?: number | null;
            /** @description The most that the house pays into a wallet in 24 hours. */
            house_deposit_limit: string;
            /** @description Every limit that can be set. */
            limits: components["schemas"]["LimitView"][];
            /**
             * Format: int64
             * @description Until when one pauses, after a session that reached its limit.
             */
            pausing_until?: number | null;
        };
        /** @description Why something was not done, as `application/problem+json`. */
        Problem: {
            /** @description The clauses behind it. */
            clauses?: components["schemas"]["Clause"][];
            /** @description The stable code that programs look at. */
            code: string;
            /** @description What was found, what is permitted, what to do. */
            detail: string;
            /**
             * Format: int64
             * @description In how many seconds it may be tried again.
             */
            retry_after?: number | null;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The kind of problem in a few words. */
            title: string;
            /** @description A name for this kind of problem: `urn:houseway:stale-sequence`. */
            type: string;
            /** @description Everything wrong with a submission. */
            violations?: components["schemas"]["Violation"][];
        };
        /**
         * @description What a viewer needs to check the cards, tiles and dice of a round that this viewer saw. `houseway proof FILE` and
         *     the Python of docs/fairness.md check it.
         */
        ProofView: {
            /**
             * Format: int32
             * @description The round.
             */
            round: number;
            /** @description The shuffles from which its cards and tiles came. */
            shuffles: components["schemas"]["ShuffleProofView"][];
            /**
             * Format: int64
             * @description The table.
             */
            table: number;
            /** @description Its throws. */
            throws: components["schemas"]["ThrowProofView"][];
        };
        /** @description A hand put together again from the discard rack. */
        RebuiltView: {
            /** @description Its cards as the log says they were dealt. */
            dealt: string;
            /** @description `agrees`, `differs`, or `on-table` while it was not collected. */
            finding: string;
            /** @description Which hand: `seat 3`, `dealer`, `player hand`. */
            from: string;
            /** @description Its cards in the rack. */
            racked: string;
            /**
             * Format: int32
             * @description Of which round.
             */
            round: number;
        };
        /** @description Recovery codes, each good for one sign-in. They are shown once. */
        RecoveryCodes: {
            codes: string[];
        };
        /** @description What somebody says at a table, over the socket or by `POST`. */
        Request: (components["schemas"]["Say"] & {
            /** @enum {string} */
            type: "say";
        }) | {
            /** @description The chips. */
            buy_in: string;
            /** @description What makes this request different from any other: the same key again gets the same answer. */
            key: string;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
            /** @enum {string} */
            type: "sit";
        } | {
            /** @description The idempotency key. */
            key: string;
            /** @description Whether ready. */
            ready: boolean;
            /** @enum {string} */
            type: "ready";
        } | {
            /** @description The idempotency key. */
            key: string;
            /** @description The seed. */
            seed?: string | null;
            /** @enum {string} */
            type: "seed";
        } | {
            /** @description The idempotency key. */
            key: string;
            /** @description Whether it shall sit there. */
            on: boolean;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
            /** @enum {string} */
            type: "bot";
        } | {
            /** @description The idempotency key. */
            key: string;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
            /** @enum {string} */
            type: "remove";
        } | {
            /** @description The idempotency key. */
            key: string;
            /** @description Whether a person deals. */
            on: boolean;
            /** @enum {string} */
            type: "deal";
        };
        /**
         * @description What somebody may do on the floor. What exactly, is decided in `authority`.
         * @enum {string}
         */
        Role: "nobody" | "player" | "dealer" | "floorperson" | "surveillance" | "administrator";
        /** @description A round of a table's past. */
        RoundCard: {
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970.
             */
            ended_at: number;
            /**
             * Format: int64
             * @description Its first entry.
             */
            from: number;
            /**
             * Format: int32
             * @description Its number.
             */
            number: number;
            /**
             * Format: int64
             * @description Its last entry.
             */
            to: number;
        };
        /** @description A round of a table's past, step by step, as the viewer may see it. */
        RoundView: {
            /** @description Whether a person gave cards, tiles or dice of it from hand: no commitment stands behind them. */
            by_hand: boolean;
            /**
             * Format: int32
             * @description Its number.
             */
            number: number;
            /** @description What happened, step by step. */
            steps: components["schemas"]["StepView"][];
            /** @description The table. */
            table: components["schemas"]["TableFacts"];
        };
        /** @description A rulebook in a list. */
        RulebookCard: {
            /** @description The game in a line. */
            about: string;
            /** @description How many clauses it has. */
            clause_count: number;
            /** @description The game's folder; none where the game cannot be played yet. */
            game?: string | null;
            /** @description Its name: `ma-boston-5`. */
            id: string;
            /** @description Where it is in force. */
            jurisdiction: string;
            /** @description How many of them a program can execute. */
            run_count: number;
            /** @description The whole percentage of those that is executed and tried; none while that is being established. */
            run_covered_percent?: number | null;
            /** @description What it is called. */
            title: string;
        };
        /** @description A rulebook. */
        RulebookView: components["schemas"]["RulebookCard"] & {
            /** @description The clauses in printed order, in our words. */
            clauses: components["schemas"]["ClauseView"][];
            /** @description What it lets a licensee choose. */
            options: components["schemas"]["OptionView"][];
            /** @description The pay tables. */
            pay_tables: components["schemas"]["PayTableView"][];
            /** @description Our rulings. */
            rulings: components["schemas"]["ClauseView"][];
            /** @description The default house rules as a submission, to start from. */
            submission?: string | null;
        };
        /** @description A command of the game or the table. */
        Say: {
            /** @description The amount, where the act takes one: `10.00`. */
            amount?: string | null;
            /** @description As whom: `seat 3`, `dealer`, `floor`. */
            as: string;
            /** @description Cards, where the act takes them: `As Kd`. */
            cards?: string | null;
            /**
             * Format: int32
             * @description A count, where the act takes one.
             */
            count?: number | null;
            /** @description Dice, where the act takes them: `1 2 3`. */
            dice?: string | null;
            /** @description The act: `place ante`. */
            do: string;
            /**
             * Format: int64
             * @description The sequence of the view on which this was decided. If what is offered has changed since, it is refused.
             */
            expects?: number | null;
            /**
             * Format: int32
             * @description For which hand of the seat, from 1, where the seat plays several.
             */
            hand?: number | null;
            /** @description The idempotency key. */
            key: string;
            /** @description Tiles, where the act takes them: `6-6 4-5 2-4 1-2`. */
            tiles?: string | null;
        };
        /** @description What there is to draw of a round. */
        Scene: {
            /** @description The dice, where they lie open. */
            dice?: string | null;
            /** @description The hands on the table. */
            hands: components["schemas"]["Hand"][];
            /** @description What else there is to know. */
            notes: string[];
            /** @description The stage in a few words. */
            stage: string;
        };
        /** @description A seat in the lobby. */
        SeatCard: {
            /** @description Whether that is a computer player. */
            bot: boolean;
            /** @description Who sits there. */
            name?: string | null;
            /**
             * Format: int32
             * @description Its number.
             */
            seat: number;
        };
        /** @description One seat. */
        SeatView: {
            /** @description Whether this player is waited for. */
            awaited: boolean;
            /** @description Whether this player did not answer and is played for by the rules. */
            away: boolean;
            /** @description Whether that is a computer player. */
            bot: boolean;
            /** @description Whether the wagers, as they lie, make up a hand; what does not is returned when wagers close. */
            complete: boolean;
            /** @description Whether this player was asked to leave, and does when the round is over. */
            leaving: boolean;
            /** @description Who sits there. */
            name?: string | null;
            /** @description Ready for the dealer to go on. */
            ready: boolean;
            /**
             * Format: int32
             * @description Its number.
             */
            seat: number;
            /** @description The chips on the layout. */
            spots: components["schemas"]["SpotView"][];
            /** @description The chips in front of the player. */
            stack: string;
        };
        /** @description Whether the own account has a second factor. */
        SecondFactorView: {
            on: boolean;
        };
        /** @description What the floor sends over the socket. */
        ServerMessage: {
            /** @enum {string} */
            type: "view";
            /** @description What there is to see. */
            view: components["schemas"]["View"];
        } | {
            /**
             * Format: int64
             * @description The number of the entry before the first of these.
             */
            after: number;
            /**
             * Format: int64
             * @description The number of the last entry.
             */
            seq: number;
            /** @description What happened, as this viewer may know it. */
            told: components["schemas"]["LogLine"][];
            /** @enum {string} */
            type: "news";
            /** @description What there is to see now; its `last` is empty. */
            view: components["schemas"]["View"];
        } | {
            /** @description All meters of the table. */
            meters: components["schemas"]["MeterView"][];
            /** @enum {string} */
            type: "meters";
        } | {
            /** @description Its key. */
            key: string;
            /**
             * Format: int64
             * @description The entry it made.
             */
            seq: number;
            /** @enum {string} */
            type: "done";
        } | {
            /** @description Its key. */
            key: string;
            /** @description Why. */
            problem: components["schemas"]["Problem"];
            /** @enum {string} */
            type: "refused";
        } | {
            /** @enum {string} */
            type: "pong";
        } | {
            /** @description Why. */
            detail: string;
            /** @enum {string} */
            type: "bye";
        };
        /** @description A session as the owner of the account sees it. */
        SessionCard: {
            /** @description At which address it began. */
            address: string;
            /** @description What the browser said that it is. */
            agent: string;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            created: number;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description By which it can be ended; nobody can use it for anything else. */
            id: string;
            /**
             * Format: int64
             * @description When it was last used.
             */
            seen: number;
        };
        /** @description Who one is. */
        SessionView: {
            account?: components["schemas"]["AccountView"] | null;
            /** @description What unsafe requests repeat in the header `X-Houseway-CSRF`. */
            csrf: string;
            /** @description Whether nothing may be done before the password is changed. */
            must_change_password: boolean;
            /** @description The chips in the wallet. */
            wallet?: string | null;
        };
        /** @description The cards and tiles of a shuffle that the viewer saw, laid open. */
        ShuffleProofView: {
            /** @description The cards that a person dealt from hand: after how many others, and with which place each changed. */
            by_hand: number[][];
            /** @description The cards. */
            cards: components["schemas"]["OpenedCardView"][];
            /** @description What was published before it: the root of the tree over the order of the house, in hexadecimal. */
            commitment: string;
            /** @description The cuts: after how many cards drawn, and how many cards went to the bottom. */
            cuts: number[][];
            /** @description What was shuffled. */
            deck: components["schemas"]["DeckView"];
            /**
             * Format: int64
             * @description The number of the shuffle.
             */
            number: number;
            /** @description The seeds mixed in, by seat. */
            seeds: {
                [key: string]: string;
            };
            /** @description The tiles. */
            tiles: components["schemas"]["OpenedTileView"][];
            /** @description The tiles that a person delivered from hand: to which place of the stacks, and with which place each changed. */
            tiles_by_hand: number[][];
        };
        /** @description A signed head of the tree: what to keep elsewhere. */
        SignedHead: {
            /**
             * Format: int64
             * @description When it was signed, in milliseconds since 1970.
             */
            at: number;
            /** @description The public half of the key that signed it. */
            key: string;
            /** @description The root of the tree of RFC 6962 over the leaves. */
            root: string;
            /** @description The Ed25519 signature. */
            signature: string;
            /**
             * Format: int64
             * @description How many leaves the tree has.
             */
            size: number;
        };
        /** @description Chips on a spot. */
        SpotView: {
            /** @description The chips. */
            amount: string;
            /** @description Whether the house has taken the chips in, and the wager is still to be decided. */
            banked: boolean;
            /**
             * Format: int32
             * @description On which hand, from 1.
             */
            hand: number;
            /**
             * Format: int32
             * @description Whose hand it is on, where that is another seat's.
             */
            on?: number | null;
            /** @description The spot's name. */
            spot: string;
        };
        /** @description What moved through a wallet in some time. */
        Statement: {
            /** @description The chips that are at tables now. */
            at_tables: string;
            /** @description What was brought to tables. */
            brought: string;
            /** @description What it held at the end. */
            closing: string;
            /** @description Whether there were more lines than are told; the sums are of all. */
            cut: boolean;
            /** @description What was granted and paid in. */
            deposited: string;
            /** @description Each, in order. */
            lines: components["schemas"]["StatementLine"][];
            /** @description What the wallet held before. */
            opening: string;
            /** @description What was taken back less what was brought. */
            result: string;
            /**
             * Format: int64
             * @description From when, in milliseconds since 1970.
             */
            since: number;
            /** @description What was taken back from them. */
            taken: string;
            /**
             * Format: int64
             * @description Until when.
             */
            until: number;
        };
        /** @description A line of a statement. */
        StatementLine: {
            /** @description What came into the wallet; below zero what left it. */
            amount: string;
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description What the wallet held then. */
            balance: string;
            /** @description `granted`, `deposited`, `brought to a table` or `taken from a table`. */
            kind: string;
            /**
             * Format: int64
             * @description The table.
             */
            table?: number | null;
            /** @description The same as people write it. */
            time: string;
        };
        /** @description One step of a round: an entry of the log. */
        StepView: {
            /**
             * Format: int64
             * @description When.
             */
            at: number;
            /**
             * Format: int32
             * @description Where the viewer sat.
             */
            own?: number | null;
            scene?: components["schemas"]["Scene"] | null;
            /** @description The seats after it. */
            seats: components["schemas"]["SeatView"][];
            /**
             * Format: int64
             * @description The number of the entry.
             */
            seq: number;
            /** @description What happened. */
            told: components["schemas"]["LogLine"][];
        };
        /** @description A submission in the list. */
        SubmissionCard: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /**
             * Format: int64
             * @description The account that handed it in.
             */
            by?: number | null;
            /** @description Its name. */
            name: string;
            /** @description The rulebook. */
            rulebook: string;
            /** @description The hash of its text. */
            sha256: string;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
        };
        /** @description A submission. */
        SubmissionView: components["schemas"]["SubmissionCard"] & {
            /** @description Its text. */
            text: string;
        };
        /** @description A table in the lobby. */
        TableCard: {
            /** @description The game in a line. */
            about: string;
            /** @description What is damaged of its records, where something is: then it stays closed until they are restored. */
            damaged?: string | null;
            /** @description Who deals: `program`, or a name. */
            dealer: string;
            /** @description Why its game is disabled, where it is: no round begins. */
            disabled?: string | null;
            /** @description The house edge of its wagers, where it has been computed. */
            edges: components["schemas"]["Edge"][];
            /** @description The game's folder. */
            game: string;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description Whether a round is being played. */
            in_round: boolean;
            /** @description The limits of its house rules. */
            limits: components["schemas"]["Limit"][];
            /** @description The meters that wagers there feed. */
            meters: components["schemas"]["MeterView"][];
            /** @description Its name. */
            name: string;
            /** @description Whether it is open. */
            open: boolean;
            /**
             * Format: int32
             * @description How many rounds have begun.
             */
            rounds: number;
            /** @description The rulebook. */
            rulebook: string;
            /** @description Its seats. */
            seats: components["schemas"]["SeatCard"][];
            /** @description The rulebook's title. */
            title: string;
            /**
             * @description What waits for a floorperson to validate a payout or to complete its documents, as the acts that do so:
             *     `validate payout seat 3`.
             */
            validations: string[];
        };
        /** @description What never changes at a table. */
        TableFacts: {
            /** @description The smallest chip. */
            chip: string;
            /** @description On which side of the dealer seat 1 is: `left` or `right`. */
            first_seat: string;
            /** @description The game's folder: `boston`. */
            game: string;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description Its name. */
            name: string;
            /** @description Those of them that this house does not offer. */
            not_offered: string[];
            /** @description The rulebook. */
            rulebook: string;
            /**
             * Format: int32
             * @description How many seats.
             */
            seats: number;
            /** @description The names of a seat's spots. */
            spots: string[];
            /** @description The rulebook's title. */
            title: string;
        };
        /** @description A throw, whose secret has nothing to hide any more. */
        ThrowProofView: {
            /** @description What was published before it: the hash of the secret, in hexadecimal. */
            commitment: string;
            /** @description The dice: `2 6 1`. */
            dice: string;
            /**
             * Format: int64
             * @description The number of the throw.
             */
            number: number;
            /** @description The secret, in hexadecimal. */
            secret: string;
            /** @description The seeds mixed in, by seat. */
            seeds: {
                [key: string]: string;
            };
        };
        /** @description A submission to be checked. */
        ToCheck: {
            /** @description The submission, as TOML. */
            submission: string;
        };
        /** @description A scenario or submission that tries a clause. */
        TrialView: {
            /** @description The file. */
            file: string;
            /** @description The heading; empty for a submission. */
            heading: string;
        };
        /** @description A table as one viewer may see it. */
        View: {
            clock?: components["schemas"]["ClockView"] | null;
            /** @description Who deals: `program`, or a name. */
            dealer: string;
            /** @description Why the game is disabled, where it is: no round begins. */
            disabled?: string | null;
            /** @description What was committed to and by whom it is mixed. */
            fairness: components["schemas"]["Fairness"];
            /** @description Whether a round is being played. */
            in_round: boolean;
            /** @description The last things that happened. */
            last: components["schemas"]["LogLine"][];
            /** @description The meters that wagers here feed. */
            meters: components["schemas"]["MeterView"][];
            /** @description Everything the viewer may do now, and nothing else. */
            offers: components["schemas"]["OfferView"][];
            /** @description Whether the table is open. */
            open: boolean;
            /** @description The chips in the rack; for staff. */
            rack?: string | null;
            /**
             * Format: int32
             * @description How many rounds have begun.
             */
            round: number;
            scene?: components["schemas"]["Scene"] | null;
            /** @description The seats in order. */
            seats: components["schemas"]["SeatView"][];
            /**
             * Format: int64
             * @description The number of the last entry.
             */
            seq: number;
            /** @description The table that never changes. */
            table: components["schemas"]["TableFacts"];
            /** @description Who is looking. */
            you: components["schemas"]["You"];
        };
        /** @description One thing wrong with a submission. */
        Violation: {
            clause?: components["schemas"]["Clause"] | null;
            /** @description What stands there. */
            found: string;
            /** @description What to do about it. */
            help?: string | null;
            /** @description On which line, from 1. */
            line?: number | null;
            /** @description Where: `pay.ante-bonus.royal-flush`. */
            path: string;
            /** @description What may stand there. */
            permitted: string;
        };
        /** @description Chips that are wanted. */
        WantedChips: {
            amount: string;
        };
        /** @description An exclusion that is wanted. */
        WantedExclusion: {
            /**
             * Format: int32
             * @description For so many days, 1 to 1826; for good if nothing is said.
             */
            days?: number | null;
        };
        /** @description A limit that is wanted. */
        WantedLimit: {
            /** @description An amount (`250.00`), or minutes for a session; nothing for no limit. */
            value?: string | null;
        };
        /** @description Who is looking. */
        You: {
            /** @description The role: `nobody`, `player`, `dealer`, `floorperson`, `surveillance`, `administrator`. */
            role: string;
            /**
             * Format: int32
             * @description The seat, where seated.
             */
            seat?: number | null;
            /** @description The record after which one sat down: what happened at the seat before was somebody else's. */
            since: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
