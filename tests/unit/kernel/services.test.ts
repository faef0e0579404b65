/** Ids, chance and jobs: how they are saved, read back and taken back. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, kernelWith, thrownBy } from './toy.ts';

/** A kernel at instant 1000 that takes ids, draws and sets jobs as it is commanded. */
function taking() {
  const ran: Plain[] = [];
  const kernel = kernelWith((context) => ({
    commands: {
      id: (_actor, kind: string) => context.nextId(kind),
      draw: (_actor, purpose: string) => context.random(purpose).int(0, 999_999),
      set: (_actor, at: number) => context.schedule(at, 'it.run', { at }),
      fail: (_actor, kind: string) => {
        context.nextId(kind);
        throw new Error('broken');
      },
      refuse: (_actor, kind: string) => {
        context.nextId(kind);
        context.random(kind).int(0, 9);
        throw new Refusal('STATE');
      },
    },
    jobs: { run: (payload: Plain) => ran.push(payload) },
  }));
  const take = (name: string, input: Plain): unknown => {
    const outcome = kernel.execute(`it.${name}`, input, OPERATOR);
    return outcome.ok ? outcome.value : outcome.refusal.key;
  };
  const saved = () => kernel.snapshot() as { readonly [name: string]: Plain };
  return { kernel, ran, take, saved };
}

describe('what a snapshot holds', () => {
  test('is what was used, under its name, and the jobs in the order in which they will run', () => {
    const { kernel, take, saved } = taking();
    kernel.context.random('looked at');
    expect([take('id', 'b'), take('id', 'a'), take('id', 'b')]).toEqual([1, 1, 2]);
    take('draw', 'dice');
    for (const at of [3000, 2000, 3000]) take('set', at);
    take('refuse', 'never');
    expect(saved()).toMatchObject({
      version: 1,
      seed: 'test',
      now: 1000,
      journal: { seq: 7 },
      counters: { a: 1, b: 2 },
      queue: {
        lastId: 3,
        jobs: [
          [2, 2000, 'it.run', { at: 2000 }],
          [1, 3000, 'it.run', { at: 3000 }],
          [3, 3000, 'it.run', { at: 3000 }],
        ],
      },
    });
    expect(Object.keys(saved()['counters'] as object)).toEqual(['b', 'a']);
    expect(Object.keys(saved()['streams'] as object)).toEqual(['dice']);
  });

  test('may be changed by the caller afterwards: a job has what it was given', () => {
    const { kernel, ran, take, saved } = taking();
    take('set', 5000);
    const payload = { at: 1 };
    kernel.restore({ ...saved(), queue: { lastId: 1, jobs: [[1, 5000, 'it.run', payload]] } });
    payload.at = 2;
    kernel.advanceTo(5000);
    expect(ran).toEqual([{ at: 1 }]);
  });
});

describe('a damaged snapshot', () => {
  const job = [1, 1000, 'it.run', null];
  const queue = (...jobs: Plain[]) => ({ queue: { lastId: 1, jobs } });
  test.each<[string, { readonly [name: string]: Plain }]>([
    ['$.version: expected 1', { version: '1' }],
    ['$.now: expected a whole number', { now: 'noon' }],
    ['$.now: expected a whole number', { now: 1.5 }],
    ['$.queue: expected an object', { queue: undefined as never }],
    ['$.journal: expected an object', { journal: [] }],
    ['$.counters: expected an object', { counters: 5 }],
    ['$.modules: expected an object', { modules: [] }],
    ['$.seed: expected test', { seed: 'another' }],
    ['$.counters.a: expected a whole number of at least 1', { counters: { a: 0 } }],
    ['$.streams.a[1]: expected a whole number', { streams: { a: [1, 'x', 3, 4] } }],
    ['$.streams.a: no state of a random stream', { streams: { a: [0, 0, 0, 0] } }],
    ['$.streams.a: no state of a random stream', { streams: { a: [1, 2, 3, 4, 5] } }],
    ['$.streams.a: no state of a random stream', { streams: { a: [2 ** 32, 0, 0, 0] } }],
    ['$.queue.lastId: expected a whole number of at least 0', { queue: { lastId: -1, jobs: [] } }],
    ['$.queue.lastId: expected a value, there is none', { queue: { jobs: [] } }],
    ['$.queue.jobs: expected a list', { queue: { lastId: 1 } }],
    ['$.queue.jobs: two jobs have the same id', queue(job, job)],
    ['$.queue.jobs[0]: expected a list', queue({})],
    ['$.queue.jobs[0]: expected [id, at, name, payload]', queue([1, 1000, 'it.run'])],
    ['$.queue.jobs[0]: expected [id, at, name, payload]', queue([...job, 5])],
    ['$.queue.jobs[0][0]: expected a whole number of at least 1', queue([0, 1000, 'it.run', 5])],
    ['$.queue.jobs[1][0]: a job id above lastId 1', queue(job, [2, 1000, 'it.run', 5])],
    ['$.queue.jobs[0][1]: expected a whole number of at least 1000', queue([1, 999, 'it.run', 5])],
    ['$.queue.jobs[0][2]: expected a text', queue([1, 1000, 7, 5])],
    ['$.queue.jobs[0][2]: there is no job it.gone', queue([1, 1000, 'it.gone', 5])],
    ['$.journal.seq: expected a value, there is none', { journal: { chain: '' } }],
    ['$.journal.seq: expected a whole number of at least 0', { journal: { seq: -1, chain: '' } }],
    ['$.journal.chain: expected a text', { journal: { seq: 1, chain: 7 } }],
    ['$.events: expected a list', { events: 'none' }],
    ['$.events[0]: expected an object', { events: [5] }],
    ['$.events[0].type: expected a value, there is none', { events: [{ by: 'test' }] }],
    ['$.events[0].type: expected a text', { events: [{ type: 5 }] }],
  ])('is refused: %s', (message, change) => {
    const { kernel, take, saved } = taking();
    take('id', 'a');
    const before = kernel.hash();
    expect(thrownBy(() => kernel.restore({ ...saved(), ...change }))).toMatchObject({
      name: 'MalformedState',
      message,
    });
    expect(kernel.hash()).toBe(before);
  });

  test('is refused where a part is missing, or where it is not an object at all', () => {
    const { kernel, saved } = taking();
    const { journal: _journal, ...rest } = saved();
    expect(() => kernel.restore(rest)).toThrow('$.journal: expected a value, there is none');
    for (const value of [null, [], 'text'])
      expect(() => kernel.restore(value)).toThrow('$: expected an object');
  });

  test('is not one with a job that is due now, no id in use, or a stream with zeros', () => {
    const { kernel, ran, take, saved } = taking();
    kernel.restore({
      ...saved(),
      streams: { a: [0, 0, 0, 1] },
      journal: { seq: 0, chain: '' },
      queue: { lastId: 1, jobs: [job] },
    });
    expect(ran).toEqual([]);
    take('id', 'a');
    expect(ran).toEqual([null]);
  });
});

test('what a command took before it stopped the exchange is not taken back by a later refusal', () => {
  const { kernel, take, saved } = taking();
  take('id', 'a');
  expect(() => take('fail', 'a')).toThrow('broken');
  kernel.restore({ ...taking().saved(), counters: { a: 5 } });
  expect([take('refuse', 'b'), take('id', 'a')]).toEqual(['STATE', 6]);
  expect(saved()['counters']).toEqual({ a: 6 });
});
