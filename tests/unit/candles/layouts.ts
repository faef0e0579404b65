/** Writes candles as programs, sites and spreadsheets do, after what they document. */
import { formatDate, formatTime } from '#simulator/engine/kernel/index.ts';
import type { CandleOptions } from '#simulator/candles/index.ts';

/** A candle of BTC/USDT: prices with two decimals, the volume with at most six. */
export interface Candle {
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

export interface Written {
  readonly text: string;
  /** What a user has to say of such a file. */
  readonly options?: CandleOptions;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const day = (at: number): string => formatDate(at, 0);
const time = (at: number): string => formatTime(at, 0);
const parts = (at: number): readonly [string, string, string] => {
  const [year = '', month = '', ofMonth = ''] = day(at).split('-');
  return [year, month, ofMonth];
};

const prices = ({ open, high, low, close }: Candle): string[] => [open, high, low, close];
const rows = (
  head: readonly string[],
  candles: readonly Candle[],
  row: (candle: Candle) => string,
  end = '\n',
): string => [...head, ...candles.map(row)].join(end) + end;
const newestFirst = (candles: readonly Candle[]): readonly Candle[] => candles.toReversed();

const comma = (text: string): string => text.replace('.', ',');
/** Groups of three before the decimals. */
const grouped = (text: string, mark: string): string =>
  text.replace(/\B(?=(\d{3})+(?=\.|$))(?<!\.\d*)/g, mark);
const german = (text: string): string => grouped(text, '_').replace('.', ',').replaceAll('_', '.');

function twelveHours(at: number): string {
  const [hours = '0', minutes, seconds] = time(at).split(':');
  return `${Number(hours) % 12 || 12}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** By name; each is the layout of a program or site, with the place where it is documented or known from. */
export const layouts: Readonly<Record<string, (candles: readonly Candle[]) => Written>> = {
  'ccxt script, time with a zone': (candles) => ({
    text: rows(['timestamp,open,high,low,close,volume'], candles, (each) =>
      [`${day(each.at)} ${time(each.at)}+00:00`, ...prices(each), each.volume].join(','),
    ),
  }),
  'ccxt fetchOHLCV as JSON': (candles) => ({
    text: JSON.stringify(candles.map((each) => [each.at, ...prices(each).map(Number), Number(each.volume)])),
  }),
  'freqtrade CSV': (candles) => ({
    text: rows(['date,open,high,low,close,volume'], candles, (each) =>
      [`${day(each.at)}T${time(each.at)}.000+0000`, ...prices(each), each.volume].join(','),
    ),
  }),
  'pandas without a name for its index, no zone': (candles) => ({
    text: rows([',open,high,low,close,volume'], candles, (each) =>
      [`${day(each.at)} ${time(each.at)}`, ...prices(each), each.volume].join(','),
    ),
  }),
  'pandas records as JSON': (candles) => ({
    text: JSON.stringify(
      candles.map(({ at, ...each }) => ({
        close: each.close,
        datetime: `${day(at)}T${time(at)}Z`,
        high: each.high,
        low: each.low,
        open: each.open,
        volume: each.volume,
      })),
    ),
  }),
  'numpy, numbers with exponents': (candles) => ({
    text: rows([], candles, (each) =>
      [each.at, ...prices(each), each.volume].map((figure) => Number(figure).toExponential(18)).join(','),
    ),
  }),
  'yfinance, a zone of New York': (candles) => ({
    text: rows(['Datetime,Open,High,Low,Close,Adj Close,Volume'], candles, (each) => {
      const local = each.at - 5 * HOUR;
      return [`${day(local)} ${time(local)}-05:00`, ...prices(each), each.close, each.volume].join(',');
    }),
  }),
  'yfinance, three lines of names': (candles) => ({
    text: rows(
      ['Price,Close,High,Low,Open,Volume', 'Ticker,BTC-USD,BTC-USD,BTC-USD,BTC-USD,BTC-USD', 'Datetime,,,,,'],
      candles,
      (each) =>
        [
          `${day(each.at)} ${time(each.at)}+00:00`,
          each.close,
          each.high,
          each.low,
          each.open,
          each.volume,
        ].join(','),
    ),
  }),
  'Binance dump in milliseconds': (candles) => ({
    text: rows([], candles, (each) =>
      [each.at, ...prices(each), each.volume, each.at + MINUTE - 1, '1000.00', 17, '0.06', '500.00', 0].join(
        ',',
      ),
    ),
  }),
  'Binance dump in microseconds': (candles) => ({
    text: rows([], candles, (each) =>
      [
        `${each.at}000`,
        ...prices(each),
        each.volume,
        `${each.at + MINUTE - 1}999`,
        '1000.00',
        17,
        '0.06',
        '500.00',
        0,
      ].join(','),
    ),
  }),
  'Binance klines as JSON': (candles) => ({
    text: JSON.stringify(
      candles.map((each) => [
        each.at,
        ...prices(each),
        each.volume,
        each.at + MINUTE - 1,
        '1000.00',
        17,
        '0.06',
        '500.00',
        '0',
      ]),
    ),
  }),
  'Kraken OHLCVT dump': (candles) => ({
    text: rows([], candles, (each) => [each.at / 1000, ...prices(each), each.volume, 5].join(',')),
  }),
  'Kraken OHLC call': (candles) => ({
    text: JSON.stringify({
      error: [],
      result: {
        XXBTZUSD: candles.map((each) => [each.at / 1000, ...prices(each), each.open, each.volume, 5]),
        last: 1,
      },
    }),
  }),
  'CryptoDataDownload, seconds, newest first': (candles) => ({
    text: rows(
      ['https://www.CryptoDataDownload.com', 'unix,date,symbol,open,high,low,close,Volume BTC,Volume USDT'],
      newestFirst(candles),
      (each) =>
        [
          `${each.at / 1000}.0`,
          `${day(each.at)} ${time(each.at)}`,
          'BTC/USDT',
          ...prices(each),
          each.volume,
          '1000.5',
        ].join(','),
    ),
  }),
  'CryptoCompare, VolumeFrom and VolumeTo': (candles) => ({
    text: rows(['Date,Symbol,Open,High,Low,Close,VolumeFrom,VolumeTo'], newestFirst(candles), (each) =>
      [`${day(each.at)} ${time(each.at).slice(0, 5)}`, 'BTCUSD', ...prices(each), each.volume, '1000.5'].join(
        ',',
      ),
    ),
  }),
  'HistData ASCII, New York without summer time': (candles) => ({
    text: rows([], candles, (each) => {
      const local = each.at - 5 * HOUR;
      return [
        `${day(local).replaceAll('-', '')} ${time(local).replaceAll(':', '')}`,
        ...prices(each),
        each.volume,
      ].join(';');
    }),
    options: { zone: -5 * HOUR },
  }),
  'HistData MetaTrader, date and time apart': (candles) => ({
    text: rows([], candles, (each) =>
      [day(each.at).replaceAll('-', '.'), time(each.at).slice(0, 5), ...prices(each), each.volume].join(','),
    ),
  }),
  'MetaTrader 5 export between tabs': (candles) => ({
    text: rows(
      ['<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>'],
      candles,
      (each) =>
        [day(each.at).replaceAll('-', '.'), time(each.at), ...prices(each), 12, each.volume, 3].join('\t'),
    ),
  }),
  'Dukascopy, days first with a zone': (candles) => ({
    text: rows(['Gmt time,Open,High,Low,Close,Volume'], candles, (each) =>
      [`${parts(each.at).toReversed().join('.')} ${time(each.at)}.000`, ...prices(each), each.volume].join(
        ',',
      ),
    ),
  }),
  'Coinbase call, low and high first, newest first': (candles) => ({
    text: JSON.stringify(
      newestFirst(candles).map((each) =>
        [each.at / 1000, each.low, each.high, each.open, each.close, each.volume].map(Number),
      ),
    ),
  }),
  'Bitfinex call, close second': (candles) => ({
    text: rows(['MTS,OPEN,CLOSE,HIGH,LOW,VOLUME'], candles, (each) =>
      [each.at, each.open, each.close, each.high, each.low, each.volume].join(','),
    ),
    options: { columns: ['time', 'open', 'close', 'high', 'low', 'volume'] },
  }),
  'TradingView export': (candles) => ({
    text: rows(['time,open,high,low,close,Volume,Volume MA'], candles, (each) =>
      [each.at / 1000, ...prices(each), each.volume, 'NaN'].join(','),
    ),
  }),
  'German spreadsheet': (candles) => ({
    text: `\uFEFF${rows(
      ['"Zeit";"Open";"High";"Low";"Close";"Volume"'],
      candles,
      (each) =>
        [
          `${parts(each.at).toReversed().join('.')} ${time(each.at).slice(0, 5)}`,
          ...prices(each).map(german),
          comma(each.volume),
        ]
          .map((cell) => `"${cell}"`)
          .join(';'),
      '\r\n',
    )}`,
  }),
  'French spreadsheet, blanks between groups': (candles) => ({
    text: rows(
      ['Date;Open;High;Low;Close;Volume'],
      candles,
      (each) =>
        [
          `${parts(each.at).toReversed().join('/')} ${time(each.at)}`,
          ...prices(each).map((price) => comma(grouped(price, '\u202f'))),
          comma(each.volume),
        ].join(';'),
      '\r\n',
    ),
    options: { dates: 'dmy' },
  }),
  'American spreadsheet, months first, quoted groups': (candles) => ({
    text: rows(
      ['Date,Open,High,Low,Close,Volume'],
      candles,
      (each) => {
        const [year, month, ofMonth] = parts(each.at);
        return [
          `${Number(month)}/${Number(ofMonth)}/${year} ${twelveHours(each.at)}`,
          ...prices(each).map((price) => `"$${grouped(price, ',')}"`),
          each.volume,
        ].join(',');
      },
      '\r\n',
    ),
    options: { dates: 'mdy' },
  }),
  'spreadsheet, days as numbers': (candles) => ({
    text: rows(['time;open;high;low;close;volume'], candles, (each) =>
      [(each.at / (24 * HOUR) + 25_569).toFixed(8), ...prices(each), each.volume].join(';'),
    ),
  }),
  'joined parts: a header, a repeated row and blank lines in the middle': (candles) => {
    const header = 'open_time,open,high,low,close,volume';
    const lines = candles.map((each) => [each.at, ...prices(each), each.volume].join(','));
    return { text: [header, ...lines, '', header, ...lines.slice(-1), ''].join('\n') };
  },
};
