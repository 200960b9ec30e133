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
  edges: Edge[] | null;
  dealer: string;
}

export interface RulebookCard {
  id: string;
  title: string;
  game: string;
  about?: string;
  jurisdiction?: string;
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
export type Wanted =
  | 'nothing'
  | { dealt: { to: string; count: number; blind: boolean } }
  | { chosen: { from: string; count: number } }
  | { count: { least: number; most: number; except: (number | null)[]; usual: number | null } }
  | { thrown: { count: number } }
  | { delivered: { to: string; slots: number[]; blind: boolean } }
  | { arranged: { from: string } };

export interface Offer {
  as: string;
  do: string;
  kind: OfferKind;
  spot?: string | null;
  amount: AmountRange | null;
  given: Wanted | null;
  usual?: { amount?: Money; cards?: string; tiles?: string; count?: number; dice?: string } | null;
  clauses: string[];
  due: boolean;
}

export interface ClockView {
  kind: 'betting' | 'decision' | 'pause';
  who: string[];
  ends_at: number;
  ms: number;
}

export interface Draw {
  number: number;
  commitment: string;
  seeds?: Record<string, string>;
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
  you: { seat: number | null; role: string; wallet: Money | null };
  open: boolean;
  in_round: boolean;
  round: number;
  scene: Scene | null;
  seats: SeatView[];
  rack?: Money | null;
  offers: Offer[];
  clock: ClockView | null;
  fairness: { shuffle?: Draw | null; next?: Draw | null; throw?: Draw | null } | null;
  last: Told[];
}

export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail?: string;
  code?: string;
  clauses?: { rulebook: string; id: string; says: string }[];
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
  | { type: 'seed'; key: string; seed: string }
  | { type: 'bots'; key: string; seat: number; on: boolean }
  | { type: 'reload' }
  | { type: 'ping' };

export interface RoundCard {
  number: number;
  from: number;
  to: number;
  ended_at: number | null;
}

export interface RoundRecord {
  told: Told[];
  steps: { seq: number; scene: Scene | null; seats: SeatView[] }[];
  fairness?: unknown;
  summary?: unknown;
}

export interface ClauseRow {
  id: string;
  kind: string;
  does: string;
  says: string;
  executed?: string[] | boolean | null;
  tried?: unknown[] | boolean | null;
}

export interface OptionRow {
  name: string;
  says: string;
  clauses: string[];
  permits: Record<string, unknown>;
  default: unknown;
}

export interface PayTable {
  name: string;
  title: string;
  wager: string;
  clauses: string[];
  rows: { name: string; title: string; odds: string }[];
}

export interface Rulebook {
  id: string;
  title: string;
  game: string;
  jurisdiction?: string;
  options: OptionRow[];
  tables?: PayTable[];
  clauses: ClauseRow[];
  rulings: ClauseRow[];
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
