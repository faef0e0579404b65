/** The currencies and pairs of the exchange. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { UNIT, amountOf, lowerAscii } from '#simulator/engine/kernel/index.ts';

/** A currency of the exchange (E07). Amounts in 1e-8 of the currency, percents in 1e-8 of a percent. */
export interface Currency {
  readonly id: number;
  readonly name: string;
  /** Chain family: decides which deposit addresses it has (E32). */
  readonly kind: 'btc' | 'eth' | 'usdt' | 'erc20' | 'omni';
  /** Has a legal (peer-to-peer) account; quote currencies are legal (E01). */
  readonly isLegal: boolean;
  /** Has a lever account. */
  readonly isLever: boolean;
  /** Has a change (spot) account. */
  readonly isMatch: boolean;
  /** Has a micro account. */
  readonly isMicro: boolean;
  /** 0 means no bound, as in the two below. */
  readonly minWithdraw: Amount;
  readonly maxWithdraw: Amount;
  readonly dayLimit: Amount;
  /** Withdrawal fee in percent of the amount. */
  readonly withdrawRatePercent: Amount;
  /** Worth of one unit in USDT where no pair trades it against USDT or the other way round. */
  readonly usdtPrice: Amount;
  readonly sort: number;
  /** Path of its picture on our own host. */
  readonly logo: string;
}

/** A pair whose price is another pair's, times a constant close to one: the same coin in another dollar. */
export interface Peg {
  /** The id of the pair it goes with; the two have the same `priceDp`. */
  readonly pair: number;
  /** Price of this pair for a million of the other. */
  readonly perMillion: number;
}

/** A tradable pair (E01). Prices in ticks (`scale.ts`), quantities in lots of 10^-lotDp; priceDp + lotDp ≤ 8. */
export interface Pair {
  /** `match_id` of the contract. */
  readonly id: number;
  /** Currency ids. */
  readonly base: number;
  readonly quote: number;
  readonly baseName: string;
  readonly quoteName: string;
  /** `BTC/USDT`. */
  readonly symbol: string;
  /** Decimals of the tick. */
  readonly priceDp: number;
  /** How many times 10^-priceDp a tick is: 25 where it is 0.25. One unless given. */
  readonly tickUnits?: number;
  readonly lotDp: number;
  /** Spot fee in percent, `exchange_rate`. */
  readonly feePercent: Amount;
  readonly sort: number;
  readonly isDisplayed: boolean;
  readonly openTransaction: boolean;
  readonly openLever: boolean;
  readonly openMicro: boolean;
  /** Base units in one hand. */
  readonly leverShareNum: Amount;
  readonly spreadPercent: Amount;
  readonly leverFeePercent: Amount;
  readonly overnightPercent: Amount;
  /** Hands; 0 means no bound. */
  readonly leverMinShare: number;
  readonly leverMaxShare: number;
  readonly microFeePercent: Amount;
  /** Size of an ordinary day's move, in per mille of the price (one standard deviation). */
  readonly dayVolatility: number;
  /** The price at the scenario's start, in ticks. */
  readonly startPrice: number;
  /** An ordinary day's volume, in lots. */
  readonly dayVolume: number;
  readonly peg?: Peg;
}

/** CNY for one USDT (`ExRate` on the wire). */
export const CNY_PER_USDT: Amount = (68n * UNIT) / 10n;

type Flag = 'legal' | 'lever' | 'match' | 'micro';
type CurrencyLine = readonly [
  id: number,
  name: string,
  kind: Currency['kind'],
  accounts: readonly Flag[],
  withdraw: readonly [min: string, max: string, day: string, ratePercent: string],
  usdtPrice: string,
];

