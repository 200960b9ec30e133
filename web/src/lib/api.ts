// What the floor says and hears: the messages of its HTTP and WebSocket interface.

/** Money in whole units and two decimals, as text: `10.00`. */
export type Money = string;

export type Side = 'left' | 'right';
export type OfferKind = 'stakes' | 'takes-back' | 'gives-up' | 'aside' | 'plain' | 'table' | 'staff';

export interface Account {
  id: number;
  name: string;
  role: string;
  guest: boolean;
}

export interface SessionInfo {
  account: Account | null;
  csrf: string;
  wallet: Money | null;
  must_change_password: boolean;
}

export interface SeatCard {
  seat: number;
  name: string | null;
  bot: boolean;
}

export interface Edge {
  wager: string;
  edge: string;
}

export interface TableCard {
  id: number;
  name: string;
  rulebook: string;
  game: string;
  title: string;
  about: string;
  open: boolean;
  in_round: boolean;
  rounds: number;
  seats: SeatCard[];
  limits: { name: string; value: string }[];
  edges: Edge[];
  dealer: string;
}

export interface RulebookCard {
  id: string;
  title: string;
  jurisdiction: string;
  /** The game's folder; nothing where it cannot be played yet. */
  game: string | null;
  about: string;
  clause_count: number;
  run_count: number;
  run_covered_percent: number | null;
}

export interface FloorInfo {
  tables: TableCard[];
  rulebooks: RulebookCard[];
}

export interface ClauseNote {
  id: string;
  says: string;
}

export interface Chips {
  from: string;
  to: string;
  amount: Money;
}

/** One thing that happened, as this viewer may know it. */
export interface Told {
  seq: number;
  says: string;
  clauses: ClauseNote[];
  round: number | null;
  chips: Chips[];
  /** Who did it for somebody, where the program did: `clock`, `bot`. */
  by?: string;
}

export interface HandScene {
  place: string;
  cards: string;
  tiles?: string;
  note: string;
}

export interface Scene {
  stage: string;
  hands: HandScene[];
  dice?: string;
  notes?: string[];
}

export interface SeatView {
  seat: number;
  name: string | null;
  bot: boolean;
  you: boolean;
  stack: Money;
  spots: { spot: string; amount: Money }[];
  ready: boolean;
  awaited: boolean;
  away: boolean;
}

export interface AmountRange {
  least: Money;
  most: Money;
  step: Money;
}

/** What has to be handed over with an act. */
export type Given =
  | { what: 'dealt'; to: string; count: number }
  | { what: 'chosen'; from: string; count: number; usual: string }
  | { what: 'count'; least: number; most: number; except: number[]; usual: number }
  | { what: 'thrown'; count: number }
  | { what: 'delivered'; to: string; count: number }
  | { what: 'arranged'; from: string; usual: string };

export interface Offer {
  as: string;
  do: string;
  kind: OfferKind;
  spot?: string;
  amount?: AmountRange;
  given?: Given;
  clauses: string[];
  /** The routine it belongs to, for staff. */
  chore?: string;
  due: boolean;
  /** Whether this follows when nothing is said. */
  silence: boolean;
}

export interface ClockView {
  kind: 'betting' | 'decision' | 'pause';
  who: string[];
  ends_at: number;
  ms: number;
  now: number;
}

export interface Draw {
  number: number;
  commitment: string;
}

export interface Fairness {
  shuffle?: Draw;
  next_shuffle?: Draw;
  next_throw?: Draw;
  seeds: Record<string, string>;
}

export interface TableInfo {
  id: number;
  name: string;
  rulebook: string;
  game: string;
  title: string;
  seats: number;
  first_seat: Side;
  spots: string[];
  chip: Money;
}

/** A table as one viewer may see it. */
export interface View {
  seq: number;
  table: TableInfo;
  you: { seat: number | null; role: string };
  open: boolean;
  in_round: boolean;
  round: number;
  scene: Scene | null;
  seats: SeatView[];
  rack?: Money;
  offers: Offer[];
  clock: ClockView | null;
  fairness: Fairness;
  /** Who deals: `program`, or a name. */
  dealer: string;
  last: Told[];
}

export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail?: string;
  code?: string;
  clauses?: ClauseNote[];
  violations?: Violation[];
}

export interface Violation {
  path: string;
  line: number | null;
  found: string;
  permitted: string;
  clause: ClauseNote | null;
  help: string | null;
}

/** A command as a person gives it. */
export interface Say {
  as: string;
  do: string;
  amount?: Money;
  cards?: string;
  tiles?: string;
  count?: number;
  dice?: string;
}

export type FromServer =
  | { type: 'view'; view: View }
  | { type: 'news'; seq: number; told: Told[]; view: View }
  | { type: 'done'; key: string; seq: number }
  | { type: 'refused'; key: string; problem: Problem }
  | { type: 'bye'; detail?: string }
  | { type: 'pong' };

export type ToServer =
  | ({ type: 'say'; key: string; expects: number } & Say)
  | { type: 'sit'; key: string; seat: number; buy_in: Money }
  | { type: 'ready'; key: string; ready: boolean }
  | { type: 'seed'; key: string; seed: string | null }
  | { type: 'deal'; key: string; on: boolean }
  | { type: 'bot'; key: string; seat: number; on: boolean }
  | { type: 'reload' }
  | { type: 'ping' };

export interface RoundCard {
  number: number;
  from: number;
  to: number;
  ended_at: number | null;
}

export interface RoundRecord {
  number: number;
  table: TableInfo;
  steps: { seq: number; at: number; told: Told[]; scene: Scene | null; seats: SeatView[] }[];
}

export interface ClauseRow {
  id: string;
  kind: string;
  does: string;
  says: string;
  option?: string;
  executed: string[] | null;
  tried: { file: string; heading: string }[] | null;
  exempt?: string;
}

export interface OptionRow {
  name: string;
  says: string;
  permitted: string;
  permits: { type: string; values?: string[] };
  default: string;
  conditions: string[];
  clauses: ClauseNote[];
}

export interface PayTable {
  name: string;
  title: string;
  wager: string;
  clauses: ClauseNote[];
  rows: { name: string; title: string; permitted: string; default: string | null }[];
}

export interface Rulebook extends RulebookCard {
  options: OptionRow[];
  pay_tables: PayTable[];
  clauses: ClauseRow[];
  rulings: ClauseRow[];
  submission: string | null;
}

export interface SubmissionCard {
  name: string;
  version: number;
  rulebook: string;
  sha256: string;
  by: number | null;
  at: number;
}

export interface AccountCard {
  id: number;
  name: string;
  role: string;
  guest: boolean;
  at: number;
  locked: boolean;
}

export interface EntryRow {
  seq: number;
  at: number;
  hash: string;
  body: string;
}

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
