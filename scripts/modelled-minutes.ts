/**
 * The minutes of the scenario `depeg-weekend`. No exchange's data is in them: they are drawn from a fixed seed between prices that
 * were published at the time, and between others that are set here so that the story goes through them (docs/decisions/0087).
 */
import { exp, log, mix32, normalFromBits, seed32 } from '#simulator/engine/kernel/index.ts';

/** A price at a moment. */
interface Anchor {
  /** UTC. */
  readonly at: string;
  readonly price: number;
  /** What was published about it; the minutes without one are Sandpit's own. */
  readonly fact?: { readonly says: string; readonly source: string };
}

const FIRST = Date.parse('2023-03-10T00:00Z');
const MINUTE_MS = 60_000;
const MINUTES = 4 * 24 * 60;

/** Dollars for a bitcoin. */
const BTC: readonly Anchor[] = [
  {
    at: '2023-03-10T00:00Z',
    price: 20_244,
    fact: {
      says: '$20,244.38 at 5 p.m. ET on the 9th, two hours before',
      source:
        'https://www.marketscreener.com/news/latest/Bitcoin-Lost-8-00-to-20244-38-at-5-p-m-ET-Data-Talk--43207505/',
    },
  },
  {
    at: '2023-03-10T01:07Z',
    price: 20_040,
    fact: {
      says: 'about $20,040 after the first fall below $20,000 since January',
      source: 'https://www.coindesk.com/markets/2023/03/10/bitcoin-falls-below-20k-as-2023-rally-reverses/',
    },
  },
  {
    at: '2023-03-10T11:00Z',
    price: 19_694,
    fact: {
      says: 'slipped to $19,694 on Friday; the hour is ours',
      source:
        'https://blocknews.com/bitcoin-price-prediction-btc-slides-below-20k-as-amid-silvergate-collapse',
    },
  },
  { at: '2023-03-10T16:00Z', price: 20_000 },
  { at: '2023-03-11T02:00Z', price: 20_500 },
  {
    at: '2023-03-11T08:05Z',
    price: 19_900,
    fact: {
      says: 'a brief dip below $20,000 overnight; the minute and the depth are ours',
      source: 'https://fvbb.com/ns/bitcoin-price-spikes-to-26k-in-usdc-terms/58763',
    },
  },
  {
    at: '2023-03-11T12:00Z',
    price: 20_200,
    fact: {
      says: 'circling $20,200 on Saturday; the hour is ours',
      source: 'https://fvbb.com/ns/bitcoin-price-spikes-to-26k-in-usdc-terms/58763',
    },
  },
  {
    at: '2023-03-12T07:00Z',
    price: 20_440,
    fact: {
      says: '$22,484 on Monday is around 10% more than 24 hours before',
      source:
        'https://roboforex.com/beginners/analytics/forex-forecast/fundamental/fundamental-overview-crypto-13032023/',
    },
  },
  { at: '2023-03-12T17:00Z', price: 20_480 },
  { at: '2023-03-12T22:15Z', price: 21_300 },
  {
    at: '2023-03-13T01:00Z',
    price: 22_600,
    fact: {
      says: '$22,600 after the authorities had spoken, in the early hours of the 13th',
      source: 'https://web3station.xyz/usdc-pegs-back-to-1-bitcoin-surges-to-24-400',
    },
  },
  {
    at: '2023-03-13T07:00Z',
    price: 22_484,
    fact: {
      says: '$22,484 on Monday; the hour is ours',
      source:
        'https://roboforex.com/beginners/analytics/forex-forecast/fundamental/fundamental-overview-crypto-13032023/',
    },
  },
  {
    at: '2023-03-13T14:00Z',
    price: 22_472,
    fact: {
      says: '$22,472 before it rose by 2,000 in almost two hours of the afternoon',
      source:
        'https://cryptohostnews.com/uncategorized/on-march-14th-bitcoin-price-briefly-increased-over-26000/',
    },
  },
  {
    at: '2023-03-13T15:50Z',
    price: 24_348,
    fact: {
      says: '$24,348 after Wall Street had opened; the minute is ours',
      source: 'https://www.binance.com/en/news/flash/7449894',
    },
  },
  { at: '2023-03-14T00:00Z', price: 24_200 },
];

