/** Repeats a recorded session on an exchange that begins with its scenario, and compares what users hold. */
import { decodeRequest } from '#contract/index.ts';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import { startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { Driver } from '../driver/types.ts';
import type { Exchange, User } from '../node/types.ts';
import { ExchangeError } from '../contract.ts';
import type { HarAction, Param } from './actions.ts';
import type { HarCall } from '../traffic/har.ts';
import {
  walletBalances,
  contractFill,
  fillsOf,
  leverFill,
  leverRecord,
  recordedAmount,
  responseOf,
  spotRecord,
  tradeFill,
} from './reads.ts';
import type { RecordRow } from './reads.ts';
import type { HarSession, HarStep } from './session.ts';

/** What came of a session that was repeated. */
export interface HarPlayed {
  /** Calls that were carried out as they were recorded. */
  readonly repeated: number;
  /** Balances that the recording shows, and those of them that were the same. */
  readonly balances: Tally;
  /** Prices at which the recording shows that orders were filled, likewise. */
  readonly fills: Tally;
  /** What was refused or differs, by its place in the recording. */
  readonly notes: readonly string[];
}

interface Tally {
  seen: number;
  same: number;
}

/** How often a session is repeated at most while instants are looked for. */
const MAX_ATTEMPTS = 30;

/**
 * Repeats a session. Where a market step began while a server had a call, the recording does not say in which of the two steps it was
 * carried out: then the one is taken with which more of what the recording shows is the same.
 * @param begin sets the exchange to the beginning
 */
export async function play(
  exchange: Exchange,
  session: HarSession,
  begin: () => Promise<void>,
): Promise<HarPlayed> {
  const attempt = async (instants: Instants): Promise<HarPlayed> => {
    const player = new Player(exchange, session, instants);
    for (const step of session.steps) await player.step(step);
    await advanceTo(exchange, session.end);
    return player.played();
  };
  let best: HarPlayed = await attempt(new Map());
  let chosen: Instants = new Map();
  let last = chosen;
  let attempts = 1;
  for (const changes of changesOf(session.steps)) {
    if (isWhole(best) || attempts === MAX_ATTEMPTS) break;
    attempts += 1;
    last = new Map([...chosen, ...changes]);
    await begin();
    const played = await attempt(last);
    if (fit(played) > fit(best)) [best, chosen] = [played, last];
  }
  if (last === chosen) return best;
  await begin();
  return attempt(chosen);
}

/** The instants at which steps are repeated, where they are not those that were guessed. */
type Instants = ReadonlyMap<HarStep, number>;

type Change = readonly [step: HarStep, at: number];

/** What is tried: one other step of one call, then of two calls at once, of which one balance may be the sum. */
function changesOf(steps: readonly HarStep[]): readonly (readonly Change[])[] {
  const single = steps
    .flatMap((step) => (step.action ? otherInstants(step) : []).map((at): Change => [step, at]))
    .slice(0, MAX_ATTEMPTS);
  const double = single.flatMap((one, index) =>
    single.slice(index + 1).flatMap((other) => (other[0] === one[0] ? [] : [[one, other]])),
  );
  return [...single.map((one) => [one]), ...double];
}

/** The nearest instant of each other market step in which the server may have carried a call out. */
function otherInstants({ window: { from, to, at } }: HarStep): readonly number[] {
  const instants: number[] = [];
  for (let step = stepAt(from); step <= stepAt(to); step += 1) {
    if (step < stepAt(at)) instants.push(startOfStep(step + 1) - 1);
    if (step > stepAt(at)) instants.push(startOfStep(step));
  }
  return instants;
}

const fit = ({ repeated, balances, fills }: HarPlayed): number => repeated + balances.same + fills.same;

const isWhole = ({ balances, fills }: HarPlayed): boolean =>
  balances.same === balances.seen && fills.same === fills.seen;

/** Lets the time of an exchange pass up to an instant, unless it is later already. */
export async function advanceTo({ clock }: Driver, at: number): Promise<void> {
  const left = Math.round(at) - (await clock.now());
  if (left > 0) await clock.advance(left);
}

class Player {
  readonly #exchange: Exchange;
  readonly #session: HarSession;
  readonly #instants: Instants;
  readonly #users = new Map<string, User>();
  /** Records of the repeated session that stand for recorded ones already. */
  readonly #taken = new Map<string, number>();
  readonly #notes: string[] = [];
  #ids: Ids | undefined;
  readonly #balances = { seen: 0, same: 0 };
  readonly #fills = { seen: 0, same: 0 };
  #repeated = 0;

  constructor(exchange: Exchange, session: HarSession, instants: Instants) {
    this.#exchange = exchange;
    this.#session = session;
    this.#instants = instants;
  }

  async step(step: HarStep): Promise<void> {
    const { window, user: number, call, action } = step;
    await advanceTo(this.#exchange, this.#instants.get(step) ?? window.at);
    const user = await this.#user(number);
    if (action) await this.#repeat(user, action);
    await this.#compareBalances(user, call);
    await this.#compareFills(user, call);
  }

  played(): HarPlayed {
    return {
      repeated: this.#repeated,
      notes: this.#notes,
      balances: this.#balances,
      fills: this.#fills,
    };
  }

  async #user(number: string): Promise<User> {
    const known = this.#users.get(number);
    if (known) return known;
    const user = await this.#exchange.user(this.#session.users.get(number)?.account ?? number);
    this.#users.set(number, user);
    return user;
  }

  async #repeat(user: User, { call, params }: HarAction): Promise<void> {
    this.#ids ??= await idsOf(this.#exchange);
    const form: Record<string, unknown> = {};
    for (const param of params) {
      const value = await this.#valueOf(user, call, param);
      if (value === undefined)
        return this.#note(call, `${call.operation}: there is no ${param.kind} that it could mean`);
      form[param.name] = value;
    }
    if (!decodeRequest(call.operation, form).ok)
      return this.#note(call, `${call.operation} cannot be repeated`);
    try {
      await user.call(call.operation, form as RequestInputOf<OperationName>);
      this.#repeated += 1;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      this.#note(call, `${call.operation} was carried out and is refused now: ${error.message}`);
    }
  }

  async #valueOf(user: User, call: HarCall, { kind, value }: Param): Promise<unknown> {
    if (kind === 'currency') return this.#ids?.currencies.get(value);
    if (kind === 'pair') return this.#ids?.pairs.get(value);
    return kind === 'record' ? this.#recordOf(user, call, Number(value)) : value;
  }

  /** The id of the record that stands for a recorded one: placed alike, and the first of those that are left. */
  async #recordOf(user: User, call: HarCall, id: number): Promise<number | undefined> {
    const isSpot = call.operation === 'spotCancel';
    const key = `${isSpot ? 'spot' : 'lever'} ${id}`;
    const known = this.#taken.get(key);
    if (known !== undefined) return known;
    const meant = this.#session.records(isSpot).find((row) => row.id === id);
    const rows = (await ownRecords(user, isSpot)).filter(({ likeness }) => likeness === meant?.likeness);
    const taken = new Set(this.#taken.values());
    const found = rows.find(({ time }) => time === meant?.time) ?? rows.find((row) => !taken.has(row.id));
    if (found) this.#taken.set(key, found.id);
    return found?.id;
  }

  async #compareBalances(user: User, call: HarCall): Promise<void> {
    const seen = responseOf(call, 'walletList');
    if (!seen) return;
    const own = walletBalances(await user.call('walletList', {}));
    for (const { wallet, currency, available, locked } of walletBalances(seen)) {
      const [is, was] = [
        own.find((one) => one.wallet === wallet && one.currency === currency),
        { available, locked },
      ];
      this.#balances.seen += 1;
      const parts = (['available', 'locked'] as const).filter(
        (part) => recordedAmount(is?.[part] ?? '0') !== recordedAmount(was[part]),
      );
      if (parts.length === 0) this.#balances.same += 1;
      for (const part of parts) {
        const [before, now] = [was[part], is?.[part] ?? '0'].map((text) => shortAmount(recordedAmount(text)));
        this.#note(call, `${part} ${currency} in ${wallet} of ${user.account} was ${before} and is ${now}`);
      }
    }
  }

  async #compareFills(user: User, call: HarCall): Promise<void> {
    const seen = fillsOf(call);
    if (seen.length === 0) return;
    const own = await ownFills(user);
    this.#fills.seen += seen.length;
    this.#fills.same += seen.filter((fill) => own.has(fill)).length;
  }

  #note(call: HarCall, what: string): void {
    this.#notes.push(`${call.where}: ${what}`);
  }
}

