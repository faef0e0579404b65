/**
 * The exchange: kernel, ledger, market and modules put together for one scenario. Anyone who speaks for a user (api, feed,
 * control plane) speaks to this.
 */
import { Kernel, OPERATOR } from '#simulator/engine/kernel/index.ts';
import type {
  Actor,
  Context,
  EngineModule,
  Outcome,
  Plain,
  Refusal,
} from '#simulator/engine/kernel/index.ts';
import { Ledger } from '#simulator/engine/ledger/index.ts';
import {
  ORDINARY_LIQUIDITY,
  MarketModule,
  currencies as houseCurrencies,
  pairs as housePairs,
} from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { createAcceptors } from '#simulator/engine/modules/acceptors/index.ts';
import { createAccount, hashPassword } from '#simulator/engine/modules/account/index.ts';
import type { AccountModule, PasswordHash } from '#simulator/engine/modules/account/index.ts';
import { createAddresses } from '#simulator/engine/modules/addresses/index.ts';
import { createC2c } from '#simulator/engine/modules/c2c/index.ts';
import { createFaults } from '#simulator/engine/modules/faults/index.ts';
import { createFunding } from '#simulator/engine/modules/funding/index.ts';
import { createMicro } from '#simulator/engine/modules/micro/index.ts';
import { createLeverage } from '#simulator/engine/modules/leverage/index.ts';
import { createMissions } from '#simulator/engine/modules/missions/index.ts';
import type { CommandInput, CommandName, CommandResult, Modules } from '#simulator/engine/modules/index.ts';
import type { LockHolder, ModuleEvent } from '#simulator/engine/modules/module.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { createNews } from '#simulator/engine/modules/news/index.ts';
import { createSavings } from '#simulator/engine/modules/savings/index.ts';
import { createTimeline } from '#simulator/engine/modules/timeline/index.ts';
import { createSpot } from '#simulator/engine/modules/spot/index.ts';
import { createWallet } from '#simulator/engine/modules/wallet/index.ts';
import type { WalletModule } from '#simulator/engine/modules/wallet/index.ts';
import type { ScenarioData, SeedUser } from '#simulator/engine/scenario/data.ts';
import { rulesOf } from '#simulator/engine/scenario/rules.ts';
import type { World } from '#simulator/engine/scenario/actions/action.ts';
import type { Action } from '#simulator/engine/scenario/actions/index.ts';
import { dispatch } from './exchange/dispatch.ts';
import { contractsOf, ordersOf, leveragePositions } from './exchange/mission-ports.ts';
import { createNotices } from './exchange/notices/index.ts';
import type { Notices } from './exchange/notices/index.ts';

export type { CommandInput, CommandName, CommandResult } from '#simulator/engine/modules/index.ts';
export type { ScenarioData, SeedUser } from '#simulator/engine/scenario/data.ts';

/** Why a command is not carried out; undefined where it is. */
export type CommandGuard = (name: CommandName, input: Plain, actor: Actor) => Refusal | undefined;

/** The guard of a call that declares no effect: a command that it gives is a fault of the program, not of the caller. */
export const noCommands =
  (call: string): CommandGuard =>
  (name) => {
    throw new Error(`${call} gives the command ${name}, but declares no effect`);
  };

/** A running exchange. State changes through `execute` and `kernel.advanceTo` only; everything else reads. */
export interface Exchange extends Modules {
  readonly scenario: ScenarioData;
  readonly settings: Settings;
  readonly kernel: Kernel<ModuleEvent>;
  readonly ledger: Ledger;
  readonly notices: Notices;
  /**
   * Gives a command at the present virtual time (see `Kernel.execute`).
   * @param guard that of the call which gives it
   */
  execute<K extends CommandName>(
    name: K,
    input: CommandInput<K> & Plain,
    actor: Actor,
    guard?: CommandGuard,
  ): Outcome<CommandResult<K>>;
}

/** Invite code of the exchange itself: registration accepts it when no one has invited you. */
export const INVITE_CODE = 'sand';

/** A salted hash that no password has: no one can log in as the exchange itself. */
const NO_PASSWORD = { salt: '', hash: '' };

/**
 * An exchange at the beginning of its scenario: users and balances are there, the journal is empty.
 * @param options `verify` lets the kernel check itself at every step: slow, for tests; `guard` is that of every command
 */
