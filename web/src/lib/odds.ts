// What the floor says of a rulebook's odds: the document that `houseway analyze --json` prints.

export interface Fraction {
  num: string;
  den: string;
}

export interface WagerOdds {
  wager: string;
  base: string;
  says: string;
  /** The wager that this one is a part of. */
  part_of?: string;
  ev: Fraction;
  house_edge: number;
  element_of_risk: number | null;
  variance: Fraction;
  std_dev: number;
  skewness: number | null;
  excess_kurtosis: number | null;
  hit_frequency: number;
  outcomes: { net: Fraction; count: string; probability: Fraction }[];
  exact: boolean;
  /** Of the expectation, where it comes from a sample of rounds. */
  std_error?: number;
  combinations: string;
}

export interface Way {
  says: string;
  ev: Fraction;
  cost: number;
}

export interface Strategy {
  decision: string;
  base: string;
  situation: string;
  /** What a row of the table is an average over, where its cards are not all worth the same. */
  averages?: string;
  shares: { choice: string; share: Fraction }[];
  simple: Way | null;
  mistakes: Way[];
  table: {
    cards: string;
    hand: string;
    weight: number;
    best: string;
    worth: { choice: string; ev: Fraction }[];
    cost_of_other: number;
  }[];
}

export interface HouseWay {
  rules: { rule: string; hands: number; costs_player: Fraction; gives_away: Fraction }[];
  ways: Way[];
  otherwise: number;
  before_vigorish: Fraction;
  bank_before_vigorish: Fraction;
}

/** The best play by two ranks or counts of the situation. */
export interface Chart {
  choices: string[];
  rows: string[];
  columns: string[];
  cells: ({ choice: number; often: number; shares: number[] } | null)[][];
  says: string;
}

export interface Together {
  wagers: string[];
  units: number[];
  beside: string[];
  covariance: Fraction[][];
  correlation: (number | null)[][];
  combined: WagerOdds;
}

export interface RowWorth {
  row: string;
  title: string;
  pays: string;
  one_more: string;
  permitted: string;
  gains: { wager: string; base: string; as_now: Fraction; best_then: Fraction }[];
}

export interface EdgeLine {
  row: string;
  wager: string;
  now: number;
  points: [number, number][];
  /** What the row pays at each point, worded as the row is. */
  pays: string[];
}

/** A wager that is paid a share of a meter, with some stake and pay table: a straight line in what the meter shows. */
export interface Meter {
  wager: string;
  table: string;
  /** Whether the house pays by this table and takes this stake. */
  offered: boolean;
  stake: string;
  initial: string;
  without_meter: Fraction;
  per_dollar: Fraction;
  per_other_player?: Fraction;
  break_even: string;
}

export interface Session {
  wager: string;
  base: string;
  rounds: number;
  mean: Fraction;
  std_dev: number;
  ahead: number;
  even: number;
  behind: number;
  quantiles: { share: number; net: number }[];
  bars: { from: number; to: number; share: number }[];
  ruin: { bankroll: string; covers: string; share: number; exact: boolean; error: number } | null;
  long_run: { amount: number; bound: number; says: string } | null;
  exact: boolean;
  method: string;
}

export interface WhatIfCell {
  pays: string[];
  permitted: boolean;
  wagers: { wager: string; ev: Fraction; house_edge: number; element_of_risk: number; std_dev: number }[];
}

export interface WhatIf {
  rows: string[];
  values: string[][];
  cells: WhatIfCell[];
}

export interface Reached {
  changes: [string, string][];
  ev: Fraction;
  house_edge: number;
}

export interface Target {
  wager: string;
  wanted: Fraction;
  now: number;
  tables: Reached[];
  options: Reached[];
  priced: number;
  says: string;
}

export interface OddsDocument {
  rulebook: string;
  licensee: string | null;
  /** What these house rules are called beside others. */
  name: string;
  title: string;
  /** Every option and row with what is chosen, in the order of the rulebook. */
  choices: [string, string][];
  submission: string;
  permitted: boolean;
  violations: string[];
  unit: string;
  method: string;
  version: string;
  combinations: string;
  seconds: number;
  wagers: WagerOdds[];
  strategy: Strategy | null;
  chart?: Chart;
  settings?: HouseWay | null;
  meters?: Meter[];
  together: Together | null;
  sensitivity: RowWorth[];
  edges?: EdgeLine[];
  session: Session | null;
  what_if: WhatIf | null;
  target: Target | null;
  remarks?: string[];
}

/** A line of an analysis that is told while it is counted. */
export type OddsLine =
  | { waiting: true }
  | { done: number; of: number }
  | { document: OddsDocument }
  | { problem: { title: string; status: number; detail?: string } };
