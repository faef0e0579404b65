/** A small exchange for tests: users with known balances, and short ways to trade, to wait and to look. */
import { createExchange } from '#simulator/engine/exchange.ts';
import type {
  CommandInput,
  CommandName,
  CommandResult,
  Exchange,
  ScenarioData,
} from '#simulator/engine/exchange.ts';
import { formatDecimal, OPERATOR, parseAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor, JournalRecord, Outcome } from '#simulator/engine/kernel/index.ts';
import type { WalletName } from '#simulator/engine/ledger/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { readLocalText } from '#simulator/engine/scenario/index.ts';
import type { SeedBalance } from '#simulator/engine/scenario/index.ts';

export { OPERATOR };
export { refusalOf } from './outcomes.ts';

export const START = Date.UTC(2025, 5, 2, 2);

/** Currency ids. */
export const BTC = 1;
export const ETH = 2;
export const USDT = 3;
export const USDC = 4;

/** The id of the pair BTC/USDT. */
export const BTC_USDT = 1;

const BALANCES: readonly SeedBalance[] = [
  { wallet: 'change', currency: USDT, amount: '1000000' },
  { wallet: 'change', currency: BTC, amount: '10' },
  { wallet: 'change', currency: ETH, amount: '100' },
  { wallet: 'legal', currency: USDT, amount: '5000' },
  { wallet: 'lever', currency: USDT, amount: '2000' },
  { wallet: 'micro', currency: USDT, amount: '300' },
];

/** No user types it: tests log in by its hash. */
const PASSWORD = { salt: 'salt', hash: 'hash' };

/** A scenario with users `u0@sandpit.test`, `u1@…`; user ids 2, 3, … (1 is the counterparty). */
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
      balances: BALANCES,
    })),
    ...changes,
  };
}

/** An exchange of the small scenario that checks itself: a refusal that leaves a trace throws. */
export function checkedExchange(changes: Partial<ScenarioData> = {}, users = 3): Exchange {
  return createExchange(smallScenario(changes, users), { verify: true });
}

export const userId = (index: number): number => index + 2;
export const actor = (index: number): Actor => ({ kind: 'user', id: userId(index) });

/** What a command that must succeed gives back; throws its refusal. */
export function done<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** The result of a command given by the operator, or by the user with that index: its value or its refusal. */
export const attempt = <K extends CommandName>(
  exchange: Exchange,
  name: K,
  input: CommandInput<K>,
  user?: number,
): Outcome<CommandResult<K>> =>
  exchange.execute(name, input as never, user === undefined ? OPERATOR : actor(user));

/** Like {@link attempt}, for a command that must succeed: its value. */
export const run = <K extends CommandName>(
  exchange: Exchange,
  name: K,
  input: CommandInput<K>,
  user?: number,
): CommandResult<K> => done(attempt(exchange, name, input, user));

/** As the exchange, with the record of every accepted command kept as a host does. */
export function recordInto(exchange: Exchange, journal: JournalRecord[]): Exchange {
  return {
    ...exchange,
    execute: (name, input, by) => {
      const outcome = exchange.execute(name, input, by);
      if (outcome.ok) journal.push(outcome.record);
      return outcome;
    },
  };
}

/** Lets virtual time pass. */
export function advance(exchange: Pick<Exchange, 'kernel'>, ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
}

/** What a user has in an account: available and locked. */
export function held(
  { ledger }: Pick<Exchange, 'ledger'>,
  user: number,
  wallet: WalletName = 'change',
  currency = USDT,
): [bigint, bigint] {
  return [ledger.available(userId(user), wallet, currency), ledger.locked(userId(user), wallet, currency)];
}

/** What a user has available in the spot account. */
export const available = (exchange: Exchange, user: number, currency: number): bigint =>
  held(exchange, user, 'change', currency)[0];

/** What a user has locked in the spot account. */
export const locked = (exchange: Exchange, user: number, currency: number): bigint =>
  held(exchange, user, 'change', currency)[1];

export function pairNamed(exchange: Exchange, symbol: string): Pair {
  const pair = exchange.market.pairBySymbol(symbol);
  if (!pair) throw new Error(`no pair ${symbol}`);
  return pair;
}

type Place = CommandInput<'spot.place'>;

/** Places an order on BTC/USDT unless stated otherwise; throws its refusal. */
export function place(
  exchange: Exchange,
  user: number,
  order: Partial<Place> & Pick<Place, 'side' | 'number'>,
) {
  const mode = order.price === undefined ? 'market' : 'limit';
  return run(exchange, 'spot.place', { mode, quote: USDT, base: BTC, price: '', ...order }, user);
}

/** The last price of a pair, moved by so many percent, as text. */
export function priceAt(exchange: Exchange, symbol: string, percent = 0): string {
  const pair = pairNamed(exchange, symbol);
  const ticks = exchange.market.price(pair, exchange.kernel.now());
  return formatDecimal(BigInt(Math.round((ticks * (100 + percent)) / 100)), pair.priceDp);
}

export function amount(text: string): bigint {
  const value = parseAmount(text);
  if (value === undefined) throw new Error(`no amount: ${text}`);
  return value;
}
