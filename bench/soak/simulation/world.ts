/** Plays a session of the simulation and checks the promises after each of its steps. */
import { sealInSlices } from '#simulator/hosts/storage/lines.ts';
import type { ExchangeParts } from '#simulator/hosts/parts.ts';
import { createMemoryJournals } from '#simulator/hosts/journals.ts';
import { restoreExchange } from '#simulator/hosts/restore.ts';
import { snapshotOf } from '#simulator/hosts/snapshot-keeper.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import type { Catalogue, ScenarioData } from '#simulator/scenario/index.ts';
import { shown, standing, upTo } from './branches.ts';
import type { Branch } from './branches.ts';
import { Broken, must } from './broken.ts';
import { callOf, loginOf, operatorCallOf } from './calls.ts';
import { Host } from './host.ts';
import type { State } from './host.ts';
import { giveTurns, Machine } from './machine.ts';
import type { Session, SharedFile, Step, UserCall } from './session.ts';
import type { Disk } from './stores.ts';
import { isSame, Witness } from './witness.ts';

const SCENARIO = 'calm-market';

/** What a session is played on. */
export interface Environment {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  openDisk(session: Session): Promise<Disk>;
}

/** What came of a session. */
export interface Outcome {
  /** Steps that were played. */
  readonly steps: number;
  /** Accepted commands of all branches. */
  readonly commands: number;
  /** Failures of the machine. */
  readonly crashes: number;
  /** What was found, and at which step, counted from 0. */
  readonly broken: { readonly step: number; readonly message: string } | undefined;
  /** Hash of the last state. */
  readonly hash: string;
}

/** Plays a session from beginning to end, or until a promise is broken. */
export async function playSession(session: Session, environment: Environment): Promise<Outcome> {
  const scenario = await environment.catalogue.load(SCENARIO, `simulation ${session.seed}`);
  const disk = await environment.openDisk(session);
  const world = new World(session, { ...environment, scenario, disk });
  let step = 0;
  try {
    await world.begin();
    for (; step < session.steps.length; step++) await world.take(session.steps[step] as Step);
    await world.end();
    return { steps: step, ...world.counts(), broken: undefined };
  } catch (error) {
    const message =
      error instanceof Broken ? error.message : String(error instanceof Error ? error.stack : error);
    return { steps: step, ...world.counts(), broken: { step, message } };
  } finally {
    world.leave();
    await disk.close();
  }
}

interface WorldOptions extends Environment {
  readonly scenario: ScenarioData;
  readonly disk: Disk;
}

/** Commands that a call may bring about besides its own. */
const SIDE_COMMANDS: ReadonlySet<string> = new Set([
  'account.touchToken',
  'account.wrongCode',
  'account.wrongPassword',
  'faults.use',
]);

const ownCommands = (records: readonly JournalRecord[]): readonly JournalRecord[] =>
  records.filter(({ name }) => !SIDE_COMMANDS.has(name));

const DIED = Symbol('the machine has failed');

class World {
  readonly #session: Session;
  readonly #options: WorldOptions;
  readonly #witness: Witness;
  readonly #branches = new Map<string, Branch>();
  readonly #tokens = new Map<UserCall['user'], string>();
  /** Whose each token was that a login gave on any branch. */
  readonly #holders = new Map<string, UserCall['user']>();
  #machine: Machine;
  #host: Host | undefined;
  #realNow = 1_000;
  #hosts = 0;
  #crashes = 0;
  #latest = '';

  constructor(session: Session, options: WorldOptions) {
    this.#session = session;
    this.#options = options;
    this.#witness = new Witness(options.scenario);
    this.#machine = new Machine(session.seed);
  }

