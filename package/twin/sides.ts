/** The three exchanges that are compared: the backend and two simulators. */
import { startServer } from '../node.ts';
import type { SandpitServer } from '../node.ts';
import type { SessionOptions, UserObject } from '../driver/types.ts';
import { decodeReply } from '#contract/index.ts';
import { logInWith, TwinSide } from './side.ts';
import type { TwinCatalogue } from './catalogue.ts';
import { SeenSecrets } from './secrets.ts';
import type { PerSide, TwinSession } from './types.ts';

/** A test account of the backend. */
export interface TestAccount {
  readonly password: string;
  readonly tradePassword?: string;
}

/** What a run is made with. */
export interface TwinOptions {
  readonly backend: string;
  /** Accounts of the backend by name; the simulators get users of the same names. */
  readonly accounts: ReadonlyMap<string, TestAccount>;
  readonly secrets: SeenSecrets;
}

/** Three exchanges, ready to be driven. */
export interface TwinSides extends PerSide<TwinSide> {
  close(): Promise<void>;
}

/** By how much clock and ids of the second simulator are ahead, so that what depends on them shows. */
const AHEAD_MS = 427_000;
const ORDERS_AHEAD = 7;
const STRANGER = 'twin-stranger';
const stranger: UserObject = { account: STRANGER, balances: { USDT: 100 } };

/**
 * Opens the backend and starts two simulators that begin as it stands: with its prices and with what the accounts hold there.
 * Rejects with an Error where an account cannot log in.
 */
export async function openSides(session: TwinSession, options: TwinOptions): Promise<TwinSides> {
  const { backend: url, accounts, secrets } = options;
  for (const { password, tradePassword = '' } of accounts.values()) secrets.add(password, tradePassword);
  const names = [...new Set(session.steps.flatMap(({ as }) => as ?? []))];
  const backend = new TwinSide(url, secrets, (side, account) => {
    const known = accounts.get(account);
    if (!known) throw new Error(`no password is given for ${account}`);
    return logInWith(side, account, known.password);
  });
  const begins = await beginningOf(session, backend, names, accounts);
  const { simulator, second } = await openSimulators(session, begins, 1);
  const sideOf = ({ url: own, exchange }: SandpitServer): TwinSide =>
    new TwinSide(own, secrets, (_side, account) => exchange.user(account));
  const sides = { backend, simulator: sideOf(simulator), second: sideOf(second) };
  return {
    ...sides,
    async close() {
      for (const side of [backend, sides.simulator, sides.second]) side.close();
      await Promise.all([simulator.close(), second.close()]);
    },
  };
}

/** What the simulators begin with. */
export type TwinBeginning = Required<Pick<SessionOptions, 'balances' | 'prices' | 'users'>>;

/** Two simulators. */
export interface Simulators {
  readonly simulator: SandpitServer;
  readonly second: SandpitServer;
}

/**
 * Starts two simulators that differ in seed, clock and ids.
 * @param speed how fast their time runs; 0 lets it stand still
 */
export async function openSimulators(
  { scenario, seed = 'sandpit' }: Pick<TwinSession, 'scenario' | 'seed'>,
  begins: TwinBeginning,
  speed: number,
): Promise<Simulators> {
  const [simulator, second] = [await startServer({ scenario }), await startServer({ scenario })];
  await beginAlike({ simulator, second }, { scenario, ...begins, seed, speed });
  return { simulator, second };
}

/**
 * Begins a session on two simulators, on the second with another seed, a later clock, other ids and a user more.
 * @param session as `/sim/reset` takes it
 */
export async function beginAlike(
  { simulator, second }: Simulators,
  { users = [], seed = 'sandpit', ...session }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const known = [users].flat();
  await simulator.exchange.control('POST', '/sim/reset', { ...session, users: known, seed });
  await second.exchange.control('POST', '/sim/reset', {
    ...session,
    users: [...known, stranger],
    seed: `${String(seed)}, the second`,
  });
  await makeDifferent(second);
}

/** Prices and balances of the backend. */
async function beginningOf(
  { scenario }: TwinSession,
  backend: TwinSide,
  names: readonly string[],
  accounts: TwinOptions['accounts'],
): Promise<TwinBeginning> {
  const ours = await catalogueOfScenario(scenario);
  const prices = pricesIn(await backend.catalogue(), ours);
  const balances: Record<string, Holdings> = {};
  for (const name of names) {
    await backend.open(name);
    balances[name] = holdingsIn((await backend.call('walletList', {}, { account: name })).body, ours);
  }
  const users = names.map((account) => simulatorUser(account, accounts.get(account)?.tradePassword));
  return { prices, balances, users };
}

/** A user of a simulator with the name and the trade password of an account of the backend. */
export const simulatorUser = (account: string, tradePassword: string | undefined): UserObject => ({
  account,
  ...(tradePassword !== undefined && { tradePassword }),
});

/** What a scenario has before anything happens. */
export async function catalogueOfScenario(scenario: string): Promise<TwinCatalogue> {
  const reference = await startServer({ scenario });
  const known = new TwinSide(reference.url, new SeenSecrets(), () =>
    Promise.reject(new Error('no user logs in')),
  );
  const catalogue = await known.catalogue();
  await reference.close();
  return catalogue;
}

/** Prices of the pairs that both have. */
export function pricesIn(theirs: TwinCatalogue, ours: TwinCatalogue): Readonly<Record<string, string>> {
  const shared = [...theirs.pairs].filter(
    ([symbol, { price }]) => ours.pairs.has(symbol) && Number(price) > 0,
  );
  return Object.fromEntries(shared.map(([symbol, { price }]) => [symbol, price]));
}

type Holdings = Record<string, Record<string, string>>;

/** What is available in each account (E27); what is locked is not known to the simulator. */
export function holdingsIn(body: unknown, { currencies: known }: TwinCatalogue): Holdings {
  const reply = decodeReply('walletList', body);
  if (reply.kind !== 'ok') return {};
  const { legal_wallet, change_wallet, lever_wallet, micro_wallet } = reply.response;
  const groups = { change: change_wallet, legal: legal_wallet, lever: lever_wallet, micro: micro_wallet };
  return Object.fromEntries(
    Object.entries(groups).map(([wallet, { balance }]) => [
      wallet,
      Object.fromEntries(
        balance.flatMap((row) => {
          const held = row[`${wallet as keyof typeof groups}_balance`];
          return known.has(row.currency_name) && Number(held) > 0 ? [[row.currency_name, String(held)]] : [];
        }),
      ),
    ]),
  );
}

/** Moves clock and ids on. */
async function makeDifferent({ exchange }: SandpitServer): Promise<void> {
  const user = await exchange.user(STRANGER);
  const { currency } = await user.call('currencyList', {});
  const idOf = (name: string): number => currency.find((row) => row.name === name)?.id ?? 0;
  const order = { legal_id: idOf('USDT'), currency_id: idOf('BTC'), price: '10', num: '0.01' };
  for (let count = 0; count < ORDERS_AHEAD; count += 1) await user.call('spotBuy', order);
  await exchange.clock.advance(AHEAD_MS);
}
