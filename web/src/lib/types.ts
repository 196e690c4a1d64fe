/** What goes over the wire, as `docs/protocol.md` says. Money is whole cents, times are milliseconds. */

export type Cents = number;
export type At = number;
export type Seat = number;
export type Pocket = string;

export interface Message {
  key: string;
  args?: Record<string, unknown>;
}

export interface Refused {
  cite: string;
  message: Message;
  needs_second?: Role | null;
}

export type Role =
  | 'dealer'
  | 'mucker'
  | 'floorperson'
  | 'pit_supervisor'
  | 'designee'
  | 'director'
  | 'cage'
  | 'count_team'
  | 'surveillance'
  | 'auditor'
  | 'administrator';

export type Reply =
  | { accepted: { seq: number; hash: string; again: boolean } }
  | { refused: Refused }
  | { not_recorded: Refused }
  | 'unknown';

export type Mode = 'live' | 'demo';

export interface Me {
  person: string;
  name: string;
  roles: Role[];
}

export type You =
  | 'visitor'
  | { terminal: { device: string; stream: string; seat: Seat } }
  | { sensor: { device: string } }
  | { staff: Me };

export interface DeviceSecret {
  name: string;
  secret: string;
}

export interface Second {
  person: string;
  pin: string;
  role: Role;
}

/** A command as it is sent. */
export interface Ask {
  stream: string;
  id: string;
  round?: number;
  as?: Role;
  input: unknown;
  second?: Second;
}

export interface Waiting {
  request: number;
  stream: string;
  of: Role;
  by: string;
  message: Message;
  until: At;
}

export type Tell =
  | { tell: 'hello'; protocol: number; build: string; now: At; mode: Mode; you: You }
  | { tell: 'view'; stream: string; seq: number; now: At; view: TableView }
  | { tell: 'reply'; stream: string; id: string; reply: Reply }
  | { tell: 'requests'; requests: Waiting[] }
  | { tell: 'connected'; stream: string; seats: Seat[] }
  | { tell: 'notice'; message: Message; cite: string | null }
  | { tell: 'pong'; n: number; now: At }
  | { tell: 'bye'; why: Message; again: boolean };

// The house and its tables, over HTTP.

export interface TableCard {
  stream: string;
  name: string;
  title: string;
  game: string;
  seats: number;
  on_terminals: boolean;
  spins_by_itself: boolean;
}

export interface House {
  protocol: number;
  build: string;
  mode: Mode;
  property: string;
  currency: string;
  now: At;
  tables: TableCard[];
  staff?: (Me & { pin: string })[];
}

export interface Terminal {
  device: string;
  secret: string;
  stream: string;
  seat: Seat;
}

export interface SignLine {
  part: 'limits' | 'odds' | 'options';
  label: Message;
  value: Message;
  cite: string;
}

export type Ground = 'red' | 'black' | 'green';

export type Kind =
  | 'straight'
  | 'split'
  | 'row'
  | 'triple'
  | 'corner'
  | 'first_five'
  | 'line'
  | 'column'
  | 'dozen'
  | 'red'
  | 'black'
  | 'odd'
  | 'even'
  | 'low'
  | 'high';

export interface BetAbout {
  bet: string;
  kind: Kind;
  numbers: Pocket[];
  pays: { pay: number; on: number };
  max: Cents;
}

/** A spot where a chip may lie, in quarters of a number's box; y grows upwards. */
export interface Place {
  bet: string;
  x: number;
  y: number;
}

/** A box of the layout, in quarters of a number's box. */
export interface Area {
  bet: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface RouletteAbout {
  chips: Cents[];
  wheel: Pocket[];
  pockets: { pocket: Pocket; colour: Ground }[];
  bets: BetAbout[];
  places: Place[];
  areas: Area[];
  clock_seconds: number;
  inside_min: Cents;
  outside_min: Cents;
  form: 'terminals' | 'live';
  tracking: string;
}

export interface TableAbout {
  stream: string;
  name: string;
  title: string;
  game: string;
  seats: number;
  on_terminals: boolean;
  sign: { game: string; lines: SignLine[] };
  roulette?: RouletteAbout;
}

// Views.

export type Phase =
  | 'between_games'
  | 'place_your_bets'
  | 'betting_held'
  | 'betting_stopped'
  | 'no_more_bets'
  | 'number_coming'
  | 'paying'
  | 'game_void';

export interface RoulettePublic {
  round: number;
  phase: Phase;
  ends?: At;
  held_ms?: number;
  number?: Pocket;
  void?: string;
  last: Pocket[];
}

export interface Stake {
  bet: string;
  tender: unknown;
  amount: Cents;
}

export interface Laid extends Stake {
  below_minimum?: boolean;
}

export interface RouletteOwn {
  stakes: Laid[];
  bet: Cents;
  last_win: Cents;
  armed: boolean;
  undo: number;
  recall: boolean;
  refund?: Cents;
}

export interface RouletteStaff {
  totals: [Seat, Cents][];
  layout?: [Seat, Stake[]][];
  called?: [Seat, Cents][];
  reading?: Pocket[];
  launched?: At;
  revolutions?: number;
  prompted: boolean;
  void?: unknown;
  due?: [Seat, Cents][];
}

export type CashOut =
  | 'none'
  | 'asked'
  | { requested: { amount: Cents } }
  | { taken: { amount: Cents } }
  | { undelivered: { amount: Cents } };

export interface TableOwn {
  paired: boolean;
  cash_out: CashOut;
  asked_to_agree?: Cents;
  amount_wrong?: boolean;
}

export interface TableView {
  table: {
    status: 'closed' | 'test' | 'open' | 'down';
    game: { public: RoulettePublic; own?: RouletteOwn; staff?: RouletteStaff };
    own?: TableOwn;
    /** The staff's part; the console knows its shape. */
    staff?: unknown;
  };
  books: {
    credits?: Cents;
    coupon?: Cents;
    seats?: [Seat, Cents][];
    rack?: Cents;
    drop_box_holds?: Cents;
  };
}

// One's own games.

export interface Game {
  round: number;
  at?: At;
  number?: Pocket;
  void?: string;
  stakes?: Stake[];
  wins?: { stake: Stake; winnings: Cents }[];
  bet: Cents;
  paid: Cents;
  credits?: Cents;
}

export interface Games {
  games: Game[];
  more?: boolean;
}