  counts(): Pick<Outcome, 'commands' | 'crashes' | 'hash'> {
    const branches = [...this.#branches.values()];
    const commands = branches.reduce((sum, { records }) => sum + records.length, 0);
    return { commands, crashes: this.#crashes, hash: this.#latest };
  }

  async begin(): Promise<void> {
    await this.#surviving(async () => void (await this.#start()));
  }

  async take(step: Step): Promise<void> {
    await this.#surviving(() => this.#play(step));
  }

  /** The session is left as it should be, and found so. */
  async end(): Promise<void> {
    await this.take({ do: 'restart' });
  }

  /** Whatever the host does from here on has no effect. */
  leave(): void {
    this.#machine.fail();
  }

  /** Does a piece of work and checks the promises; where the machine fails on the way, another takes its place. */
  async #surviving(work: () => Promise<void>): Promise<void> {
    const machine = this.#machine;
    const died = machine.failure.then(() => DIED);
    const end = await Promise.race([died, work().then(() => this.#check())]);
    if (end !== DIED) return;
    this.#crashes += 1;
    this.#machine = new Machine(this.#session.seed + this.#crashes);
    const { acknowledged = [], waiting = new Map() } = this.#host ?? {};
    await this.#surviving(() => this.#revive(acknowledged));
    await this.#surviving(() => this.#repeat(waiting));
  }

  async #start(): Promise<Host> {
    const { catalogue, parts, scenario, disk } = this.#options;
    const machine = this.#machine;
    const journals = await disk.journals(machine);
    const session = { scenario: scenario.name, seed: scenario.seed };
    const realTime = (): number => this.#realNow;
    const host = new Host(`host ${++this.#hosts}`, { catalogue, parts, journals, session, realTime });
    this.#host = host;
    await host.runtime.ready();
    return host;
  }

  /** Starts a host where another ended without a goodbye: what was acknowledged must be there. */
  async #revive(acknowledged: readonly JournalRecord[]): Promise<void> {
    const host = await this.#start();
    const { branch, now } = await host.state();
    const records = await recordsOf(host);
    const missing = acknowledged.filter((given) => !records.some((record) => isSame(given, record)));
    const known = this.#branches.get(branch) ?? (await this.#begunBranch(host, branch));
    if (known && this.#branches.has(branch)) {
      must(
        missing.length === 0,
        () => `acknowledged before the crash and not there after it: ${shown(missing)}`,
      );
    }
    if (known) mustGoOn(known, { branch, records, now });
    await this.#checkRestore(host, now);
  }

  /** Pages repeat the calls that got no response: what was carried out is not carried out twice. */
  async #repeat(waiting: Host['waiting']): Promise<void> {
    const host = this.#running();
    const survived = await recordsOf(host);
    for (const [key, { call, token, records }] of waiting) {
      const before = await recordsOf(host);
      const done = ownCommands(records).filter((given) => survived.some((record) => isSame(given, record)));
      await host.call(call, token, key);
      const again = ownCommands((await recordsOf(host)).slice(before.length));
      const isTwice = done.length > 0 && again.length > 0;
      must(
        !isTwice,
        () => `${call.path} was carried out as ${shown(done)} and, repeated, as ${shown(again)}`,
      );
    }
  }

  /** A branch that was begun by a call whose response the crash took. */
  async #begunBranch(host: Host, branch: string): Promise<Branch | undefined> {
    const { branches } = await host.control<{
      branches: readonly { name: string; from: string; at: number }[];
    }>('GET', '/sim/branches');
    const row = branches.find(({ name }) => name === branch);
    const from = row && this.#branches.get(row.from);
    return row && from && { ...upTo(from, branch, row.at), hash: '' };
  }