const CURRENCY_LINES: readonly CurrencyLine[] = [
  [1, 'BTC', 'btc', ['lever', 'match', 'micro'], ['0.001', '5', '20', '0.05'], '104250'],
  [2, 'ETH', 'eth', ['lever', 'match', 'micro'], ['0.01', '100', '400', '0.05'], '2560'],
  [3, 'USDT', 'usdt', ['legal', 'lever', 'match', 'micro'], ['100', '100000', '500000', '0.5'], '1'],
  [4, 'USDC', 'erc20', ['legal', 'lever', 'match'], ['100', '100000', '500000', '0.5'], '1'],
  [5, 'SOL', 'erc20', ['match'], ['0.1', '2000', '8000', '0.1'], '152'],
  [6, 'XRP', 'erc20', ['match'], ['10', '100000', '400000', '0.1'], '2.18'],
  [7, 'BNB', 'erc20', ['match'], ['0.01', '400', '1600', '0.1'], '652'],
  [8, 'ADA', 'erc20', ['match'], ['10', '300000', '1200000', '0.1'], '0.68'],
  [9, 'LTC', 'erc20', ['match'], ['0.1', '3000', '12000', '0.1'], '86.4'],
  [10, 'LINK', 'erc20', ['match'], ['0.5', '15000', '60000', '0.1'], '13.9'],
  [11, 'DOT', 'erc20', ['match'], ['1', '50000', '200000', '0.1'], '3.95'],
  [12, 'DOGE', 'erc20', ['match'], ['50', '1000000', '4000000', '0.1'], '0.181'],
  [13, 'TRX', 'erc20', ['match'], ['50', '700000', '2800000', '0.1'], '0.272'],
  [18, 'IEPN', 'erc20', ['match'], ['100', '5000000', '10000000', '1'], '0.035'],
];

function currencyOf([id, name, kind, accounts, withdraw, usdtPrice]: CurrencyLine, sort: number): Currency {
  const [min, max, day, ratePercent] = withdraw;
  return {
    id,
    name,
    kind,
    isLegal: accounts.includes('legal'),
    isLever: accounts.includes('lever'),
    isMatch: accounts.includes('match'),
    isMicro: accounts.includes('micro'),
    minWithdraw: amountOf(min),
    maxWithdraw: amountOf(max),
    dayLimit: amountOf(day),
    withdrawRatePercent: amountOf(ratePercent),
    usdtPrice: amountOf(usdtPrice),
    sort,
    logo: `/static/coins/${lowerAscii(name)}.svg`,
  };
}

/** Every currency the exchange knows, in the order lists show them. */
export const currencies: readonly Currency[] = CURRENCY_LINES.map(currencyOf);

type PairLine = readonly [
  id: number,
  symbol: string,
  decimals: readonly [price: number, lot: number],
  startPrice: number,
  dayVolatility: number,
  /** In whole base units. */
  dayVolume: number,
  more?: PairExtras,
];

interface PairExtras {
  /** Base units in one hand, and the spread in percent; without them the pair has neither leverage nor second contracts. */
  readonly hand?: string;
  readonly spread?: string;
  readonly delisted?: boolean;
  readonly peg?: Peg;
}

/** The same coin in the other dollar. */
const inUsdc = (pair: number): Peg => ({ pair, perMillion: 1_000_150 });

const PAIR_LINES: readonly PairLine[] = [
  [1, 'BTC/USDT', [2, 6], 10_425_000, 26, 6_000, { hand: '0.02', spread: '0.3' }],
  [2, 'ETH/USDT', [2, 6], 256_000, 34, 90_000, { hand: '0.5', spread: '0.3' }],
  [3, 'SOL/USDT', [2, 5], 15_200, 44, 1_200_000, { hand: '5', spread: '0.4' }],
  [4, 'XRP/USDT', [4, 4], 21_800, 40, 80_000_000, { hand: '500', spread: '0.4' }],
  [5, 'BNB/USDT', [2, 5], 65_200, 27, 150_000, { hand: '2', spread: '0.4' }],
  [6, 'DOGE/USDT', [4, 4], 1_810, 48, 180_000_000, { hand: '5000', spread: '0.5' }],
  [7, 'ADA/USDT', [4, 4], 6_800, 43, 70_000_000, { hand: '2000', spread: '0.5' }],
  [8, 'LTC/USDT', [2, 5], 8_640, 35, 400_000, { hand: '10', spread: '0.5' }],
  [9, 'LINK/USDT', [3, 4], 13_900, 42, 3_000_000, { hand: '100', spread: '0.5' }],
  [10, 'DOT/USDT', [3, 4], 3_950, 41, 5_000_000, { hand: '300', spread: '0.5' }],
  [11, 'IEPN/USDT', [4, 4], 350, 50, 120_000_000],
  [12, 'BTC/USDC', [2, 6], 0, 26, 900, { hand: '0.02', spread: '0.3', peg: inUsdc(1) }],
  [13, 'ETH/USDC', [2, 6], 0, 34, 14_000, { hand: '0.5', spread: '0.3', peg: inUsdc(2) }],
  [14, 'USDT/USDC', [4, 4], 9_998, 0.4, 40_000_000],
  [15, 'TRX/USDT', [4, 4], 2_720, 26, 60_000_000, { delisted: true }],
];

