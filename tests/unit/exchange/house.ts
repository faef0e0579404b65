/** A small exchange for tests: a few users with known purses, and short ways to trade and to ask. */
import { createApi } from '#simulator/api/index.ts';
import type { CommandInput, Exchange, ScenarioData } from '#simulator/exchange.ts';
import { formatDecimal, parseAmount } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';
import type { SeedBalance } from '#simulator/scenario/index.ts';

export const START = Date.UTC(2025, 5, 2, 2);

/** Currency ids. */
export const BTC = 1;
export const ETH = 2;
export const USDT = 3;
export const USDC = 4;

const PURSE: readonly SeedBalance[] = [
  { wallet: 'change', currency: USDT, amount: '1000000' },
  { wallet: 'change', currency: BTC, amount: '10' },
  { wallet: 'change', currency: ETH, amount: '100' },
  { wallet: 'legal', currency: USDT, amount: '5000' },
  { wallet: 'lever', currency: USDT, amount: '2000' },
  { wallet: 'micro', currency: USDT, amount: '300' },
];

/** Nobody types it: tests log in by its hash. */
const PASSWORD = { salt: 'salt', hash: 'hash' };

/** A scenario with users `u0@sandpit.test`, `u1@…`; user ids 2, 3, … (1 is the house). */
export function smallScenario(changes: Partial<ScenarioData> = {}, users = 3): ScenarioData {
  return {
    name: 'test',
    title: readLocalText('Test'),
    seed: 'test',
    start: START,
    recorded: [],
    users: Array.from({ length: users }, (_, index) => ({
      account: `u${index}@sandpit.test`,
      type: 'email' as const,
      countryCode: '',
      password: PASSWORD,
      inviteCode: `u00${index}`,
      verified: true,
      balances: PURSE,
    })),
    ...changes,
  };
}

export const userId = (index: number): number => index + 2;
export const actor = (index: number): Actor => ({ kind: 'user', id: userId(index) });

export function pairNamed(exchange: Exchange, symbol: string): Pair {
  const pair = exchange.market.pairBySymbol(symbol);
  if (!pair) throw new Error(`no pair ${symbol}`);
  return pair;
}

type Place = CommandInput<'spot.place'>;

/** Places an order on BTC/USDT unless told otherwise; throws its refusal. */
export function place(
  exchange: Exchange,
  user: number,
  order: Partial<Place> & Pick<Place, 'side' | 'number'>,
) {
  const mode = order.price === undefined ? 'market' : 'limit';
  const input: Place = { mode, quote: USDT, base: BTC, price: '', ...order };
  const outcome = exchange.execute('spot.place', input, actor(user));
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** The last price of a pair, moved by so many percent, as text. */
export function priceAt(exchange: Exchange, symbol: string, percent = 0): string {
  const pair = pairNamed(exchange, symbol);
  const ticks = exchange.market.price(pair, exchange.kernel.now());
  return formatDecimal(BigInt(Math.round((ticks * (100 + percent)) / 100)), pair.priceDp);
}

/** What a user has available in the spot account. */
export function available(exchange: Exchange, user: number, currency: number): bigint {
  return exchange.ledger.available(userId(user), 'change', currency);
}

/** What a user has locked in the spot account. */
export function locked(exchange: Exchange, user: number, currency: number): bigint {
  return exchange.ledger.locked(userId(user), 'change', currency);
}

export function amount(text: string): bigint {
  const value = parseAmount(text);
  if (value === undefined) throw new Error(`no amount: ${text}`);
  return value;
}

/** Logs a user in and gives the token. */
export function tokenOf(exchange: Exchange, user: number): string {
  const input = { account: `u${user}@sandpit.test`, passwordHash: PASSWORD.hash };
  const outcome = exchange.execute('account.login', input, { kind: 'visitor' });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.token;
}

export interface Answer {
  readonly type?: string;
  readonly message?: unknown;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, string | number | undefined>>;

/** The wire: what a browser would send, and what it would get. A user index logs in; undefined is a visitor. */
export function wire(exchange: Exchange) {
  const api = createApi({ exchange: () => exchange, checkAnswers: true });
  const tokens = new Map<number, string>();
  const tokenFor = (user: number): string => {
    const token = tokens.get(user) ?? tokenOf(exchange, user);
    tokens.set(user, token);
    return token;
  };
  return async (call: string, fields: Fields = {}, user?: number): Promise<Answer> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const form = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    const headers: Record<string, string> = { lang: 'en' };
    if (user !== undefined) headers.authorization = tokenFor(user);
    const url = `http://sandpit.test${path}?_timespan=1${method === 'GET' ? `&${form.toString()}` : ''}`;
    const body = method === 'GET' ? undefined : form;
    const response = await api.handle(new Request(url, { method, headers, body }));
    return (await response.json()) as Answer;
  };
}

/** The list of an answer in envelope A. */
export function listOf(answer: Answer): readonly Record<string, string>[] {
  return (answer.message as { list: Record<string, string>[] }).list;
}
