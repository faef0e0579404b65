import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Scheduler } from '#simulator/engine/kernel/scheduler.ts';
import { sample } from '../../support/cases.ts';

/** The simplest queue there could be: a list, sorted when asked. */
class NaiveQueue {
  jobs: { id: number; at: number }[] = [];
  #lastId = 0;

  add(at: number): number {
    this.#lastId += 1;
    this.jobs.push({ id: this.#lastId, at });
    return this.#lastId;
  }

  remove(id: number): boolean {
    const before = this.jobs.length;
    this.jobs = this.jobs.filter((job) => job.id !== id);
    return this.jobs.length < before;
  }

  sorted(): { id: number; at: number }[] {
    return [...this.jobs].sort((a, b) => a.at - b.at || a.id - b.id);
  }

  takeDue(now: number): number | undefined {
    const first = this.sorted()[0];
    if (first === undefined || first.at > now) return undefined;
    this.remove(first.id);
    return first.id;
  }
}

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), at: fc.nat(20) }) },
);

test('the queue does what a sorted list does', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 120, size: 'max' }), (operations) => {
      const queue = new Scheduler();
      const naive = new NaiveQueue();
      for (const { kind, at } of operations) {
        if (kind === 'add') expect(queue.add(at, 'job', null).id).toBe(naive.add(at));
        if (kind === 'remove') expect(queue.remove(at) !== undefined).toBe(naive.remove(at));
        if (kind === 'take') expect(queue.takeDue(at)?.id).toBe(naive.takeDue(at));
        expect(queue.nextAt()).toBe(naive.sorted()[0]?.at);
        expect(queue.audit()).toEqual([]);
      }
      expect(queue.size).toBe(naive.jobs.length);
      expect(queue.jobs().map(({ id, at }) => ({ id, at }))).toEqual(naive.sorted());
    }),
    { numRuns: sample(100) },
  );
});

describe('the queue', () => {
  test('takes back the newest job with its id', () => {
    const queue = new Scheduler();
    queue.add(5, 'a', null);
    const second = queue.add(3, 'b', 'x');
    queue.retract(second);
    expect([queue.size, queue.lastId, queue.nextAt()]).toEqual([1, 1, 5]);
    expect(queue.add(4, 'c', null)).toEqual({ id: 2, at: 4, name: 'c', payload: null });
    expect(queue.remove(9)).toBeUndefined();
    expect(queue.remove(2)).toMatchObject({ name: 'c' });
    expect(queue.takeDue(4)).toBeUndefined();
    expect(queue.takeDue(5)).toMatchObject({ id: 1 });
    expect([queue.size, queue.nextAt(), queue.takeDue(5)]).toEqual([0, undefined, undefined]);
  });

  test('that is loaded has nothing of what it had', () => {
    const queue = new Scheduler();
    for (const at of [5, 4, 3]) queue.add(at, 'old', null);
    queue.load([{ id: 7, at: 9, name: 'new', payload: null }], 8);
    expect([queue.size, queue.nextAt(), queue.remove(1), queue.lastId]).toEqual([1, 9, undefined, 8]);
    expect(queue.add(1, 'next', null).id).toBe(9);
    expect(queue.audit()).toEqual([]);
  });

  test('is audited: jobs with one id, and one that waits behind a later one', () => {
    const job = (id: number, at: number) => ({ id, at, name: 'job', payload: null });
    const double = new Scheduler();
    double.load([job(1, 5), job(1, 6)], 1);
    expect(double.audit()).toEqual([
      'the index and the heap differ in size',
      'job 1 is not where the index says',
    ]);
    const spoilt = new Scheduler();
    const jobs = [job(1, 5), job(2, 6), job(3, 7), job(4, 8)];
    spoilt.load(jobs, 4);
    Object.assign(jobs[3]!, { at: 6, id: 4 });
    expect(spoilt.audit()).toEqual([]);
    Object.assign(jobs[3]!, { at: 5 });
    expect(spoilt.audit()).toEqual(['job 4 waits behind a later one']);
    Object.assign(jobs[3]!, { at: 6, id: 1 });
    expect(spoilt.audit()).toEqual(['job 1 is not where the index says', 'job 1 waits behind a later one']);
  });
});
