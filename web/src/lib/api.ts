// The names by which the page calls what the floor says and hears. The types come from its OpenAPI description
// (`npm run api`); only the analysis, which the description leaves open, is written here.
import type { components } from './openapi';

type Schemas = components['schemas'];

/** Money in whole units and two decimals, as text: `10.00`. */
export type Money = string;

export type Account = Schemas['AccountView'];
export type SessionInfo = Schemas['SessionView'];
export type TableCard = Schemas['TableCard'];
export type RulebookCard = Schemas['RulebookCard'];
export type FloorInfo = Schemas['FloorView'];
export type ClauseNote = Schemas['Clause'];
export type Told = Schemas['Told'];
export type HandScene = Schemas['Hand'];
export type Scene = Schemas['Scene'];
export type SeatView = Schemas['SeatView'];
export type AmountRange = Schemas['AmountView'];
/** What has to be handed over with an act. */
export type Given = Schemas['GivenView'];
export type Offer = Schemas['OfferView'];
export type ClockView = Schemas['ClockView'];
export type TableInfo = Schemas['TableFacts'];
/** A table as one viewer may see it. */
export type View = Schemas['View'];
/** What is wrong; where the floor was not reached at all, the page says so itself. */
export type Problem = Pick<Schemas['Problem'], 'title' | 'status'> & Partial<Schemas['Problem']>;
export type RoundCard = Schemas['RoundCard'];
export type RoundRecord = Schemas['RoundView'];
export type Discards = Schemas['DiscardView'];
export type RebuiltHand = Schemas['RebuiltView'];
export type ClauseRow = Schemas['ClauseView'];
export type OptionRow = Omit<Schemas['OptionView'], 'permits'> & { permits: { type: string; values?: string[] } };
export type Rulebook = Omit<Schemas['RulebookView'], 'options'> & { options: OptionRow[] };
export type SubmissionCard = Schemas['SubmissionCard'];
export type AccountCard = Schemas['AccountCard'];
export type EntryRow = Schemas['EntryView'];

export type FromServer = Schemas['ServerMessage'];
export type ToServer = Schemas['ClientMessage'];
/** A command as a person gives it; the socket adds its key. */
export type Say = Omit<Schemas['Say'], 'key' | 'expects'>;

export interface Fraction {
  num: string;
  den: string;
}

export interface WagerOdds {
  wager: string;
  base: string;
  says: string;
  ev: Fraction;
  house_edge: number;
  element_of_risk: number | null;
  std_dev: number;
  hit_frequency: number;
  outcomes: { net: Fraction; count: string; probability: Fraction }[];
  exact: boolean;
  combinations: string;
}

export interface Strategy {
  decision: string;
  base: string;
  situation: string;
  shares: { choice: string; share: Fraction }[];
  simple: { says: string; ev: Fraction; cost: number } | null;
  mistakes: { says: string; ev: Fraction; cost: number }[];
  table: {
    cards: string;
    hand: string;
    weight: number;
    best: string;
    worth: { choice: string; ev: Fraction }[];
    cost_of_other: number;
  }[];
}

export interface Analysis {
  rulebook: string;
  unit: string;
  method: string;
  version: string;
  wagers: WagerOdds[];
  strategy: Strategy | null;
  settings?: {
    rules: { rule: string; hands: number; costs_player: Fraction; gives_away: Fraction }[];
  } | null;
  seconds: number;
}
