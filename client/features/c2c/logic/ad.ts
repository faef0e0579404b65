/** What advertisements say and cost. Exact decimals throughout. */
import { canonical, compare, divide, fixed, isPositive, multiply, subtract } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { ResponseOf, Decimal, PayWay, C2cAd } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Text } from '#client/ui/text.ts';
import { exactPlaces } from '#client/ui/numbers.ts';

/** The other side: a buyer needs ads of sellers (C2C-008). */
export const oppositeSide = (side: TradeSide): TradeSide => (side === 'buy' ? 'sell' : 'buy');

/** A currency that C2C trades in. */
export type C2cCoin = ResponseOf<'currencyList'>['legal'][number];

type AdPage = ResponseOf<'c2cMarket'>;

/** Rows of a page that is full; below that a list has no more link (C2C-013, CONST-008). */
export const ADS_PER_PAGE = 10;

export const adsOf = ({ data }: AdPage): readonly C2cAd[] => data;
export const isLastPage = ({ page, pages }: Pick<AdPage, 'page' | 'pages'>): boolean => page >= pages;
export const adKey = ({ id }: C2cAd): number => id;

/** Each row once: a row that is written between two requests moves others to the next page. */
export const eachOnce = <Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** What an ad comes to in CNY; it is taken whole. */
export const adWorth = ({ price, total_number }: Pick<C2cAd, 'price' | 'total_number'>): Decimal =>
  multiply(price, total_number);

/** Whether an order is running on an ad of the user (`is_done` 1): it can then not be withdrawn. */
export const isTaken = ({ is_done }: C2cAd): boolean => is_done === 1;

/** An ad as text: `Sell 100.00 USDT`. */
export const adText = (t: Text, { type, total_number, currency_name }: C2cAd): string =>
  t(type === 'buy' ? 'c2c.buyAmount' : 'c2c.sellAmount', {
    amount: `${fixed(total_number, exactPlaces(total_number))} ${currency_name}`,
  });

const PERCENT_PLACES = 4;

/** How much a price lies above the market's, in percent; undefined while one of them is not known. */
export function premiumOf(price: string, market: Decimal | undefined): Decimal | undefined {
  if (!isPositive(price) || !isPositive(market)) return undefined;
  return multiply(divide(subtract(canonical(price), market), market, PERCENT_PLACES + 2), '100');
}

/** Distance from the market, in percent, above which a price is probably a typing error. */
const FAR = '10';

/** Whether a premium is so large that the form warns about it. */
export const isFar = (premium: Decimal | undefined): boolean =>
  premium !== undefined && compare(premium.replace('-', ''), FAR) > 0;

const AVATARS = 7;

/** Which of the seven colours a seller has: the same on every page (C2C-011). */
export function avatarOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % AVATARS;
}

/** The first letter or digit of a masked account. */
export const nameInitial = (name: string): string => (Array.from(name)[0] ?? '?').toUpperCase();

/** What the form of an ad holds. */
export interface AdDraft {
  readonly number: string;
  readonly price: string;
  readonly way: PayWay | undefined;
}

export const emptyDraft: AdDraft = { number: '', price: '', way: undefined };

/** What keeps an ad from being published, in the order of the form (C2C-005). */
export const adIssues = ({ number, price, way }: AdDraft) =>
  issuesIn<keyof AdDraft>(
    ['number', 'c2c.enterNumber', number === ''],
    ['number', 'c2c.numberZero', !isPositive(number)],
    ['price', 'c2c.enterPrice', price === ''],
    ['price', 'c2c.priceZero', !isPositive(price)],
    ['way', 'common.choosePayWay', way === undefined],
  );
