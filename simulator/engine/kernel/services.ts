import type { Instant } from '#shared/calendar.ts';
import { MalformedState, freezePlain } from './plain.ts';
import type { Plain, PlainObject } from './plain.ts';
import { SavedStream } from './random.ts';
import type { RandomStream, StreamState } from './random.ts';
import { read } from './read.ts';
import { Scheduler } from './scheduler.ts';
import type { Job } from './scheduler.ts';
import type { UndoLog } from './undo.ts';

/** Words of a xoroshiro128plus state. */
const STREAM_WORDS = 4;

/** What modules take from the kernel: ids, chance and jobs. All of it is state, and all of it is taken back on a refusal. */
export class KernelServices {
  readonly jobs = new Scheduler();
  readonly #counters = new Map<string, number>();
  readonly #streams = new Map<string, SavedStream>();
  readonly #noted = new Set<SavedStream>();

  constructor(
    readonly seed: string,
    readonly undo: UndoLog,
    readonly assertWorking: () => void,
  ) {}

  nextId(kind: string): number {
    this.assertWorking();
    const id = (this.#counters.get(kind) ?? 0) + 1;
    this.#counters.set(kind, id);
    this.undo.add(() => this.#setCounter(kind, id - 1));
    return id;
  }

  random(purpose: string): RandomStream {
    let stream = this.#streams.get(purpose);
    if (stream === undefined) {
      stream = new SavedStream(this.seed, purpose, this.#beforeDraw);
      this.#streams.set(purpose, stream);
    }
    return stream;
  }

  schedule(now: Instant, at: Instant, name: string, payload: Plain): number {
    this.assertWorking();
    if (!Number.isSafeInteger(at) || at < now)
      throw new RangeError(`job ${name} set for ${at}, now is ${now}`);
    const job = this.jobs.add(at, name, freezePlain(payload));
    this.undo.add(() => this.jobs.retract(job));
    return job.id;
  }

  unschedule(id: number): void {
    this.assertWorking();
    const job = this.jobs.remove(id);
    if (job !== undefined) this.undo.add(() => this.jobs.insert(job));
  }

  /** Counters, streams and queue, canonical: what was never used does not show. */
  dump(): PlainObject {
    const used = [...this.#streams].map(([purpose, stream]) => [purpose, stream.state()] as const);
    const streams = used.filter((entry): entry is [string, StreamState] => entry[1] !== undefined);
    const jobs = this.jobs.jobs().map(({ id, at, name, payload }) => [id, at, name, payload]);
    return {
      counters: Object.fromEntries(this.#counters),
      streams: Object.fromEntries(streams),
      queue: { lastId: this.jobs.lastId, jobs },
    };
  }

  /** Reads a dump; the returned step puts it in place. */
  prepare(state: PlainObject, path: string, now: Instant): () => void {
    const counters = read.entries(state['counters'], `${path}.counters`, (value, at) =>
      read.integer(value, at, 1),
    );
    const streams = new Map(read.entries(state['streams'], `${path}.streams`, readStream));
    const queue = read.object(state['queue'], `${path}.queue`);
    const lastId = read.integer(read.member(queue, 'lastId', `${path}.queue`), `${path}.queue.lastId`, 0);
    const jobs = read.items(queue['jobs'], `${path}.queue.jobs`, (value, at) =>
      readJob(value, at, now, lastId),
    );
    if (new Set(jobs.map((job) => job.id)).size !== jobs.length)
      throw new MalformedState(`${path}.queue.jobs`, 'two jobs have the same id');
    return () => {
      this.#counters.clear();
      for (const [kind, id] of counters) this.#counters.set(kind, id);
      for (const purpose of streams.keys()) this.random(purpose);
      for (const [purpose, stream] of this.#streams) stream.reset(streams.get(purpose));
      this.jobs.load(jobs, lastId);
    };
  }

  /** A command begins: streams are noted again at their first draw. */
  begin(): void {
    this.#noted.clear();
  }

  #setCounter(kind: string, id: number): void {
    if (id === 0) this.#counters.delete(kind);
    else this.#counters.set(kind, id);
  }

  readonly #beforeDraw = (stream: SavedStream): void => {
    this.assertWorking();
    if (this.#noted.has(stream)) return;
    this.#noted.add(stream);
    const state = stream.state();
    this.undo.add(() => stream.reset(state));
  };
}

function readStream(value: Plain, path: string): StreamState {
  const words = read.items(value, path, (word, at) => read.integer(word, at) | 0);
  if (words.length !== STREAM_WORDS || words.every((word) => word === 0))
    throw new MalformedState(path, 'no state of a random stream');
  return words;
}

function readJob(value: Plain, path: string, now: Instant, lastId: number): Job {
  const [id, at, name, payload, ...rest] = read.list(value, path);
  if (payload === undefined || rest.length > 0)
    throw new MalformedState(path, 'expected [id, at, name, payload]');
  const job: Job = {
    id: read.integer(id, `${path}[0]`, 1),
    at: read.integer(at, `${path}[1]`, now),
    name: read.text(name, `${path}[2]`),
    payload: freezePlain(payload),
  };
  if (job.id > lastId) throw new MalformedState(`${path}[0]`, `a job id above lastId ${lastId}`);
  return job;
}
