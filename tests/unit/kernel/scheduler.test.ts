import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Scheduler } from '#simulator/kernel/scheduler.ts';

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
    { numRuns: 100 },
  );
});

test('what the queue shows does not depend on how its heap came about', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 40, size: 'max' }), fc.nat(), (instants, seed) => {
      const straight = new Scheduler();
      for (const at of instants) straight.add(at, 'job', null);
      const jobs = straight.jobs();
      const shuffled = new Scheduler();
      const order = jobs.map((_, i) => (i * 7 + seed) % Math.max(1, jobs.length));
      const once = [...new Set(order)].map((i) => jobs[i]!);
      shuffled.load([...once, ...jobs.filter((job) => !once.includes(job))], straight.lastId);
      expect(shuffled.jobs()).toEqual(jobs);
      expect(shuffled.audit()).toEqual([]);
    }),
  );
});

test('at one instant the first set is the first run', () => {
  const queue = new Scheduler();
  for (let i = 0; i < 100; i += 1) queue.add(5, 'job', null);
  queue.remove(50);
  const ids: (number | undefined)[] = [];
  while (queue.size > 0) ids.push(queue.takeDue(5)?.id);
  expect(ids).toEqual([...ids].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(ids).toHaveLength(99);
});