export function createExchange(
  scenario: ScenarioData,
  options: { readonly verify?: boolean; readonly guard?: CommandGuard } = {},
): Exchange {
  const { seed, start, timeline = [], missions: tasks = [] } = scenario;
  const settings: Settings = { ...defaultSettings, ...scenario.settings };
  const kernel = new Kernel<ModuleEvent>({ seed, start, verify: options.verify });
  const { context } = kernel;
  const ledger = new Ledger(context);
  const market = new MarketModule({ context, ...marketOf(scenario) });
  const rules = rulesOf(scenario);
  const account = createAccount({ context, settings, rules });
  const addresses = createAddresses({ context, market });
  const { spot, leverage, micro, trades } = createTrading({ context, ledger, market, settings, rules });
  const wallet = createWallet({ context, ledger, market, settings, hasOpenLever: leverage.queries.hasOpen });
  const isUser = (id: number) => account.queries.byId(id) !== undefined;
  const funding = createFunding({ context, ledger, market, settings, seed, isUser });
  const { heldBack } = funding.queries;
  const acceptors = createAcceptors({ context, ledger, market, settings, heldBack });
  const savings = createSavings({ context, ledger, market });
  const c2c = createC2c({ context, ledger, market, settings, seed, heldBack });
  const news = createNews({ context });
  const faults = createFaults({ context, seed });
  const holders = [c2c, spot, leverage, micro, savings, funding, acceptors];
  const modules = [ledger, market, account, addresses, ...holders, wallet, news, faults];
  const traded = { spot, leverage, micro, savings, c2c };
  const world: World = {
    ...traded,
    market,
    account,
    faults,
    news,
    funding,
    wallet,
    now: () => context.now(),
  };
  const script = createTimeline({ context, events: timeline, dispatch: (action) => dispatch(world, action) });
  const missions = createMissions({ context, ledger, market, ...trades, missions: tasks, start, isUser });
  const notices = createNotices(kernel, { ledger, market, c2c, leverage, micro, missions, spot, settings });
  for (const module of [...modules, script, missions, outermost(ledger, holders, notices)])
    kernel.register(module);
  populate({ context, world, wallet }, scenario);
  script.begin();
  // Subscribe after seeding, so that initial balances emit no events.
  ledger.onChange((user, currency) => context.emit({ type: 'balance', user, currency }));
  return {
    scenario,
    settings,
    kernel,
    ledger,
    notices,
    market,
    ...traded,
    acceptors,
    account,
    addresses,
    faults,
    funding,
    missions,
    news,
    script,
    wallet,
    execute(name, input, actor, guard) {
      const refusal = guard?.(name, input, actor) ?? options.guard?.(name, input, actor);
      return refusal ? { ok: false, refusal } : (kernel.execute(name, input, actor) as Outcome<never>);
    },
  };
}

/** Where users trade; each closes a pair that is delisted in its own way, in this order. */
function createTrading(deps: Parameters<typeof createMicro>[0]) {
  const { market } = deps;
  const spot = createSpot(deps);
  market.onDelisted((pair) => spot.closePair(pair));
  const leverage = createLeverage(deps);
  market.onDelisted((pair) => leverage.closePair(pair));
  const micro = createMicro(deps);
  market.onDelisted((pair) => micro.pairLeft(pair));
  const orders = ordersOf(spot);
  const positions = leveragePositions(leverage, market);
  const contracts = contractsOf(micro);
  return { spot, leverage, micro, trades: { orders, positions, contracts } };
}

/** What the market of a scenario is made from. */
function marketOf(scenario: ScenarioData) {
  const { seed, start, recorded, delisted = [], liquidity = ORDINARY_LIQUIDITY } = scenario;
  const currencies = [...houseCurrencies, ...(scenario.currencies ?? [])];
  return { seed, start, recorded, pairs: pairsAt(scenario), currencies, delisted, liquidity };
}

/** The pairs of the exchange and of the scenario, where the scenario has them stand, with the fees that it says. */
function pairsAt({ pairs = [], prices = [], fees = [] }: ScenarioData): readonly Pair[] {
  const ticks = new Map(prices.map((price) => [price.pair, price.ticks]));
  const percents = new Map(fees.map((fee) => [fee.pair, fee.percent]));
  return [...housePairs, ...pairs].map((pair) => ({
    ...pair,
    startPrice: ticks.get(pair.id) ?? pair.startPrice,
    feePercent: percents.get(pair.id) ?? pair.feePercent,
  }));
}

/** What the beginning of a scenario is made with. */
interface Beginning {
  readonly context: Context;
  readonly world: World;
  readonly wallet: WalletModule;
}

/** What is there at the start. */
function populate(beginning: Beginning, { users, faults = [] }: ScenarioData): void {
  const { world, wallet } = beginning;
  seedUsers(world.account, wallet, users);
  for (const rule of faults) world.faults.commands.set(OPERATOR, { rule });
  seedPayouts(world, users);
  seedTrading(beginning, users);
}

function seedUsers(account: AccountModule, wallet: WalletModule, users: readonly SeedUser[]): void {
  account.commands.seedUser(OPERATOR, {
    type: 'email',
    account: 'house@sandpit.test',
    countryCode: '',
    extensionCode: INVITE_CODE,
    parentId: 0,
    password: NO_PASSWORD,
    tradePassword: null,
    reviewStatus: 0,
    isSeller: false,
  });
  for (const user of users) seedUser(account, wallet, user);
}

