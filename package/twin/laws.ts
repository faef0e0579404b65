/** What the rules of the exchange demand of the figures of one response or event, whatever the market does. */
import { isObject } from '#shared/json.ts';
import { mulDiv, parseAmount, percentOf, UNIT } from '#simulator/engine/kernel/index.ts';
import { unpacked, valueAtPath } from './paths.ts';
import type { DifferenceKind } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rates in percent, which figures are computed from. */
export interface Rates {
  /** Fee of a spot trade and of a leverage order, by the ids of base and quote currency: `1/3`. */
  readonly spotFee: ReadonlyMap<string, string>;
  readonly leverFee: ReadonlyMap<string, string>;
}

/** One rule, and where it is looked for. */
interface Law {
  readonly rule: string;
  readonly text: string;
  readonly kind: DifferenceKind;
  /** Path of the rows that it is about; empty for the whole body. */
  readonly rows: string;
  /** What is wrong where a row breaks it; undefined where nothing is, or it cannot be computed. */
  readonly broken: (row: Row, rates: Rates) => Broken | undefined;
}

/** A field that breaks a rule, and whether only by its last digits. */
interface Broken {
  readonly field: string;
  readonly isNear: boolean;
}

const broken = (field: string | undefined): Broken | undefined =>
  field === undefined ? undefined : { field, isNear: false };

/** Two figures that differ by no more, in units of 1e-8, were rounded in another way. */
const NEAR = 2n;

/** A rule that a body breaks, and the place. */
export interface LawIssue extends Pick<Law, 'rule' | 'text' | 'kind'> {
  readonly path: string;
  readonly value: unknown;
}

const amount = (value: unknown): bigint | undefined =>
  typeof value === 'string' || typeof value === 'number' ? parseAmount(String(value)) : undefined;

/** `field` where it is not what was computed, up to `slack`; nothing where either is not known. */
function unless(row: Row, field: string, computed: bigint | undefined, slack = 0n): Broken | undefined {
  const given = amount(row[field]);
  if (given === undefined || computed === undefined) return undefined;
  const distance = given > computed ? given - computed : computed - given;
  return distance <= slack ? undefined : { field, isNear: distance <= NEAR };
}

/** The price that a leverage trade opened at has more decimals than its row. */
const LEVERAGE_SLACK = 100n;

function product(one: unknown, other: unknown): bigint | undefined {
  const [left, right] = [amount(one), amount(other)];
  return left === undefined || right === undefined ? undefined : mulDiv(left, right, UNIT);
}

function percent(value: bigint | undefined, rate: string | undefined): bigint | undefined {
  const share = amount(rate);
  return value === undefined || share === undefined ? undefined : percentOf(value, share);
}

function sum(...values: readonly unknown[]): bigint | undefined {
  const amounts = values.map(amount);
  return amounts.reduce<bigint | undefined>(
    (total, each) => (total === undefined || each === undefined ? undefined : total + each),
    0n,
  );
}

const pairOf = (row: Row): string => `${String(row['currency'])}/${String(row['legal'])}`;

const movement = (rows: string): Law => ({
  rule: 'WIRE',
  text: 'the balance after a movement is the one before it and its value',
  rows,
  kind: 'law',
  broken: (row) => unless(row, 'after', sum(row['before'], row['value'])),
});

const candle = (rows: string): Law => ({
  rule: 'WIRE',
  text: 'every price of a bar lies between its low and its high',
  kind: 'law',
  rows,
  broken: (row) => {
    const [low, high] = [Number(row['low']), Number(row['high'])];
    const isOutside = (field: string): boolean => Number(row[field]) < low || Number(row[field]) > high;
    return broken(['open', 'close', 'now_price'].find(isOutside));
  },
});

/** @param price where the price of a level is */
const book = (bids: string, asks: string, price: string): readonly Law[] => [
  {
    rule: 'WIRE',
    text: 'the best bid is below the best ask',
    kind: 'law',
    rows: '',
    broken: (body) => {
      const [high, low] = [pricesAt(body, bids, price)[0], pricesAt(body, asks, price).at(-1)];
      return high !== undefined && low !== undefined && high >= low ? broken(bids) : undefined;
    },
  },
  {
    rule: 'WIRE',
    text: 'both sides of a book run from high to low',
    kind: 'reordered',
    rows: '',
    broken: (body) => broken([bids, asks].find((side) => !isFalling(pricesAt(body, side, price)))),
  },
];

const pricesAt = (body: unknown, side: string, price: string): readonly number[] =>
  rowsAt(body, side).map((level) => Number(valueAtPath(level, price)));

const isFalling = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value));

