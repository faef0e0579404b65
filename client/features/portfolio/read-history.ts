/** Reads the past of a portfolio: balances as they are, the log back to the first day, and the prices of the days. */
import { add, compare } from '#client/exchange/index.ts';
import { readAllPages } from '#client/exchange/pages.ts';
import type { ResponseOf, Call, Decimal } from '#client/exchange/index.ts';
import { daysLater, daysUntil, dayStart } from './logic/days.ts';
import type { Day } from './logic/days.ts';
import { rebuild } from './logic/history.ts';
import type { AmountsByCurrency, HeldDay, HoldingChange } from './logic/history.ts';
import { insuredOf } from './logic/holdings.ts';
import { closesOf, movementsOf } from './logic/movements.ts';

/** The longest range that is offered. */
const MAX_RANGE = 90;
/** Rows of the log read at once. */
const PAGE_ROWS = 500;
/** A fill may happen between two responses; balances and log are read again until they are consistent. */
const ATTEMPTS = 3;
const USDT = 'USDT';

type Options = { readonly signal: AbortSignal };

/** What is held of a currency in all accounts; E28 leaves out insured funds, which E08 contains. */
interface Held {
  readonly amounts: AmountsByCurrency;
  readonly names: ReadonlyMap<number, string>;
}

async function readHeld(call: Call, options: Options): Promise<Held> {
  const [plain, transferable] = await Promise.all([
    call('walletListLegacy', {}, options),
    call('transferCurrencies', {}, options),
  ]);
  const ids = new Map(transferable.map(({ id, name }) => [name, id]));
  const amounts = new Map<number, Decimal>();
  const names = new Map<number, string>();
  for (const { currency, token, name = token ?? '', balance, lock_balance } of plain.list) {
    const id = currency ?? ids.get(name);
    if (id === undefined) continue;
    amounts.set(id, add(balance, lock_balance));
    names.set(id, name);
  }
  for (const { id, amount } of insuredOf(transferable)) amounts.set(id, add(amounts.get(id) ?? '0', amount));
  return { amounts, names };
}

const areSame = (left: AmountsByCurrency, right: AmountsByCurrency): boolean =>
  left.size === right.size &&
  [...left].every(([currency, amount]) => compare(amount, right.get(currency) ?? '0') === 0);

const logRows = ({ data }: ResponseOf<'accountLog'>) => data;

async function readLog(
  call: Call,
  first: Day,
  options: Options,
): Promise<readonly HoldingChange[] | undefined> {
  const rows = await readAllPages(
    call,
    { operation: 'accountLog', input: { limit: PAGE_ROWS }, rowsOf: logRows, rowKey: ({ id }) => id },
    { signal: options.signal, isEnough: (page) => (page.at(-1)?.created_time ?? '') < first },
  );
  return movementsOf(rows.filter(({ created_time }) => created_time >= first));
}

/** Closes of a currency in USDT; empty where the exchange draws none. */
async function readCloses(call: Call, name: string, first: Day, last: Day, options: Options) {
  if (name === USDT) return new Map(daysUntil(last, MAX_RANGE + 1).map((day) => [day, '1']));
  const span = {
    from: dayStart(first) / 1000,
    to: dayStart(daysLater(last, 1)) / 1000,
    period: '1day',
  } as const;
  const { data } = await call('bars', { symbol: `${name}/${USDT}`, ...span }, options);
  return closesOf(data);
}

/** Everything of the past that the overview shows. */
export interface PortfolioHistory {
  readonly days: readonly HeldDay[];
  readonly names: ReadonlyMap<number, string>;
  readonly closes: ReadonlyMap<number, ReadonlyMap<Day, Decimal>>;
}

/** Balances and the log that leads to them; undefined where the log cannot be placed. */
async function readConsistent(call: Call, first: Day, options: Options) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await readHeld(call, options);
    const movements = await readLog(call, first, options);
    const after = await readHeld(call, options);
    if (areSame(before.amounts, after.amounts)) return { ...after, movements };
  }
  throw new Error('The balances changed while the log was read');
}

/**
 * Reads balances, the log and daily closes, and rebuilds the days of the longest range. Undefined where the log does
 * not say what moved; rejects as a call does, and when balances keep changing.
 */
export async function readHistory(
  call: Call,
  today: Day,
  options: Options,
): Promise<PortfolioHistory | undefined> {
  const range = daysUntil(today, MAX_RANGE);
  const first = range[0] ?? today;
  const { amounts, names, movements } = await readConsistent(call, first, options);
  if (!movements) return undefined;
  const days = rebuild(amounts, movements, range);
  const currencies = new Set([
    ...days.flatMap(({ opening }) => [...opening.keys()]),
    ...movements.map(({ currency }) => currency),
  ]);
  const closes = await Promise.all(
    [...currencies].map(async (currency) => {
      const name = names.get(currency);
      const ofDays =
        name === undefined ? new Map() : await readCloses(call, name, daysLater(first, -1), today, options);
      return [currency, ofDays] as const;
    }),
  );
  return { days, names, closes: new Map(closes) };
}
