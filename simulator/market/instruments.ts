/** The currencies and pairs of the exchange. */
import type { Amount } from '#simulator/kernel/index.ts';
import { UNIT, amountOf } from '#simulator/kernel/index.ts';

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

/** A tradable pair (E01). Prices in ticks of 10^-priceDp, quantities in lots of 10^-lotDp; priceDp + lotDp ≤ 8. */
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
  readonly priceDp: number;
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
    logo: `/static/coins/${name.toLowerCase()}.svg`,
  };
}

/** Every currency the exchange knows, in the order lists show them. */
export const currencies: readonly Currency[] = CURRENCY_LINES.map(currencyOf);

interface PairLine {
  readonly id: number;
  readonly symbol: string;
  /** Decimals of price and quantity. */
  readonly dp: readonly [price: number, lot: number];
  readonly startPrice: number;
  readonly dayVolatility: number;
  /** In whole base units. */
  readonly dayVolume: number;
  /** Base units in one hand; without it the pair has no leverage. */
  readonly hand?: string;
  /** Leverage spread in percent. */
  readonly spread?: string;
  readonly micro?: boolean;
  readonly delisted?: boolean;
  readonly peg?: Peg;
}

const USDC_PREMIUM = 1_000_150;

const PAIR_LINES: readonly PairLine[] = [
  {
    id: 1,
    symbol: 'BTC/USDT',
    dp: [2, 6],
    startPrice: 10_425_000,
    dayVolatility: 26,
    dayVolume: 6_000,
    hand: '0.02',
    spread: '0.3',
    micro: true,
  },
  {
    id: 2,
    symbol: 'ETH/USDT',
    dp: [2, 6],
    startPrice: 256_000,
    dayVolatility: 34,
    dayVolume: 90_000,
    hand: '0.5',
    spread: '0.3',
    micro: true,
  },
  {
    id: 3,
    symbol: 'SOL/USDT',
    dp: [2, 5],
    startPrice: 15_200,
    dayVolatility: 44,
    dayVolume: 1_200_000,
    hand: '5',
    spread: '0.4',
    micro: true,
  },
  {
    id: 4,
    symbol: 'XRP/USDT',
    dp: [4, 4],
    startPrice: 21_800,
    dayVolatility: 40,
    dayVolume: 80_000_000,
    hand: '500',
    spread: '0.4',
    micro: true,
  },
  {
    id: 5,
    symbol: 'BNB/USDT',
    dp: [2, 5],
    startPrice: 65_200,
    dayVolatility: 27,
    dayVolume: 150_000,
    hand: '2',
    spread: '0.4',
    micro: true,
  },
  {
    id: 6,
    symbol: 'DOGE/USDT',
    dp: [4, 4],
    startPrice: 1_810,
    dayVolatility: 48,
    dayVolume: 180_000_000,
    hand: '5000',
    spread: '0.5',
    micro: true,
  },
  {
    id: 7,
    symbol: 'ADA/USDT',
    dp: [4, 4],
    startPrice: 6_800,
    dayVolatility: 43,
    dayVolume: 70_000_000,
    hand: '2000',
    spread: '0.5',
    micro: true,
  },
  {
    id: 8,
    symbol: 'LTC/USDT',
    dp: [2, 5],
    startPrice: 8_640,
    dayVolatility: 35,
    dayVolume: 400_000,
    hand: '10',
    spread: '0.5',
    micro: true,
  },
  {
    id: 9,
    symbol: 'LINK/USDT',
    dp: [3, 4],
    startPrice: 13_900,
    dayVolatility: 42,
    dayVolume: 3_000_000,
    hand: '100',
    spread: '0.5',
    micro: true,
  },
  {
    id: 10,
    symbol: 'DOT/USDT',
    dp: [3, 4],
    startPrice: 3_950,
    dayVolatility: 41,
    dayVolume: 5_000_000,
    hand: '300',
    spread: '0.5',
    micro: true,
  },
  { id: 11, symbol: 'IEPN/USDT', dp: [4, 4], startPrice: 350, dayVolatility: 50, dayVolume: 120_000_000 },
  {
    id: 12,
    symbol: 'BTC/USDC',
    dp: [2, 6],
    startPrice: 0,
    dayVolatility: 26,
    dayVolume: 900,
    hand: '0.02',
    spread: '0.3',
    micro: true,
    peg: { pair: 1, perMillion: USDC_PREMIUM },
  },
  {
    id: 13,
    symbol: 'ETH/USDC',
    dp: [2, 6],
    startPrice: 0,
    dayVolatility: 34,
    dayVolume: 14_000,
    hand: '0.5',
    spread: '0.3',
    micro: true,
    peg: { pair: 2, perMillion: USDC_PREMIUM },
  },
  { id: 14, symbol: 'USDT/USDC', dp: [4, 4], startPrice: 9_998, dayVolatility: 0.4, dayVolume: 40_000_000 },
  {
    id: 15,
    symbol: 'TRX/USDT',
    dp: [4, 4],
    startPrice: 2_720,
    dayVolatility: 26,
    dayVolume: 60_000_000,
    delisted: true,
  },
];

/** The price a pegged pair has when its leader stands at `ticks`; never below one tick. */
export function pegged(peg: Peg, ticks: number): number {
  return Math.max(1, Math.round((ticks * peg.perMillion) / 1_000_000));
}

function startOf(line: PairLine): number {
  const { peg } = line;
  if (peg === undefined) return line.startPrice;
  const leader = PAIR_LINES.find(({ id }) => id === peg.pair);
  if (leader === undefined)
    throw new Error(`${line.symbol} goes with pair ${peg.pair}, which does not exist`);
  return pegged(peg, leader.startPrice);
}

function currencyNamed(name: string): Currency {
  const currency = currencies.find((candidate) => candidate.name === name);
  if (currency === undefined) throw new Error(`no currency is called ${name}`);
  return currency;
}

/** What sets a pair apart from others that are traded spot alone. `startPrice` in ticks, `dayVolume` in lots. */
type SpotPair = Pick<
  Pair,
  'id' | 'priceDp' | 'lotDp' | 'startPrice' | 'dayVolatility' | 'dayVolume' | 'feePercent' | 'sort'
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
  const [baseName = '', quoteName = ''] = line.symbol.split('/');
  const [priceDp, lotDp] = line.dp;
  const spot = spotPair({
    id: line.id,
    baseCurrency: currencyNamed(baseName),
    quoteCurrency: currencyNamed(quoteName),
    priceDp,
    lotDp,
    feePercent: amountOf(SPOT_FEE_PERCENT),
    sort,
    dayVolatility: line.dayVolatility,
    startPrice: startOf(line),
    dayVolume: line.dayVolume * Number(`1e${lotDp}`),
  });
  return {
    ...spot,
    isDisplayed: line.delisted !== true,
    openTransaction: line.delisted !== true,
    openLever: line.hand !== undefined,
    openMicro: line.micro === true,
    leverShareNum: amountOf(line.hand ?? '0'),
    spreadPercent: amountOf(line.spread ?? '0'),
    peg: line.peg,
  };
}

/** Every built-in pair, in the order lists show them; TRX/USDT is there as a pair that was delisted. */
export const pairs: readonly Pair[] = PAIR_LINES.map(pairOf);