const newestFirst = (rows: string): Law => ({
  rule: 'WIRE-R6',
  text: 'the rows are listed newest first',
  kind: 'reordered',
  rows: '',
  broken: (body) => {
    const ids = rowsAt(body, rows).map((row) => Number(valueAtPath(row, 'id')));
    return ids.some(Number.isNaN) || isFalling(ids) ? undefined : broken(rows);
  },
});

const leverage = (rows: string): readonly Law[] => [
  {
    rule: 'LEVERAGE-R5',
    text: 'the margin at the start is value ÷ multiple, cut at eight decimals',
    rows,
    kind: 'rounding',
    broken: (row) => {
      const value = product(row['price'], row['number']);
      const multiple = BigInt(Number(row['multiple']) || 1);
      return unless(
        row,
        'origin_caution_money',
        value === undefined ? undefined : value / multiple,
        LEVERAGE_SLACK,
      );
    },
  },
  {
    rule: 'LEVERAGE-R6',
    text: 'the fee is value × fee %, cut at eight decimals',
    kind: 'fee',
    rows,
    broken: (row, { leverFee }) =>
      unless(
        row,
        'trade_fee',
        percent(product(row['price'], row['number']), leverFee.get(pairOf(row))),
        LEVERAGE_SLACK,
      ),
  },
];

const FEE_TEXT = 'the fee is so many percent of what is received, cut at eight decimals';
const LIST = 'message.list';

const laws: Readonly<Record<string, readonly Law[]>> = {
  bars: [candle('data')],
  kline: [candle('')],
  daymarket: [candle('')],
  spotDeal: book('message.in', 'message.out', 'price'),
  transaction: book('in', 'out', 'price'),
  market_depth: book('bids', 'asks', '0'),
  walletLog: [movement('message.list'), newestFirst('message.list')],
  accountLog: [movement('message.data'), newestFirst('message.data')],
  transferHistory: [newestFirst('data')],
  openBuys: [newestFirst('message.list')],
  openSells: [newestFirst('message.list')],
  openOrders: [newestFirst('message.list')],
  completedTrades: [
    newestFirst(LIST),
    {
      rule: 'FILLS-R19',
      text: FEE_TEXT,
      kind: 'fee',
      rows: LIST,
      broken: (row, { spotFee }) =>
        unless(row, 'in_fee', percent(amount(row['number']), spotFee.get(pairOf(row)))),
    },
    {
      rule: 'FILLS-R19',
      text: FEE_TEXT,
      kind: 'fee',
      rows: LIST,
      broken: (row, { spotFee }) =>
        unless(row, 'out_fee', percent(product(row['price'], row['number']), spotFee.get(pairOf(row)))),
    },
  ],
  entrusts: [
    {
      rule: 'WIRE',
      text: 'what has traded and what has not are what was ordered',
      kind: 'law',
      rows: LIST,
      broken: (row) => unless(row, 'total_number', sum(row['complete_number'], row['number'])),
    },
    {
      rule: 'WIRE-R4',
      text: 'a total is price × number, cut toward zero',
      kind: 'rounding',
      rows: LIST,
      broken: (row) => unless(row, 'total_money', product(row['price'], row['total_number'])),
    },
  ],
  leverTrades: [...leverage('message.message.data'), newestFirst('message.message.data')],
  leverDealAll: leverage('message.order.data'),
};

function rowsAt(body: unknown, path: string): readonly unknown[] {
  const rows = unpacked(path === '' ? body : valueAtPath(body, path));
  return Array.isArray(rows) ? rows : [];
}

/** Every rule that a body breaks, once for each rule and field. */
export function lawIssues(subject: string, body: unknown, rates: Rates): readonly LawIssue[] {
  return (laws[subject] ?? []).flatMap(({ broken: find, ...law }) => {
    const list = law.rows === '' ? [body] : rowsAt(body, law.rows);
    const rows = list.filter(isObject);
    const bad = rows.find((row) => find(row, rates) !== undefined);
    const issue = bad && find(bad, rates);
    if (issue === undefined) return [];
    const path = law.rows === '' ? issue.field : `${law.rows}[].${issue.field}`;
    const kind = issue.isNear ? 'rounding' : law.kind;
    return [{ rule: law.rule, text: law.text, kind, path, value: valueAtPath(bad, issue.field) }];
  });
}

/** Fees by pair, from a body of E01. */
export function ratesIn(quotations: unknown): Rates {
  const pairs = rowsAt(quotations, 'message')
    .flatMap((group) => rowsAt(group, 'quotation'))
    .filter(isObject);
  const by = (field: string) =>
    new Map(
      pairs.map((row) => [`${String(row['currency_id'])}/${String(row['legal_id'])}`, String(row[field])]),
    );
  return { spotFee: by('exchange_rate'), leverFee: by('lever_trade_fee') };
}
