// The names by which the page calls what the floor says and hears. The types come from its OpenAPI description
// (`npm run api`); the analysis, which the description leaves open, is in `odds.ts`.
import type { components } from './openapi';

type Schemas = components['schemas'];

/** Money in whole units and two decimals, as text: `10.00`. */
export type Money = string;

export type Account = Schemas['AccountView'];
/** A second factor to be confirmed. */
export type NewSecondFactor = Schemas['NewSecondFactor'];
/** A session of the own account. */
export type SessionCard = Schemas['SessionCard'];
export type SessionInfo = Schemas['SessionView'];
export type TableCard = Schemas['TableCard'];
/** What a meter shows. */
export type Meter = Schemas['MeterView'];
export type RulebookCard = Schemas['RulebookCard'];
export type FloorInfo = Schemas['FloorView'];
export type ClauseNote = Schemas['Clause'];
export type LogLine = Schemas['LogLine'];
export type HandScene = Schemas['Hand'];
export type Scene = Schemas['Scene'];
export type SeatView = Schemas['SeatView'];
export type AmountRange = Schemas['AmountView'];
/** What has to be handed over with an act. */
export type Given = Schemas['GivenView'];
export type Offer = Schemas['OfferView'];
export type ClockView = Schemas['ClockView'];
export type TableInfo = Schemas['TableFacts'];
export type PostedTable = Schemas['PostedTable'];
/** What the analysis says of a decision. */
export type Advice = Schemas['Advice'];
export type AdviceOfRound = Schemas['AdviceView'];
/** What a scoreboard shows of a round. */
export type Board = Schemas['Board'];
/** A round that one has played. */
export type PlayedRound = Schemas['ResultView'];
/** A table as one viewer may see it. */
export type View = Schemas['View'];
/** What is wrong; where the floor was not reached at all, the page says so itself. */
export type Problem = Pick<Schemas['Problem'], 'title' | 'status'> & Partial<Schemas['Problem']>;
export type RoundCard = Schemas['RoundCard'];
export type RoundRecord = Schemas['RoundView'];
/** What somebody who watched a round needs to check it. */
export type Proof = Schemas['ProofView'];
export type Discards = Schemas['DiscardView'];
export type RebuiltHand = Schemas['RebuiltView'];
export type ClauseRow = Schemas['ClauseView'];
export type OptionRow = Omit<Schemas['OptionView'], 'permits'> & { permits: { type: string; values?: string[] } };
export type Rulebook = Omit<Schemas['RulebookView'], 'options'> & { options: OptionRow[] };
export type SubmissionCard = Schemas['SubmissionCard'];
export type AccountCard = Schemas['AccountCard'];
/** What holds for the own account. */
export type OwnPlay = Schemas['PlayView'];
export type LimitCard = Schemas['LimitView'];
/** What moved through the own wallet. */
export type Statement = Schemas['Statement'];
/** Significant events, the newest first. */
export type EventPage = Schemas['EventPage'];
export type EntryRow = Schemas['EntryView'];

export type FromServer = Schemas['ServerMessage'];
export type ToServer = Schemas['ClientMessage'];
/** A command as a person gives it; the socket adds its key. */
export type Say = Omit<Schemas['Say'], 'key' | 'expects'>;