/** Dollars for a USDC. */
const USDC: readonly Anchor[] = [
  { at: '2023-03-10T00:00Z', price: 1 },
  { at: '2023-03-10T21:00Z', price: 0.9996 },
  {
    at: '2023-03-11T00:00Z',
    price: 0.9967,
    fact: {
      says: 'slightly below its peg before the issuer spoke; the figure is ours',
      source: 'https://bitag.net/circle-confirms-3-3-billion-stuck-with-silicon-valley-bank/',
    },
  },
  {
    at: '2023-03-11T02:54Z',
    price: 0.98,
    fact: {
      says: 'about 98 cents on Kraken, where it had been at 94 for a moment',
      source:
        'https://www.coindesk.com/markets/2023/03/11/usdc-stablecoin-depegs-from-1-circle-says-operations-are-normal/',
    },
  },
  {
    at: '2023-03-11T03:11Z',
    price: 0.985,
    fact: {
      says: 'Circle: 3.3 of about 40 billion dollars of reserves remain at Silicon Valley Bank; the price is ours',
      source: 'https://twitter.com/circle/status/1634391505988206592',
    },
  },
  { at: '2023-03-11T04:40Z', price: 0.965 },
  { at: '2023-03-11T05:00Z', price: 0.954 },
  { at: '2023-03-11T05:11Z', price: 0.945 },
  {
    at: '2023-03-11T05:45Z',
    price: 0.93,
    fact: {
      says: '93 cents after the announcement; the minute is ours',
      source: 'https://bitag.net/circle-confirms-3-3-billion-stuck-with-silicon-valley-bank/',
    },
  },
  { at: '2023-03-11T07:40Z', price: 0.892 },
  {
    at: '2023-03-11T08:05Z',
    price: 0.87,
    fact: {
      says: 'the lowest, 87 cents; just after 8:00 GMT by CoinGecko',
      source: 'https://cryptonews.net/en/news/market/20654941',
    },
  },
  { at: '2023-03-11T08:30Z', price: 0.89 },
  {
    at: '2023-03-11T12:45Z',
    price: 0.91,
    fact: {
      says: '$0.91 at 7:45 a.m. ET',
      source: 'https://cryptonews.net/en/news/market/20654941',
    },
  },
  {
    at: '2023-03-11T18:00Z',
    price: 0.925,
    fact: {
      says: 'for long periods of Saturday and Sunday between 90 and 95 cents',
      source: 'https://gocryptonft.com/news/usdc-crisis-averted-federal-regulators-offer/90976',
    },
  },
  { at: '2023-03-11T21:00Z', price: 0.96 },
  {
    at: '2023-03-11T23:00Z',
    price: 0.966,
    fact: {
      says: 'to 97 cents after Circle had said that it covers any shortfall; the hour is ours',
      source: 'https://binance.com/square/post/326192',
    },
  },
  { at: '2023-03-12T06:00Z', price: 0.96 },
  {
    at: '2023-03-12T12:00Z',
    price: 0.95,
    fact: {
      says: 'for long periods of Saturday and Sunday between 90 and 95 cents',
      source: 'https://gocryptonft.com/news/usdc-crisis-averted-federal-regulators-offer/90976',
    },
  },
  {
    at: '2023-03-12T22:15Z',
    price: 0.954,
    fact: {
      says: 'Treasury, Federal Reserve and FDIC, 6:15 p.m. EDT: depositors have access to all of their money on Monday; the price is ours',
      source: 'https://www.federalreserve.gov/newsevents/pressreleases/monetary20230312b.htm',
    },
  },
  { at: '2023-03-12T23:15Z', price: 0.985 },
  {
    at: '2023-03-13T09:00Z',
    price: 0.986,
    fact: {
      says: 'above 98 cents a few hours before the trading day of the American East Coast',
      source: 'https://forklog.com/en/news/circle-reassures-on-resolving-usdc-banking-support-issues/amp',
    },
  },
  {
    at: '2023-03-13T14:09Z',
    price: 0.993,
    fact: {
      says: 'close to its peg on Monday, as Circle can reach its deposit again',
      source:
        'https://www.cnbc.com/2023/03/13/usdc-nearly-regains-1-peg-after-circle-says-svb-deposit-is-available.html',
    },
  },
  { at: '2023-03-13T20:00Z', price: 0.9975 },
  { at: '2023-03-14T00:00Z', price: 0.998 },
];

const SEED = seed32('depeg-weekend/modelled minutes');
/** Positions of the drawing. */
const streams = { btc: 1, usdc: 2, spread: 3, hour: 4 } as const;
const normal = (stream: number, a: number, b = 0): number => normalFromBits(mix32(SEED, stream, a, b));
const share = (stream: number, a: number): number => mix32(SEED, stream, a) / 4_294_967_296;

const minuteOf = (at: string): number => (Date.parse(at) - FIRST) / MINUTE_MS;

/** How far a minute moves by chance, as a fraction of the price. */
const BTC_DEVIATION = 0.0006;
/** The same of a USDC for each cent that it lacks, and at par. */
const USDC_DEVIATION = 0.00015;

