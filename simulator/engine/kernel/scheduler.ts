/** The queue of jobs that run at an instant. */
import type { Instant } from '#shared/calendar.ts';
import type { Plain } from './plain.ts';

/** Work set for a moment. `id` counts up with every job ever scheduled, so it is also the insertion order. */
export interface Job {
  readonly id: number;
  readonly at: Instant;
  readonly name: string;
  readonly payload: Plain;
}

/** A job and its place in the heap. */
interface Slot {
  readonly job: Job;
  index: number;
}

const before = (a: Job, b: Job): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/** The one queue of timed work: a binary heap by (instant, insertion order), with removal by id. All operations O(log n). */
export class Scheduler {
  readonly #heap: Slot[] = [];
  readonly #slots = new Map<number, Slot>();
  #lastId = 0;

  /** How many jobs wait. */
  get size(): number {
    return this.#heap.length;
  }

  /** The id given last; it is state, because ids are never used twice. */
  get lastId(): number {
    return this.#lastId;
  }

  /** When the first job is due. */
  nextAt(): Instant | undefined {
    return this.#heap[0]?.job.at;
  }

  /** Sets a new job. */
  add(at: Instant, name: string, payload: Plain): Job {
    this.#lastId += 1;
    const job: Job = { id: this.#lastId, at, name, payload };
    this.insert(job);
    return job;
  }

  /** Takes back the newest job, its id included, as if it had never been set. */
  retract(job: Job): void {
    this.remove(job.id);
    this.#lastId = job.id - 1;
  }

  /** Puts a job in its place, for one that was removed or saved before. */
  insert(job: Job): void {
    const slot: Slot = { job, index: this.#heap.length };
    this.#heap.push(slot);
    this.#slots.set(job.id, slot);
    this.#rise(slot);
  }

  /** Takes a job out by id; undefined when it has run or was removed. */
  remove(id: number): Job | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    this.#slots.delete(id);
    const last = this.#heap.pop();
    if (last !== undefined && last !== slot) {
      this.#put(last, slot.index);
      this.#rise(last);
      this.#sink(last);
    }
    return slot.job;
  }

  /** Takes out the first job if it is due at `now`. */
  takeDue(now: Instant): Job | undefined {
    const first = this.#heap[0];
    return first !== undefined && first.job.at <= now ? this.remove(first.job.id) : undefined;
  }

  /** All jobs in the order in which they will run, whatever the heap looks like. */
  jobs(): readonly Job[] {
    return this.#heap.map((slot) => slot.job).sort((a, b) => (before(a, b) ? -1 : 1));
  }

  /** Replaces everything by saved jobs. */
  load(jobs: readonly Job[], lastId: number): void {
    this.#heap.length = 0;
    this.#slots.clear();
    for (const job of jobs) this.insert(job);
    this.#lastId = lastId;
  }

  /** Violated invariants of the queue. */
  audit(): readonly string[] {
    const faults: string[] = [];
    if (this.#slots.size !== this.#heap.length) faults.push('the index and the heap differ in size');
    this.#heap.forEach((slot, i) => {
      const parent = this.#heap[(i - 1) >> 1];
      if (slot.index !== i || this.#slots.get(slot.job.id) !== slot)
        faults.push(`job ${slot.job.id} is not where the index says`);
      if (i > 0 && parent !== undefined && before(slot.job, parent.job))
        faults.push(`job ${slot.job.id} waits behind a later one`);
    });
    return faults;
  }

  #put(slot: Slot, index: number): void {
    this.#heap[index] = slot;
    slot.index = index;
  }

  #rise(slot: Slot): void {
    while (slot.index > 0) {
      const index = slot.index;
      const parent = this.#heap[(index - 1) >> 1];
      if (parent === undefined || before(parent.job, slot.job)) return;
      this.#put(slot, parent.index);
      this.#put(parent, index);
    }
  }

  #sink(slot: Slot): void {
    for (;;) {
      const index = slot.index;
      const left = this.#heap[2 * index + 1];
      const right = this.#heap[2 * index + 2];
      const child = left !== undefined && right !== undefined && before(right.job, left.job) ? right : left;
      if (child === undefined || before(slot.job, child.job)) return;
      this.#put(slot, child.index);
      this.#put(child, index);
    }
  }
}