interface Ids {
  readonly currencies: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
}

async function idsOf(exchange: Exchange): Promise<Ids> {
  const groups = await exchange.call('quotations', {});
  const rows = groups.flatMap(({ quotation }) => quotation);
  return {
    currencies: new Map(
      rows.flatMap((row) => [
        [row.currency_name, row.currency_id],
        [row.legal_name, row.legal_id],
      ]),
    ),
    pairs: new Map(rows.map((row) => [`${row.currency_name}/${row.legal_name}`, row.id])),
  };
}

const MAX_RECORDS = 100;

async function ownRecords(user: User, isSpot: boolean): Promise<readonly RecordRow[]> {
  if (isSpot) return (await user.call('openOrders', { limit: MAX_RECORDS })).list.map(spotRecord);
  const { message } = await user.call('leverTrades', { limit: MAX_RECORDS });
  return message.data.filter(({ status }) => status <= 1).map(leverRecord);
}

async function ownFills(user: User): Promise<ReadonlySet<string>> {
  const all = { limit: MAX_RECORDS };
  const trades = await user.call('leverTrades', all);
  return new Set([
    ...(await user.call('completedTrades', all)).list.map(tradeFill),
    ...trades.message.data.map(leverFill),
    ...(await user.call('microOrders', all)).data.map(contractFill),
  ]);
}
