/** Branches of a session, travel to an earlier time, and shared files and links. */
import type {
  BackRequest,
  Branches,
  BranchReport,
  LargeFile,
  RecordingFile,
  ResetRequest,
  SnapshotFile,
} from '#simulator/control/index.ts';
import { ControlError, jsonInParts, MAX_RECORDS, readSessionRequest } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import { ownName, ScenarioError } from '#simulator/scenario/index.ts';
import type { Catalogue, ScenarioData, ScenarioSource } from '#simulator/scenario/index.ts';
import { pagesOf, pagesUntil } from './journal.ts';
import { sealInSlices, sealValue } from './storage/lines.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchRow, JournalHeader, Journal, StoredSession } from './journal.ts';
import type { Journals } from './journals.ts';
import type { BranchId } from './storage/port.ts';
import type { LiveExchange } from './live-exchange.ts';
import type { ReadyExchange } from './ready-exchange.ts';
import { bringSessions, sessionsOfNow } from './kept-sessions.ts';
import type { ExchangeParts } from './parts.ts';
import { listenForCodes } from './messages.ts';
import { headerOf, restoreExchange } from './restore.ts';
import { scenarioOfFile } from './sharing/fingerprint.ts';
import { packLink, unpackLink } from './sharing/link-text.ts';
import { endCodes, endForeignLogins } from './secrets.ts';
import { readRecording, recordingOf, replayRecording, requireBeginning } from './sharing/recording.ts';
import type { Recorded } from './sharing/recording.ts';
import { invalid } from './sharing/share-format.ts';
import { assumeSnapshot, readSnapshotFile, snapshotFileOf } from './sharing/snapshot-file.ts';
import { snapshotOf } from './snapshot-keeper.ts';
import { snapshotsUpTo, storeBranch, withStored } from './stored-branch.ts';
import type { NewBranch } from './stored-branch.ts';

/** What the time machine needs of its runtime. */
export interface TimeMachineHost {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  readonly journals: Journals;
  /** Whether strangers reach the exchange, so that what a file tells must not open anything here. */
  readonly drawsSecrets: boolean;
  /** Throws NotRunning. */
  running(): LiveExchange;
  /** The exchange that has stopped by a failure, where nothing else runs. */
  failed(): LiveExchange | undefined;
  /** Runs the work exclusively: no other change of the session happens at the same time. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Goes over to an exchange with this journal; the present one is left. Closes the journal if that fails. */
  switchTo(scenario: ScenarioData, journal: Journal, ready: ReadyExchange): Promise<void>;
  /** Begins a session. Rejects as `Runtime.restart` does. */
  reset(request: ResetRequest): Promise<void>;
  /** Goes over to a stored branch; the present one is left only when the other stands. */
  open(id: BranchId): Promise<void>;
}

/** A branch about to begin. */
interface InitialState extends Omit<NewBranch, 'clock'> {
  readonly ready: Omit<ReadyExchange, 'header' | 'snapshots'>;
}

/** Branches of a session, and what comes and goes as files and links. Whatever is refused has changed nothing. */
export class TimeMachine implements Branches {
  readonly #host: TimeMachineHost;

  constructor(host: TimeMachineHost) {
    this.#host = host;
  }