  /** A restore must come by the latest snapshot, and to the same state. */
  async #checkRestore(host: Host, now: number): Promise<void> {
    const { scenario, parts } = this.#options;
    const stored = await host.runtime.history();
    const { exchange, snapshotFault } = await restoreExchange(scenario, stored, parts, now);
    must(snapshotFault === undefined, () => `a snapshot cannot be used: ${snapshotFault}`);
    const [restored, hash] = [exchange.kernel.hash(), host.exchange.kernel.hash()];
    must(restored === hash, () => `the hash is ${hash}, and ${restored} when it is restored again`);
  }

  async #check(): Promise<void> {
    const host = this.#running();
    must(host.issue === undefined, () => host.issue ?? '');
    const { branch, now } = await host.state();
    const stand = { branch, now, records: await recordsOf(host) };
    const { kernel } = host.exchange;
    const last = stand.records.at(-1)?.seq ?? 0;
    must(
      last >= kernel.lastSeq() || (stand.records.length === 0 && kernel.lastSeq() === 0),
      () => `command ${kernel.lastSeq()} is acknowledged; the last one stored is ${last}`,
    );
    const before = this.#branches.get(branch);
    if (before) mustGoOn(before, stand);
    this.#witness.check(host.exchange, stand);
    this.#latest = kernel.hash();
    this.#branches.set(branch, standing(before, stand, this.#latest));
    host.acknowledged.length = 0;
  }

  #running(): Host {
    if (!this.#host) throw new Error('There is no host.');
    return this.#host;
  }

  async #play(step: Step): Promise<void> {
    const host = this.#running();
    switch (step.do) {
      case 'calls':
        await Promise.all(step.calls.map((call) => this.#call(host, call)));
        return;
      case 'operate': {
        const call = operatorCallOf(host.exchange, step.what);
        if (call) await host.control('POST', call.path, call.fields);
        return;
      }
      case 'jump':
        await host.control('POST', '/sim/clock', { advanceMs: step.ms });
        return;
      case 'run':
        return this.#run(host, step);
      case 'back':
        return this.#goBack(host, step.pick);
      case 'branch':
        return this.#goOver(host, step.pick);
      case 'fault':
        await host.control('POST', '/sim/faults', step.rule);
        return;
      case 'clearFaults':
        await host.control('POST', '/sim/faults/clear', {});
        return;
      case 'snapshot':
        return this.#keepSnapshot(host);
      case 'arm':
        return this.#machine.arm(step.writes, step.done);
      case 'drop':
        this.#machine.fail();
        return;
      case 'restart':
        return this.#restart(host);
      case 'share':
        return this.#share(host, step.as);
    }
  }

  async #call(host: Host, call: UserCall): Promise<void> {
    await giveTurns(call.delay);
    const token = this.#tokens.get(call.user) ?? (await this.#logIn(host, call.user));
    if (token === undefined) return;
    host.listen(token);
    const made = callOf(host.exchange, call);
    const response = made && (await host.call(made, token));
    if (response?.type === '999') this.#tokens.delete(call.user);
  }

  async #logIn(host: Host, user: UserCall['user']): Promise<string | undefined> {
    const response = await host.call(loginOf(user));
    if (response?.type !== 'ok') return undefined;
    const token = String(response.message);
    must((this.#holders.get(token) ?? user) === user, () => 'two users have the same token');
    this.#holders.set(token, user);
    this.#tokens.set(user, token);
    return token;
  }

  async #run(host: Host, { speed, pumps, realMs }: Extract<Step, { do: 'run' }>): Promise<void> {
    await host.control('POST', '/sim/clock', { speed });
    for (let pump = 0; pump < pumps; pump++) {
      this.#realNow += realMs;
      await host.runtime.pump();
    }
    await host.control('POST', '/sim/clock', { speed: 0 });
  }

  /** Back to a moment of the present branch: its hash must be there again, and that of now when time goes on from there. */
  async #goBack(host: Host, pick: number): Promise<void> {
    const { branch } = await host.state();
    const left = this.#branches.get(branch);
    const moment = left?.moments[pick % left.moments.length];
    if (!left || !moment) return;
    const state = await host.control<State>('POST', '/sim/back', { toInstant: moment.now });
    must(state.now === moment.now, () => `going back to ${moment.now} leads to ${state.now}`);
    const begun = upTo(left, state.branch, moment.now);
    const records = await recordsOf(host);
    mustGoOn({ ...begun, hash: '' }, { branch: state.branch, now: state.now, records });
    // Logins of later are brought along by a command of their own, which is part of the hash.
    if (records.length > begun.records.length) return;
    must(
      state.hash === moment.hash,
      () => `back at ${moment.now} the hash is ${state.hash}, then it was ${moment.hash}`,
    );
    this.#witness.check(host.exchange, { ...begun, records });
    this.#witness.checkSnapshot({ ...left, branch: state.branch }, left.hash);
    this.#branches.set(state.branch, { ...begun, hash: state.hash });
  }

  /** Over to a branch, which must stand as it was left. */
  async #goOver(host: Host, pick: number): Promise<void> {
    const branches = [...this.#branches.values()];
    const known = branches[pick % branches.length];
    if (!known) return;
    // Logins belong to a branch; only going back brings them along.
    this.#tokens.clear();
    const { hash, now } = await host.control<State>('POST', '/sim/branches', { name: known.branch });
    must(now === known.now, () => `"${known.branch}" was left at ${known.now} and is found at ${now}`);
    must(
      hash === known.hash,
      () => `"${known.branch}" was left with the hash ${known.hash} and is found with ${hash}`,
    );
  }

  /** Keeps a snapshot of this moment, as the host does from time to time. */
  async #keepSnapshot(host: Host): Promise<void> {
    const snapshot = snapshotOf(host.exchange.kernel, host.runtime.control.messages());
    await host.store?.saveSnapshot({ seq: snapshot.seq, at: snapshot.at }, await sealInSlices(snapshot));
  }

  async #restart(host: Host): Promise<void> {
    const before = await host.state();
    await host.runtime.close();
    const next = await this.#start();
    const after = await next.state();
    must(
      JSON.stringify(after) === JSON.stringify(before),
      () => `closed as ${JSON.stringify(before)}, opened as ${JSON.stringify(after)}`,
    );
    await this.#checkRestore(next, after.now);
  }

  /** What is shared must open on a host that keeps its journals in memory, with the same hash. */
  async #share(host: Host, as: SharedFile): Promise<void> {
    const file = await host.control<object>('GET', `/sim/${as}`, undefined, ['TOO_LONG']);
    if ('error' in file) return;
    const { catalogue, scenario, parts } = this.#options;
    const session = { scenario: scenario.name, seed: scenario.seed };
    const journals = createMemoryJournals();
    const other = new Host('other', { catalogue, parts, journals, session, realTime: () => 0 });
    const [here, there] = [await host.state(), await other.control<State>('POST', `/sim/${as}`, file)];
    await other.runtime.close();
    must(
      here.hash === there.hash,
      () => `the ${as} opens with the hash ${there.hash}, here it is ${here.hash}`,
    );
    must(here.now === there.now, () => `the ${as} opens at ${there.now}, here it is ${here.now}`);
  }
}

/** Every record of the present branch, as it is stored. */
async function recordsOf(host: Host): Promise<readonly JournalRecord[]> {
  const stored = await host.runtime.history();
  return stored.records(stored.header.baseSeq);
}

/** Nothing that a branch had is missing, and its time has not gone back. */
function mustGoOn(before: Branch, { records, now, branch }: Omit<Branch, 'hash' | 'moments'>): void {
  const lost = before.records.filter((record, index) => !isSame(record, records[index]));
  must(lost.length === 0, () => `"${branch}" has lost ${shown(lost)}`);
  must(now >= before.now, () => `"${branch}" stood at ${before.now} and stands at ${now}`);
}