/** Ids of pairs and coins that scenarios add begin here, far from those of the exchange. */
export const FIRST_OWN_ID = 1001;

/** The price a pegged pair has when its leader stands at `ticks`; never below one tick. */
export function pegged(peg: Peg, ticks: number): number {
  return Math.max(1, Math.round((ticks * peg.perMillion) / 1_000_000));
}

function startOf([, symbol, , startPrice, , , { peg } = {}]: PairLine): number {
  if (peg === undefined) return startPrice;
  const leader = PAIR_LINES.find(([id]) => id === peg.pair);
  if (leader === undefined) throw new Error(`${symbol} goes with pair ${peg.pair}, which does not exist`);
  return pegged(peg, startOf(leader));
}

function currencyNamed(name: string): Currency {
  const currency = currencies.find((candidate) => candidate.name === name);
  if (currency === undefined) throw new Error(`no currency is called ${name}`);
  return currency;
}

/** What sets a pair apart from others that are traded spot alone. `startPrice` in ticks, `dayVolume` in lots. */
type SpotPair = Pick<
  Pair,
  | 'id'
  | 'priceDp'
  | 'tickUnits'
  | 'lotDp'
  | 'startPrice'
  | 'dayVolatility'
  | 'dayVolume'
  | 'feePercent'
  | 'sort'
> & { readonly baseCurrency: Currency; readonly quoteCurrency: Currency };

/** A pair of two currencies that is traded spot, without leverage and second contracts. */
export function spotPair({ baseCurrency: base, quoteCurrency: quote, ...given }: SpotPair): Pair {
  return {
    ...given,
    base: base.id,
    quote: quote.id,
    baseName: base.name,
    quoteName: quote.name,
    symbol: `${base.name}/${quote.name}`,
    isDisplayed: true,
    openTransaction: true,
    openLever: false,
    openMicro: false,
    leverShareNum: 0n,
    spreadPercent: 0n,
    leverFeePercent: amountOf('0.16'),
    overnightPercent: amountOf('0.2'),
    leverMinShare: 1,
    leverMaxShare: 50_000,
    microFeePercent: amountOf('1'),
  };
}

/** A coin on a chain of its own, with a spot account and no other, and without bounds on withdrawals. */
export function spotCoin(id: number, name: string, sort: number): Currency {
  const line: CurrencyLine = [id, name, 'erc20', ['match'], ['0', '0', '0', '0.1'], '0'];
  return { ...currencyOf(line, sort), logo: '/static/coins/coin.svg' };
}

/** The fee of a spot trade unless something else is stated, in percent. */
export const SPOT_FEE_PERCENT = '0.2';

function pairOf(line: PairLine, sort: number): Pair {
  const [id, symbol, [priceDp, lotDp], , dayVolatility, dayVolume, more = {}] = line;
  const { hand, spread = '0', delisted = false, peg } = more;
  const [baseName = '', quoteName = ''] = symbol.split('/');
  const spot = spotPair({
    id,
    baseCurrency: currencyNamed(baseName),
    quoteCurrency: currencyNamed(quoteName),
    priceDp,
    lotDp,
    feePercent: amountOf(SPOT_FEE_PERCENT),
    sort,
    dayVolatility,
    startPrice: startOf(line),
    dayVolume: dayVolume * Number(`1e${lotDp}`),
  });
  return {
    ...spot,
    isDisplayed: !delisted,
    openTransaction: !delisted,
    openLever: hand !== undefined,
    openMicro: hand !== undefined,
    leverShareNum: amountOf(hand ?? '0'),
    spreadPercent: amountOf(spread),
    peg,
  };
}

/** Every built-in pair, in the order lists show them; TRX/USDT is there as a pair that was delisted. */
export const pairs: readonly Pair[] = PAIR_LINES.map(pairOf);