  /** The branches of the present session. */
  async list(): Promise<readonly BranchReport[]> {
    const live = this.#host.running();
    const { name, seed } = live.scenario;
    const { kernel } = live.exchange;
    return (await this.#host.journals.list(name, seed)).map((row) => {
      const present = row.name === live.branch;
      const { now, seq } = present && !live.replayed ? { now: kernel.now(), seq: kernel.lastSeq() } : row;
      const { from = null, at = null, isKept: kept = false } = row.origin ?? {};
      return { name: row.name, from, at, now, seq, present, kept };
    });
  }

  /** Keeps the present moment as a branch that nothing is played on. Throws ControlError NAME_TAKEN. */
  fork(name: string): Promise<void> {
    return this.#host.runExclusive(async () => {
      const live = this.#host.running();
      const { scenario, branch } = live;
      const place = await this.#placeFor(scenario, name, name, 1);
      const { archive } = await live.history();
      // State and records belong together: what comes while the branch is written is not part of it.
      const moment = snapshotOf(live.exchange.kernel, live.codes(), archive);
      const { at, seq } = moment;
      const { speed } = live.clock();
      const stored = await live.history();
      const { branch: _origin, ...header } = stored.header;
      const sealed = await sealInSlices(moment);
      const snapshots = async function* () {
        yield* snapshotsUpTo(stored, at - 1);
        yield { mark: { seq, at }, sealed };
      };
      const { journal } = await storeBranch(this.#host.journals, {
        scenario,
        header: { ...header, branch: { ...place, from: branch, at, isKept: true } },
        records: pagesOf(stored, header.baseSeq, seq),
        requestOf: stored.requestOf,
        clock: { at, speed },
        snapshots: snapshots(),
        archive,
      });
      await journal.close();
    });
  }

  /** Goes over to another branch, or to a kept moment. Throws ControlError NO_BRANCH. */
  open(name: string): Promise<void> {
    return this.#host.runExclusive(async () => {
      const { scenario, branch, replayed } = this.#host.running();
      if (branch === name && !replayed) return;
      const { origin } = await this.rowOf(name);
      const id = { scenario: scenario.name, seed: scenario.seed, branch: name };
      await (origin?.isKept ? this.#beginAtKept(id) : this.#host.open(id));
    });
  }

  /** Takes a branch away. Throws ControlError NO_BRANCH, IN_USE. */
  remove(name: string): Promise<void> {
    return this.#host.runExclusive(async () => {
      const { scenario, branch } = this.#host.running();
      await this.rowOf(name);
      if (name === MAIN_BRANCH) {
        throw new ControlError(
          409,
          'IN_USE',
          'The branch "main" cannot be taken away; a reset begins it again.',
        );
      }
      if (name === branch) {
        throw new ControlError(
          409,
          'IN_USE',
          `The exchange is on the branch "${name}"; go to another one first.`,
        );
      }
      await this.#host.journals.forgetBranches(scenario.name, scenario.seed, name);
    });
  }

  /** A branch of the present session. Throws ControlError NO_BRANCH. */
  async rowOf(name: string): Promise<BranchRow> {
    const rows = await this.#rows(this.#host.running().scenario);
    const row = rows.find((each) => each.name === name);
    if (row) return row;
    const names = rows.map((each) => each.name).join(', ');
    throw new ControlError(404, 'NO_BRANCH', `There is no branch "${name}"; there are ${names}.`);
  }

  /** Begins a branch at an earlier instant and goes over to it. Throws ControlError FUTURE, BEFORE_START, NAME_TAKEN. */
  back(request: BackRequest): Promise<void> {
    return this.#host.runExclusive(() => this.branchOff(request));
  }

  /** As `back`, for a caller that runs exclusively. */
  async branchOff({ toInstant, name }: BackRequest): Promise<void> {
    const live = this.#host.running();
    const { scenario, branch } = live;
    const { speed } = live.clock();
    const place = await this.#placeFor(scenario, name, 'branch', 2);
    const stored = await live.history();
    checkInstant(toInstant, live.exchange.kernel.now(), stored.header);
    const restored = await restoreExchange(scenario, stored, this.#host.parts, toInstant);
    const { exchange, codes, replayedFrom } = restored;
    const { branch: _origin, ...header } = stored.header;
    const brought = bringSessions(sessionsOfNow(live), exchange);
    const records = async function* () {
      yield* pagesUntil(stored, header.baseSeq, toInstant);
      if (brought) yield [brought];
    };
    await this.#begin({
      scenario,
      header: { ...header, branch: { ...place, from: branch, at: toInstant } },
      records: records(),
      requestOf: stored.requestOf,
      ready: { exchange, codes, at: toInstant, speed, replayedFrom },
      snapshots: snapshotsUpTo(stored, toInstant),
      archive: stored.archive,
    });
  }

  async records(afterSeq: number, count: number): Promise<readonly JournalRecord[]> {
    return (await this.#host.running().history()).records(afterSeq, count);
  }

  async recording(): Promise<LargeFile<RecordingFile>> {
    return recordingOf(await this.#recorded(), { chains: true });
  }

  /** The session as a scenario file. Throws ControlError TOO_LONG, NO_BEGINNING. */
  async keptScenario(): Promise<ScenarioSource> {
    const { scenario, header, records, at, hash } = await this.#recorded();
    requireBeginning(header);
    const source = scenario.source ?? (await this.#host.catalogue.source(scenario.name));
    if (!source) throw new Error(`The scenario ${scenario.name} is gone.`);
    const all: JournalRecord[] = [];
    for await (const page of records()) all.push(...page);
    // Pages load the parser of YAML when they need it.
    const { keptScenario, SessionTooLong } = await import('#simulator/scenario/text.ts');
    try {
      const text = keptScenario({ ...scenario, at, hash, records: all }, source);
      return { file: `${ownName(source.file).replace('own/', '')}-kept.yaml`, text, files: source.files };
    } catch (error) {
      if (!(error instanceof SessionTooLong)) throw error;
      throw new ControlError(409, 'TOO_LONG', error.message);
    }
  }

  /** The session as the fragment of a link. Throws ControlError TOO_LONG. */
  async link(): Promise<string> {
    return packLink(jsonInParts(recordingOf(await this.#recorded(), { chains: false })));
  }

  /** Of an exchange that has failed, too: then the state that is stored, or the last one where that is gone. */
  async snapshot(): Promise<LargeFile<SnapshotFile>> {
    const failed = this.#host.failed();
    if (failed) return snapshotFileOf(failed.scenario, await failed.asStored());
    await this.#endCodes();
    const { scenario, exchange } = this.#host.running();
    return snapshotFileOf(scenario, exchange);
  }

  /** Opens the recording that the fragment of a link holds as a new branch, or begins the session. Throws ControlError. */
  async importLink(fragment: string): Promise<void> {
    const text = await unpackLink(fragment);
    let file: unknown;
    try {
      file = JSON.parse(text);
    } catch {
      throw new ControlError(400, 'BAD_LINK', 'The link cannot be opened: it holds no recording.');
    }
    const earliest = readSessionRequest(file);
    await (earliest ? this.#host.reset(earliest) : this.importRecording(file));
  }

  /** Opens a recording as a new branch of its session. Throws ControlError INVALID, NO_SCENARIO, OTHER_VERSION, DIVERGES. */
  async importRecording(given: unknown): Promise<void> {
    const file = readRecording(given);
    const scenario = await this.#scenarioOf(file);
    const exchange = this.#host.parts.createExchange(scenario);
    const header = headerOf(scenario, exchange);
    const { codes, stop } = listenForCodes(exchange, []);
    const records = await replayRecording(file, exchange);
    stop();
    const snapshot = snapshotOf(exchange.kernel, codes);
    await this.#beginShared({
      scenario,
      header,
      records: [records, this.#endLogins(exchange)],
      ready: { exchange, codes, at: file.at, speed: 0 },
      snapshots: [{ mark: { seq: snapshot.seq, at: snapshot.at }, sealed: sealValue(snapshot) }],
    });
  }

  /** Opens a snapshot as a new branch of its session, without a past. Throws as importRecording. */
  async importSnapshot(given: unknown): Promise<void> {
    const file = readSnapshotFile(given);
    const scenario = await this.#scenarioOf(file);
    const exchange = this.#host.parts.createExchange(scenario);
    const header = headerOf(scenario, exchange);
    const base = assumeSnapshot(file, exchange);
    await this.#beginShared({
      scenario,
      header: { ...header, baseSeq: base.seq, base },
      records: [this.#endLogins(exchange)],
      ready: { exchange, codes: [], at: file.at, speed: 0 },
      snapshots: [],
    });
  }

  /** The logins of a file open nothing on a host that strangers reach. */
  #endLogins(imported: Exchange): readonly JournalRecord[] {
    return this.#host.drawsSecrets ? endForeignLogins(imported, this.#host.running().exchange) : [];
  }

  /** The codes of a host that strangers reach end before a file has them. */
  async #endCodes(): Promise<void> {
    const live = this.#host.running();
    if (!this.#host.drawsSecrets || live.replayed) return;
    endCodes(live.exchange);
    await live.settle();
  }

  async #recorded(): Promise<Recorded> {
    await this.#endCodes();
    const live = this.#host.running();
    const { scenario, exchange } = live;
    const { kernel } = exchange;
    // State and records belong together: what comes from here on is not part of it.
    const [seq, at, hash] = [kernel.lastSeq(), kernel.now(), kernel.hash()];
    const stored = await live.history();
    const { header } = stored;
    const commands = seq - header.baseSeq;
    if (commands > MAX_RECORDS) {
      const message = `The session has ${commands} commands; a recording holds at most ${MAX_RECORDS}. Share a snapshot instead.`;
      throw new ControlError(409, 'TOO_LONG', message, { length: commands, max: MAX_RECORDS });
    }
    return { scenario, header, at, hash, records: () => this.#pagesWhileOpen(live, stored, seq) };
  }

  /** The records of an exchange up to one; breaks off when it is left, since its journal may then begin again. */
  async *#pagesWhileOpen(
    live: LiveExchange,
    stored: StoredSession,
    lastSeq: number,
  ): AsyncGenerator<readonly JournalRecord[]> {
    const assertOpen = (): void => {
      if (this.#host.running() !== live) throw new Error('The session was left while it was recorded.');
    };
    try {
      for await (const page of pagesOf(stored, stored.header.baseSeq, lastSeq)) {
        assertOpen();
        yield page;
      }
    } catch (error) {
      // What another session has in the place of a record looks like damage.
      assertOpen();
      throw error;
    }
  }

  #rows({ name, seed }: ScenarioData): Promise<readonly BranchRow[]> {
    return this.#host.journals.list(name, seed);
  }

  /** A name and number that are free: the requested name, or `<word>`, `<word> 2`, `<word> 3` … from `first` on. */
  async #placeFor(
    scenario: ScenarioData,
    requested: string | undefined,
    name: string,
    first: number,
  ): Promise<{ readonly name: string; readonly number: number }> {
    const rows = await this.#rows(scenario);
    const taken = new Set([MAIN_BRANCH, ...rows.map((row) => row.name)]);
    if (requested !== undefined && taken.has(requested))
      throw new ControlError(409, 'NAME_TAKEN', `There is a branch "${requested}" already.`);
    const nameOf = (count: number): string => (count === 1 ? name : `${name} ${count}`);
    let count = first;
    while (taken.has(nameOf(count))) count += 1;
    const number = Math.max(0, ...rows.map(({ origin }) => origin?.number ?? 0)) + 1;
    return { name: requested ?? nameOf(count), number };
  }

  /** Begins a branch that comes from outside. */
  #beginShared({ header, ...earliest }: InitialState): Promise<void> {
    return this.#host.runExclusive(async () => {
      const { scenario, ready } = earliest;
      const place = await this.#placeFor(scenario, undefined, 'shared', 1);
      await this.#begin({
        ...earliest,
        header: { ...header, branch: { ...place, from: null, at: ready.at } },
      });
    });
  }

  async #scenarioOf(file: RecordingFile | SnapshotFile): Promise<ScenarioData> {
    return scenarioOfFile(file, await this.#scenarioNamed(file));
  }

  async #scenarioNamed({ scenario, seed, source }: RecordingFile | SnapshotFile): Promise<ScenarioData> {
    const { catalogue } = this.#host;
    if (source === undefined && !catalogue.names().includes(scenario)) {
      const message = `The file needs the scenario "${scenario}", which is not here.`;
      throw new ControlError(409, 'NO_SCENARIO', message);
    }
    if (source !== undefined && ownName(source.file) !== scenario)
      throw invalid('its scenario has another name than it says');
    try {
      return await (source === undefined ? catalogue.load(scenario, seed) : catalogue.read(source, seed));
    } catch (error) {
      throw error instanceof ScenarioError ? invalid(`its scenario is wrong: ${error.message}`) : error;
    }
  }

  /** Stores the branch whole, then goes over: a crash in between leaves the old branch open and the new one in the list. */
  async #begin({ ready, ...branch }: InitialState): Promise<void> {
    const { exchange, at, speed } = ready;
    // What the archive does not have yet it gets before it is copied.
    const state = branch.archive && exchange.kernel.snapshot(branch.archive);
    const { journal, marks, hasArchive } = await storeBranch(this.#host.journals, {
      ...branch,
      clock: { at, speed },
    });
    if (state !== undefined && hasArchive) exchange.kernel.restore(state, journal.archive);
    await this.#host.switchTo(branch.scenario, journal, {
      ...ready,
      header: branch.header,
      snapshots: marks,
    });
  }

  /** Begins a branch at a kept moment and goes over to it. */
  async #beginAtKept(id: BranchId): Promise<void> {
    const { scenario } = this.#host.running();
    const place = await this.#placeFor(scenario, undefined, id.branch, 2);
    await withStored(this.#host.journals, id, async (stored) => {
      const restored = await restoreExchange(scenario, stored, this.#host.parts);
      const { exchange, codes, resumeAt: at, replayedFrom } = restored;
      const { branch: _origin, ...header } = stored.header;
      await this.#begin({
        scenario,
        header: { ...header, branch: { ...place, from: id.branch, at } },
        records: pagesOf(stored, header.baseSeq),
        requestOf: stored.requestOf,
        ready: { exchange, codes, at, speed: stored.clock?.speed ?? 0, replayedFrom },
        snapshots: snapshotsUpTo(stored, at),
        archive: stored.archive,
      });
    });
  }
}

/** Whether a branch knows an instant, where it has come to `now`. Throws ControlError FUTURE, BEFORE_START. */
export function checkInstant(toInstant: Instant, now: Instant, { start, base }: JournalHeader): void {
  if (toInstant > now) {
    const message = `It is only ${now}; ${toInstant} lies in the future: see POST /sim/clock.`;
    throw new ControlError(409, 'FUTURE', message, { now });
  }
  const earliest = base?.at ?? start;
  if (toInstant < earliest) {
    const message = `This branch begins at ${earliest}; there is nothing before.`;
    throw new ControlError(409, 'BEFORE_START', message, { start: earliest });
  }
}
