/** Plays a session of the simulation and checks the promises after each of its steps. */
import { sealInSlices } from '#simulator/session/storage/lines.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { restoreExchange } from '#simulator/session/restore.ts';
import { snapshotOf } from '#simulator/session/snapshot-keeper.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { ownName } from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioData } from '#simulator/engine/scenario/index.ts';
import { BranchBook, LOGIN_COMMANDS, mustGoOn, branchRecords } from './branch-book.ts';
import type { BranchList } from './branch-book.ts';
import { recordsText, standing, upTo } from './branches.ts';
import { Broken, mustHold } from './broken.ts';
import { operatorCallOf } from './calls.ts';
import { requestFor, SCENARIO, share } from './files.ts';
import { SteppedHost } from './host.ts';
import type { State } from './host.ts';
import { Users } from './users.ts';
import { Machine } from './machine.ts';
import type { Beginning, SoakSession, SoakStep } from './session.ts';
import type { Disk } from './stores.ts';
import { isPrefix, isSame, Witness } from './witness.ts';

/** What a session is played on. */
export interface Environment {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  openDisk(session: SoakSession): Promise<Disk>;
}

/** What came of a session. */
export interface SessionOutcome {
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
export async function playSoak(session: SoakSession, environment: Environment): Promise<SessionOutcome> {
  const scenario = await environment.catalogue.load(SCENARIO, `simulation ${session.seed}`);
  const disk = await environment.openDisk(session);
  const world = new World(session, { ...environment, scenario, disk });
  let step = 0;
  try {
    await world.begin();
    for (; step < session.steps.length; step++) await world.take(session.steps[step] as SoakStep);
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

/** A replay says so. */
interface ReplayState {
  readonly branch: string;
  readonly now: number;
  readonly isReplay: boolean;
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
  readonly #session: SoakSession;
  readonly #options: WorldOptions;
  /** The scenario that the present session began with. */
  #scenario: ScenarioData;
  #witness: Witness;
  readonly #users = new Users();
  readonly #book = new BranchBook();
  /** The session that a reset asked for whose response has not come. */
  #asked: { readonly scenario: string; readonly seed: string } | undefined;
  #machine: Machine;
  #host: SteppedHost | undefined;
  #realNow = 1_000;
  /** Whether the exchange was a replay when it was checked last. */
  #isReplay = false;
  #hosts = 0;
  #names = 0;
  #crashes = 0;
  #latest = '';

  constructor(session: SoakSession, options: WorldOptions) {
    this.#session = session;
    this.#options = options;
    this.#scenario = options.scenario;
    this.#witness = new Witness(options.scenario);
    this.#machine = new Machine(session.seed);
  }

  counts(): Pick<SessionOutcome, 'commands' | 'crashes' | 'hash'> {
    const branches = [...this.#book.branches.values()];
    const commands = branches.reduce((sum, { records }) => sum + records.length, 0);
    return { commands, crashes: this.#crashes, hash: this.#latest };
  }

  async begin(): Promise<void> {
    await this.#surviving(async () => void (await this.#start()));
  }

  async take(step: SoakStep): Promise<void> {
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

  async #start(): Promise<SteppedHost> {
    const { catalogue, parts, disk } = this.#options;
    const machine = this.#machine;
    const journals = await disk.journals(machine);
    const asked = this.#asked;
    const isBegun = asked && (await journals.list(asked.scenario, asked.seed)).length > 0;
    const { name: scenario, seed } = this.#scenario;
    const session = isBegun ? asked : { scenario, seed };
    const pictures = disk.pictures(machine);
    const realTime = (): number => this.#realNow;
    const options = { catalogue, parts, journals, pictures, session, realTime };
    const host = new SteppedHost(`host ${++this.#hosts}`, options);
    this.#host = host;
    await host.session.ready();
    return host;
  }

  /** Starts a host where another ended without a goodbye: what was acknowledged must be there. */
  async #revive(acknowledged: readonly JournalRecord[]): Promise<void> {
    const host = await this.#start();
    await this.#settleReset(host, true);
    const { branch, now } = await host.state();
    const records = await branchRecords(host);
    // A replay is not stored, and neither are the logins that were made in it.
    const stored = acknowledged.filter(({ name }) => !this.#isReplay || !LOGIN_COMMANDS.has(name));
    const missing = stored.filter((given) => !records.some((record) => isSame(given, record)));
    const known = this.#book.branches.get(branch) ?? (await this.#book.begunBranch(host, branch));
    mustHold(
      missing.length === 0,
      () => `acknowledged before the crash and not there after it: ${recordsText(missing)}`,
    );
    const isNew = !this.#book.branches.has(branch);
    if (known) mustGoOn(known, { branch, records, now }, isNew && this.#isReplay);
    await this.#checkRestore(host, now);
  }

  /** Pages repeat the calls that got no response: what was carried out is not carried out twice. */
  async #repeat(waiting: SteppedHost['waiting']): Promise<void> {
    const host = this.#running();
    const survived = await branchRecords(host);
    for (const [key, { call, token, records }] of waiting) {
      const before = await branchRecords(host);
      const done = ownCommands(records).filter((given) => survived.some((record) => isSame(given, record)));
      await host.call(call, token, key);
      const again = ownCommands((await branchRecords(host)).slice(before.length));
      const isTwice = done.length > 0 && again.length > 0;
      mustHold(
        !isTwice,
        () => `${call.path} was carried out as ${recordsText(done)} and, repeated, as ${recordsText(again)}`,
      );
    }
  }

  /** A restore must come by the latest snapshot, and to the same state. */
  async #checkRestore(host: SteppedHost, now: number): Promise<void> {
    const stored = await host.session.history();
    const { parts } = this.#options;
    const { exchange, snapshotFault } = await restoreExchange(this.#scenario, stored, parts, now);
    mustHold(snapshotFault === undefined, () => `a snapshot cannot be used: ${snapshotFault}`);
    const [restored, hash] = [exchange.kernel.hash(), host.exchange.kernel.hash()];
    mustHold(restored === hash, () => `the hash is ${hash}, and ${restored} when it is restored again`);
  }

  async #check(): Promise<void> {
    const host = this.#running();
    mustHold(host.issue === undefined, () => host.issue ?? '');
    const replay = await host.control<ReplayState>('GET', '/sim/replay');
    const { branch, now } = replay;
    const records = await branchRecords(host);
    this.#users.logins.check(host.exchange, records);
    await this.#users.checkPictures(host);
    // Another branch may have the name of one that was taken away.
    this.#book.removed.delete(branch);
    await this.#book.check(host);
    const wasReplay = this.#isReplay;
    this.#isReplay = replay.isReplay;
    if (!replay.isReplay) this.#users.logins.endReplay(host.exchange, branch);
    if (replay.isReplay) return this.#book.checkReplay(host, this.#witness, { branch, now, records });
    const stand = { branch, now, records };
    const { kernel } = host.exchange;
    const last = stand.records.at(-1)?.seq ?? 0;
    mustHold(
      last >= kernel.lastSeq() || (stand.records.length === 0 && kernel.lastSeq() === 0),
      () => `command ${kernel.lastSeq()} is acknowledged; the last one stored is ${last}`,
    );
    const before = this.#book.branches.get(branch);
    const begun = before ?? (await this.#book.begunBranch(host, branch));
    if (begun) mustGoOn(begun, stand, !before && wasReplay);
    this.#witness.check(host.exchange, stand);
    this.#latest = kernel.hash();
    this.#book.branches.set(branch, standing(before, stand, this.#latest));
    host.acknowledged.length = 0;
  }

  #running(): SteppedHost {
    if (!this.#host) throw new Error('There is no host.');
    return this.#host;
  }

  async #play(step: SoakStep): Promise<void> {
    const host = this.#running();
    switch (step.do) {
      case 'calls':
        await Promise.all(step.calls.map((call) => this.#users.call(host, call, step.calls.length === 1)));
        return;
      case 'operate': {
        const call = operatorCallOf(host.exchange, step.what);
        if (call) await host.control('POST', call.path, call.fields);
        return;
      }
      case 'jump':
        return this.#jump(host, step.ms);
      case 'run':
        return this.#run(host, step);
      case 'back':
        return this.#goBack(host, step.pick);
      case 'branch':
        return this.#goOver(host, step.pick);
      case 'keep':
        return this.#keepMoment(host);
      case 'remove':
        return this.#remove(host, step.pick);
      case 'replay':
        return this.#replay(host, step.pick);
      case 'leaveReplay': {
        const { end } = await host.control<{ end: number }>('GET', '/sim/replay');
        if (host.isReplay) await host.control('POST', '/sim/replay', { toInstant: end });
        return;
      }
      case 'reset':
        return this.#reset(host, step.with);
      case 'upload':
        return this.#users.upload(host, step);
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
        return share(host, step.as, this.#options);
    }
  }

  /** A jump in time ends no login. */
  async #jump(host: SteppedHost, ms: number): Promise<void> {
    const before = this.#users.logins.holding(host.exchange);
    const { exchange } = host;
    await host.control('POST', '/sim/clock', { advanceMs: ms });
    // A replay has the times of its record.
    if (host.exchange !== exchange || this.#isReplay) return;
    const after = new Set(this.#users.logins.holding(exchange));
    mustHold(
      before.every((token) => after.has(token)),
      () => `a jump of ${ms} ms has ended a login`,
    );
  }

  async #run(host: SteppedHost, { speed, pumps, realMs }: Extract<SoakStep, { do: 'run' }>): Promise<void> {
    await host.control('POST', '/sim/clock', { speed });
    for (let pump = 0; pump < pumps; pump++) {
      this.#realNow += realMs;
      await host.session.pump();
    }
    await host.control('POST', '/sim/clock', { speed: 0 });
  }

  /** Back to a moment of the present branch: its hash must be there again, and that of now when time goes on from there. */
  async #goBack(host: SteppedHost, pick: number): Promise<void> {
    const { branch, now, isReplay } = await host.control<ReplayState>('GET', '/sim/replay');
    const left = this.#book.branches.get(branch);
    const moments = (left?.moments ?? []).filter((each) => each.now <= now);
    const moment = moments[pick % moments.length];
    if (!left || !moment) return;
    const state = await host.control<State>('POST', '/sim/back', { toInstant: moment.now });
    mustHold(state.now === moment.now, () => `going back to ${moment.now} leads to ${state.now}`);
    const begun = upTo(left, state.branch, moment.now);
    const records = await branchRecords(host);
    mustGoOn({ ...begun, hash: '' }, { branch: state.branch, now: state.now, records });
    // Logins of later are brought along by a command of their own, which is part of the hash.
    if (records.length > begun.records.length) return;
    mustHold(
      state.hash === moment.hash,
      () => `back at ${moment.now} the hash is ${state.hash}, then it was ${moment.hash}`,
    );
    this.#witness.check(host.exchange, { ...begun, records });
    if (!isReplay) this.#witness.checkSnapshot({ ...left, branch: state.branch }, left.hash);
    this.#book.branches.set(state.branch, { ...begun, hash: state.hash });
  }

  /** Over to a branch, which must stand as it was left, or to a kept moment, from which a branch begins. */
  async #goOver(host: SteppedHost, pick: number): Promise<void> {
    const known = picked([...this.#book.branches.values(), ...this.#book.kept.values()], pick);
    if (!known) return;
    // Logins belong to a branch; only going back brings them along.
    this.#users.tabs.clear();
    const { hash, now, branch } = await host.control<State>('POST', '/sim/branches', { name: known.branch });
    mustHold(now === known.now, () => `"${known.branch}" was left at ${known.now} and is found at ${now}`);
    mustHold(
      hash === known.hash,
      () => `"${known.branch}" was left with the hash ${known.hash} and is found with ${hash}`,
    );
    if (this.#book.kept.has(known.branch)) this.#book.branches.set(branch, { ...known, branch });
  }

  /** Keeps this moment; its branch goes on. */
  async #keepMoment(host: SteppedHost): Promise<void> {
    const branch = `moment ${++this.#names}`;
    const { now, hash } = await host.state();
    const records = await branchRecords(host);
    await host.control('POST', '/sim/fork', { name: branch });
    this.#book.kept.set(branch, { branch, now, hash, records, moments: [] });
  }

  /** Takes a branch or a kept moment away, unless it is the first branch or the present one. */
  async #remove(host: SteppedHost, pick: number): Promise<void> {
    const name = picked([...this.#book.branches.keys(), ...this.#book.kept.keys()], pick);
    if (name === undefined) return;
    const present = (await host.state()).branch;
    if (name === 'main' || name === present) {
      const answer = await host.control<object>('POST', '/sim/branches/remove', { name }, ['IN_USE']);
      mustHold('error' in answer, () => `"${name}" is in use and was taken away`);
      return;
    }
    this.#book.branches.delete(name);
    this.#book.kept.delete(name);
    await host.control('POST', '/sim/branches/remove', { name });
    this.#book.removed.add(name);
  }

  /** Shows a moment of the present branch. What is done there begins a branch, and the replayed one stays as it is. */
  async #replay(host: SteppedHost, pick: number): Promise<void> {
    const { branch } = await host.control<ReplayState>('GET', '/sim/replay');
    const moment = picked(this.#book.branches.get(branch)?.moments ?? [], pick);
    if (!moment) return;
    if (!this.#isReplay) this.#users.logins.beginReplay(host.exchange, branch);
    const replay = await host.control<ReplayState>('POST', '/sim/replay', { toInstant: moment.now });
    mustHold(replay.now === moment.now, () => `a replay of ${moment.now} shows ${replay.now}`);
  }

  /** Begins a session, of which nothing but its beginning is there. */
  async #reset(host: SteppedHost, beginning: Beginning): Promise<void> {
    const { hash } = await host.state();
    const { catalogue } = this.#options;
    const request = await requestFor(host, beginning, { catalogue, number: ++this.#names });
    if (!request) return;
    const { file, balances } = request;
    const { name, seed } = this.#scenario;
    const changed = balances && !name.startsWith('own/') ? `own/${name}` : name;
    this.#asked = { scenario: file ? ownName(file.name) : changed, seed: request.seed ?? seed };
    const body = { ...request, seed: this.#asked.seed };
    // A session that was kept comes to its hash only as it is.
    const isOther = balances !== undefined || (file === undefined && this.#asked.seed !== seed);
    const refused = isOther && this.#scenario.played ? ['BAD_SCENARIO'] : [];
    const state = await host.control<State & { readonly error?: unknown }>(
      'POST',
      '/sim/reset',
      body,
      refused,
    );
    if (state.error !== undefined) {
      this.#asked = undefined;
      return;
    }
    await this.#settleReset(host);
    mustHold(
      beginning !== 'kept' || state.hash === hash,
      () => `the session as a scenario begins with the hash ${state.hash}, not ${hash}`,
    );
  }

  /** A reset is over: the new session is there. Where a crash has ended it, the one before may be. */
  async #settleReset(host: SteppedHost, isCrash = false): Promise<void> {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = undefined;
    const { scenario } = host.exchange;
    const { branch, now } = await host.state();
    const records = await branchRecords(host);
    const isOf = (session: { readonly scenario: string; readonly seed: string }): boolean =>
      scenario.name === session.scenario && scenario.seed === session.seed;
    const old = { scenario: this.#scenario.name, seed: this.#scenario.seed };
    const before = this.#book.branches.get(branch) ?? { now, records };
    const goesOn = before.now <= now && isPrefix(before.records, records);
    if (isCrash && isOf(old) && goesOn) return this.#forgetBranches(host);
    // A crash may come when the old session is forgotten and the new one has not begun.
    mustHold(isOf(asked) || (isCrash && isOf(old)), () => `a reset has led to ${scenario.name}`);
    const { branches } = await host.control<BranchList>('GET', '/sim/branches');
    const names = branches.map(({ name }) => name).join();
    mustHold(names === 'main', () => `after a reset there are the branches ${names}`);
    // What was played in a session that was kept includes its logins.
    const logins = scenario.played ? [] : this.#users.logins.holding(host.exchange);
    mustHold(logins.length === 0, () => 'a login of before a reset holds after it');
    this.#scenario = scenario;
    this.#witness = new Witness(scenario);
    this.#users.begin();
    this.#book.clear();
  }

  /** A reset that a crash has ended may have taken branches away. */
  async #forgetBranches(host: SteppedHost): Promise<void> {
    const { branches } = await host.control<BranchList>('GET', '/sim/branches');
    for (const known of [this.#book.branches, this.#book.kept])
      for (const name of known.keys()) if (!branches.some((row) => row.name === name)) known.delete(name);
  }

  /** Keeps a snapshot of this moment, as the host does from time to time. */
  async #keepSnapshot(host: SteppedHost): Promise<void> {
    if (this.#isReplay) return;
    const snapshot = snapshotOf(host.exchange.kernel, host.session.control.messages());
    const { branch } = await host.state();
    const { seq, at } = snapshot;
    await host.journalOf(branch)?.saveSnapshot({ seq, at }, await sealInSlices(snapshot));
  }

  async #restart(host: SteppedHost): Promise<void> {
    const { isReplay } = await host.control<ReplayState>('GET', '/sim/replay');
    const before = await host.state();
    await host.session.close();
    const next = await this.#start();
    const after = await next.state();
    // Of a replay nothing is stored: its branch is opened as it was left.
    const left = isReplay ? this.#book.branches.get(before.branch) : before;
    mustHold(
      left?.hash === after.hash && left.now === after.now && before.branch === after.branch,
      () => `closed as ${JSON.stringify(before)}, opened as ${JSON.stringify(after)}`,
    );
    await this.#checkRestore(next, after.now);
  }
}

/** One of these, by a number of any size. */
const picked = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];