function seedUser(account: AccountModule, wallet: WalletModule, user: SeedUser): void {
  const { userId } = account.commands.seedUser(OPERATOR, {
    type: user.type,
    account: user.account,
    countryCode: user.countryCode,
    extensionCode: user.inviteCode,
    parentId: 0,
    password: saltedHash(account, user),
    tradePassword: tradePasswordOf(account, user),
    reviewStatus: user.verified ? 2 : 0,
    isSeller: user.seller ?? false,
  });
  for (const balance of user.balances) wallet.commands.seed(OPERATOR, { user: userId, ...balance });
}

function seedPayouts({ account: { queries }, c2c }: World, users: readonly SeedUser[]): void {
  const unused = { alipayAccount: '', wechatNickname: '', wechatAccount: '' };
  for (const { account, payout } of users) {
    const user = queries.byAccount(account);
    if (user && payout) c2c.commands.savePayout({ kind: 'user', id: user.id }, { ...unused, ...payout });
  }
}

/** A scenario whose beginning cannot be: what of it the exchange refuses, by its path in the data. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(
    readonly path: readonly (string | number)[],
    reason: string,
  ) {
    super(reason);
  }
}

/** How much is needed and how much is there, where a refusal says so. */
function shortfall({ params: { currency, needed, available } = {} }: Refusal): string {
  return needed === undefined || available === undefined
    ? ''
    : `, ${needed} ${currency ?? ''} needed, ${available} available`;
}

/** A scenario that asks for what cannot be is refused as a whole. */
function seedTrading({ context, world }: Beginning, users: readonly SeedUser[]): void {
  const must = (what: string, path: StartError['path'], action: Action) => {
    const refusal = context.attempt(() => dispatch(world, action));
    if (refusal) throw new StartError(path, `${what} is refused: ${refusal.key}${shortfall(refusal)}`);
  };
  users.forEach(({ account, orders = [], leverage = [] }, user) => {
    orders.forEach((order, index) =>
      must(`order ${index + 1} of ${account}`, ['users', user, 'orders', index], {
        do: 'order',
        account,
        ...order,
      }),
    );
    leverage.forEach((position, index) =>
      must(`position ${index + 1} of ${account}`, ['users', user, 'leverage', index], {
        do: 'lever',
        account,
        ...position,
      }),
    );
  });
}

function saltedHash(account: AccountModule, { account: name, password }: SeedUser) {
  if (typeof password !== 'string') return password;
  return lateHash(password, account.queries.saltFor(name, 'login'));
}

function tradePasswordOf(account: AccountModule, { account: name, tradePassword }: SeedUser) {
  if (tradePassword === undefined) return null;
  return lateHash(tradePassword, account.queries.saltFor(name, 'trade'));
}

/** A hash that is made when it is looked at: each takes ten milliseconds of a start, and a snapshot that is restored brings its own. */
function lateHash(password: string, salt: string): PasswordHash {
  let hash: string | undefined;
  return {
    salt,
    get hash() {
      return (hash ??= hashOnce(password, salt));
    },
  };
}

/** Hashes of passwords of scenarios, of so many at most: a way back begins the exchange of a scenario anew. */
const hashes = new Map<string, string>();
const MAX_HASHES = 100;

function hashOnce(password: string, salt: string): string {
  const key = `${salt} ${password}`;
  const hash = hashes.get(key) ?? hashPassword(password, salt).hash;
  if (hashes.size >= MAX_HASHES) hashes.clear();
  hashes.set(key, hash);
  return hash;
}

/**
 * What is of no module alone: compares every locked balance of the ledger with what the modules say they hold, account by account,
 * and carries the notices through snapshots. They follow from the events, which the journal's chain is over, so that they
 * add nothing to the hash.
 */
function outermost(ledger: Ledger, holders: readonly LockHolder[], notices: Notices): EngineModule {
  return {
    name: 'exchange',
    commands: {},
    dump: () => notices.dump(),
    load: (plain) => notices.load(plain),
    digest: () => null,
    audit: () => unexplainedLocks(ledger, holders),
  };
}

function unexplainedLocks(ledger: Ledger, holders: readonly LockHolder[]): string[] {
  const left = new Map<string, bigint>();
  const add = (user: number, wallet: string, currency: number, amount: bigint) => {
    const key = `user ${user}, ${wallet} account, currency ${currency}`;
    left.set(key, (left.get(key) ?? 0n) + amount);
  };
  for (const { user, wallet, currency, locked } of ledger.accounts()) add(user, wallet, currency, locked);
  for (const holder of holders)
    for (const { user, wallet, currency, amount } of holder.locks()) add(user, wallet, currency, -amount);

  return [...left]
    .filter(([, amount]) => amount !== 0n)
    .map(([place, amount]) => `${place}: ${amount} more is locked than open orders explain`);
}