/** Logarithms of the price at the end of each minute and at the beginning: a walk that passes through the anchors. */
function walk(anchors: readonly Anchor[], stream: number, deviationAt: (price: number) => number): number[] {
  const path = [log(anchors[0]?.price ?? 1)];
  anchors.slice(1).forEach((anchor, index) => {
    const before = anchors[index] ?? anchor;
    const first = minuteOf(before.at);
    const length = minuteOf(anchor.at) - first;
    const deviation = (deviationAt(before.price) + deviationAt(anchor.price)) / 2;
    const steps = Array.from({ length }, (_, step) => deviation * normal(stream, first + step));
    const excess =
      (steps.reduce((sum, step) => sum + step, 0) - (log(anchor.price) - log(before.price))) / length;
    for (const step of steps) path.push((path.at(-1) ?? 0) + step - excess);
  });
  return path;
}

/** How the minutes of a pair look. */
interface Liquidity {
  /** Position of its drawings. */
  readonly stream: number;
  /** Bitcoins of an ordinary minute, and with how many decimals they are written. */
  readonly volume: number;
  readonly decimals: number;
  /** The share of minutes in which nobody trades, and of those in which one person does. */
  readonly silent: (minute: number) => number;
  readonly single: (minute: number) => number;
}

const BUSY: Liquidity = {
  stream: 10,
  volume: 3,
  decimals: 3,
  silent: () => 0.013,
  single: () => 0,
};

const isPanic = (minute: number): boolean =>
  minute >= minuteOf('2023-03-11T03:00Z') && minute < minuteOf('2023-03-11T09:00Z');

/** Silent for most of some hours, but not while everybody sells. */
const THIN: Liquidity = {
  stream: 20,
  volume: 0.1,
  decimals: 4,
  silent: (minute) => (isPanic(minute) ? 0 : 0.75 * share(streams.hour, Math.floor(minute / 60))),
  single: (minute) => (isPanic(minute) ? 0 : 0.5),
};

/** @param path logarithm of the price at the end of each minute, at 0 that at the beginning of the first */
function rowsOf(path: readonly number[], { stream, volume, decimals, silent, single }: Liquidity): string {
  const rows = ['open_time,open,high,low,close,volume'];
  let last = exp(path[0] ?? 0);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const time = new Date(FIRST + minute * MINUTE_MS)
      .toISOString()
      .replace('T', ' ')
      .replace('.000Z', '+00:00');
    const add = (prices: readonly number[], traded: string) =>
      rows.push([time, ...prices.map((price) => price.toFixed(2)), traded].join());
    if (share(stream, minute) < silent(minute)) {
      add([last, last, last, last], '0.0');
      continue;
    }
    const close = Number(exp(path[minute + 1] ?? 0).toFixed(2));
    const open = share(stream + 1, minute) < single(minute) ? close : last;
    const wick = (side: number) =>
      open === close ? 1 : 1 + 0.4 * BTC_DEVIATION * Math.abs(normal(stream + 2, minute, side));
    const moved = Math.abs(close / last - 1) / BTC_DEVIATION;
    const traded = volume * (0.5 + moved) * exp(normal(stream + 3, minute));
    add(
      [open, Math.max(open, close) * wick(1), Math.min(open, close) / wick(2), close],
      Math.max(traded, 0.001).toFixed(decimals),
    );
    last = close;
  }
  return `${rows.join('\n')}\n`;
}

/** What was published, and what is set here, as a page. */
function anchorsPage(): string {
  const table = (title: string, anchors: readonly Anchor[]) => [
    `## ${title}`,
    '',
    '| UTC | price | what was published |',
    '| --- | --- | --- |',
    ...anchors.map(
      ({ at, price, fact }) =>
        `| ${at.replace('T', ' ').replace('Z', '')} | ${price} | ${fact ? `${fact.says} ([source](${fact.source}))` : 'nothing: ours'} |`,
    ),
    '',
  ];
  return [
    '# Modelled minutes',
    '',
    '`npm run generate` writes this page and the two files of minutes from `scripts/modelled-minutes.ts`. The prices below are',
    'passed through; everything between them, and every volume, is drawn from a fixed seed. No data of an exchange is in it.',
    '',
    ...table('Dollars for a bitcoin', BTC),
    ...table('Dollars for a USDC', USDC),
  ].join('\n');
}

/** The files of the minutes and the page that explains them, by their paths: the same on every machine. */
export function modelledMinutes(): Readonly<Record<string, string>> {
  const btc = walk(BTC, streams.btc, () => BTC_DEVIATION);
  const usdc = walk(USDC, streams.usdc, (price) => USDC_DEVIATION * (1 + 100 * Math.abs(1 - price)));
  // A dollar is a USDT. What a USDC lacks, the price in USDC has more, and a little more or less by chance.
  const inUsdc = btc.map(
    (price, minute) => price - (usdc[minute] ?? 0) + 0.0002 * normal(streams.spread, minute),
  );
  return {
    'fixtures/BTCUSDT-1m-modelled-2023-03-10_13.csv': rowsOf(btc, BUSY),
    'fixtures/BTCUSDC-1m-modelled-2023-03-10_13.csv': rowsOf(inUsdc, THIN),
    'fixtures/modelled-minutes.md': anchorsPage(),
  };
}
