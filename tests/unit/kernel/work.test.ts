/** The work of the kernel at its bounds: the order at one instant, the words of what stops it, restoring in between, and replays. */
import { describe, expect, test } from 'vitest';
import {
  InvariantViolation,
  Kernel,
  Refusal,
  ReplayDivergence,
  encode,
  isSpeed,
} from '#simulator/engine/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, kernelWith, thrownBy } from './toy.ts';

function raise(thrown: unknown): never {
  throw thrown;
}

describe('the beginning', () => {
  test.each([1.5, NaN, 2 ** 53])('is refused at %d', (start) => {
    expect(thrownBy(() => new Kernel({ seed: 's', start }))).toMatchObject({
      name: 'RangeError',
      message: `start must be an integer (milliseconds since the epoch), got ${start}`,
    });
  });

  test('may lie before the epoch, and is where a session begins', () => {
    const kernel = new Kernel({ seed: 's', start: -5 });
    expect([kernel.now(), kernel.lastSeq(), kernel.halted(), kernel.audit()]).toEqual([-5, 0, undefined, []]);
  });
});

describe('time', () => {
  test('says from where to where it cannot go', () => {
    const kernel = kernelWith(() => ({}));
    for (const at of [999, 1000.5]) {
      expect(thrownBy(() => kernel.advanceTo(at))).toMatchObject({
        name: 'RangeError',
        message: `cannot advance from 1000 to ${at}`,
      });
    }
  });

  test('jobs at one instant may be a hundred thousand, and not one more', () => {
    const kernel = kernelWith((context) => ({
      commands: { begin: (_actor, count: number) => context.schedule(context.now(), 'it.again', count) },
      jobs: { again: (left: number) => left > 1 && context.schedule(context.now(), 'it.again', left - 1) },
    }));
    expect(kernel.execute('it.begin', 100_000, OPERATOR).ok).toBe(true);
    expect(thrownBy(() => kernel.execute('it.begin', 100_001, OPERATOR))).toMatchObject({
      message: 'job it.again at 1000: jobs set each other at one instant without end',
    });
  });
});

test('virtual time stands still, or runs from as fast as real time to 3,600 times as fast', () => {
  const speeds = [0, 1, 1.5, 3600, 0.99, -1, 3601, NaN, Infinity];
  expect(speeds.filter(isSpeed)).toEqual([0, 1, 1.5, 3600]);
});

describe('what stops the exchange', () => {
  const broken = (verify = false): Kernel => {
    let dumped = 0;
    return kernelWith(
      (context) => ({
        dump: () => dumped,
        commands: {
          text: () => raise('just a text'),
          promise: () => Promise.resolve(),
          event: () => context.emit({ type: 'odd', price: NaN }),
          job: (_actor, name: string) => context.schedule(1100, name, { a: 1 }),
          late: (_actor, at: number) => context.schedule(at, 'it.run', null),
          sloppy: () => {
            dumped += 1;
            throw new Refusal('STATE');
          },
        },
        jobs: {
          refuse: () => {
            throw new Refusal('LIMIT');
          },
        },
        triggers: [
          {
            next: (after, until) => (after < 1500 && until >= 1500 ? 1500 : undefined),
            fire: () => {
              throw new Refusal('CLOSED');
            },
          },
        ],
      }),
      { verify },
    );
  };

  test.each<[string, string, Plain]>([
    ['command it.text at 1000: just a text', 'it.text', null],
    ['command it.none at 1000: there is no such command', 'it.none', null],
    ['command it.constructor at 1000: there is no such command', 'it.constructor', null],
    ['command __proto__ at 1000: there is no such command', '__proto__', null],
    ['command it.promise at 1000: a command must be done when it returns', 'it.promise', null],
    ['command event odd at 1000: $.price: NaN is not plain data', 'it.event', null],
    ['command it.late at 1000: job it.run set for 999, now is 1000', 'it.late', 999],
    ['command it.late at 1000: job it.run set for 1000.5, now is 1000', 'it.late', 1000.5],
    ['command it.job at 1000: $.a: NaN is not plain data', 'it.job', { a: NaN }],
    ['job it.gone at 1100: there is no such job', 'it.job', 'it.gone'],
    ['job it.refuse at 1100: LIMIT', 'it.job', 'it.refuse'],
    ['trigger it at 1500: CLOSED', 'it.late', 1600],
  ])('%s', (message, name, input) => {
    const kernel = broken();
    const error = thrownBy(() => {
      kernel.execute(name, input, OPERATOR);
      kernel.advanceTo(2000);
    });
    expect(error).toBeInstanceOf(InvariantViolation);
    expect(error).toMatchObject({ name: 'InvariantViolation', message });
    expect(kernel.audit()).toEqual([`kernel: halted by ${message}`]);
    expect(kernel.halted()).toBe(error);
    for (const work of [() => kernel.execute('it.ok', null, OPERATOR), () => kernel.advanceTo(2000)])
      expect(thrownBy(work)).toBe(error);
    expect(thrownBy(() => kernel.snapshot())).toBe(error);
  });

  test('the work that did it is in the error', () => {
    const workOf = (run: () => unknown): unknown => (thrownBy(run) as InvariantViolation).work;
    expect(workOf(() => broken().execute('it.event', null, OPERATOR))).toEqual({
      kind: 'command',
      name: 'event odd',
      at: 1000,
      input: { type: 'odd', price: NaN },
    });
    expect(workOf(() => broken(true).execute('it.sloppy', 5, OPERATOR))).toEqual({
      kind: 'command',
      name: 'it.sloppy',
      at: 1000,
      input: 5,
    });
    expect(workOf(() => broken().advanceTo(2000))).toEqual({ kind: 'trigger', name: 'it', at: 1500 });
  });

  test('a refusal that changed state is found only where it is verified', () => {
    expect(broken().execute('it.sloppy', null, OPERATOR).ok).toBe(false);
    expect(thrownBy(() => broken(true).execute('it.sloppy', null, OPERATOR))).toMatchObject({
      message: 'command it.sloppy at 1000: it was refused and yet changed state',
    });
  });
});

describe('restoring', () => {
  const noting = (): Kernel =>
    kernelWith((context) => ({ commands: { say: (_actor, type: string) => context.emit({ type }) } }));

  test('ends the building of an exchange, and drops what was emitted in it', () => {
    const kernel = noting();
    const begun = kernel.snapshot();
    const shown: string[] = [];
    kernel.onEvent(({ type }) => shown.push(type));
    kernel.context.emit({ type: 'set up' });
    expect(kernel.snapshot()).toMatchObject({ events: [{ type: 'set up' }] });
    kernel.restore(begun);
    expect(encode(kernel.snapshot())).toBe(encode(begun));
    expect(() => kernel.context.nextId('x')).toThrow('state changes only inside a command, job or trigger');
    kernel.execute('it.say', 'note', OPERATOR);
    expect(shown).toEqual(['note']);
  });

  test('what was emitted while building is delivered once, before the first work', () => {
    const kernel = noting();
    const shown: string[] = [];
    kernel.onEvent(({ type }, at) => shown.push(`${type} at ${at}`));
    kernel.context.emit({ type: 'set up' });
    kernel.advanceTo(2000);
    kernel.execute('it.say', 'note', OPERATOR);
    expect(shown).toEqual(['set up at 1000', 'note at 2000']);
  });
});

const counting = (): Kernel =>
  kernelWith((context) => ({
    commands: {
      count: () => context.nextId('count'),
      refuse: (_actor, from: number) => {
        if (context.nextId('count') > from) throw new Refusal('LIMIT');
      },
    },
  }));
const recorded = (): readonly JournalRecord[] => {
  const kernel = counting();
  return [2000, 3000, 4000].flatMap((at) => {
    kernel.advanceTo(at);
    const outcome = kernel.execute('it.count', { at }, OPERATOR);
    return outcome.ok ? [outcome.record] : [];
  });
};

describe('a replay', () => {
  const changed = (change: Partial<JournalRecord>): readonly JournalRecord[] =>
    recorded().map((record) => (record.seq === 2 ? { ...record, ...change } : record));

  test.each<[string, Partial<JournalRecord>]>([
    ['record 5 (it.count): expected record 2', { seq: 5 }],
    ['record 1 (it.count): expected record 2', { seq: 1 }],
    ['record 2 (it.count): it is dated 1999, now is 2000', { at: 1999 }],
    ['record 2 (it.refuse): refused with LIMIT', { name: 'it.refuse', input: 1 }],
    ['record 2 (it.refuse): what it did differs from the recording', { name: 'it.refuse', input: 9 }],
    ['record 2 (it.count): what it did differs from the recording', { actor: { kind: 'visitor' } }],
    ['record 2 (it.count): what it did differs from the recording', { chain: '' }],
    [
      'record 2 (it.gone): it stops the exchange: command it.gone at 3000: there is no such command',
      { name: 'it.gone' },
    ],
  ])('says %s', (message, change) => {
    const error = thrownBy(() => counting().replay(changed(change)));
    expect(error).toBeInstanceOf(ReplayDivergence);
    expect(error).toMatchObject({ name: 'ReplayDivergence', message, seq: change.seq ?? 2 });
    expect(error).toMatchObject({ command: change.name ?? 'it.count' });
  });

  test('of records without a chain compares nothing, and goes to the time of each', () => {
    const kernel = counting();
    kernel.replay(recorded().map(({ chain: _chain, ...record }) => record));
    expect([kernel.now(), kernel.lastSeq()]).toEqual([4000, 3]);
    const again = counting();
    again.replay(recorded());
    expect(again.hash()).toBe(kernel.hash());
  });

  test('of a record without a proper time ends in the error of time, not in a divergence', () => {
    const error = thrownBy(() => counting().replay(changed({ at: 2500.5 })));
    expect(error).toMatchObject({ name: 'RangeError', message: 'cannot advance from 2000 to 2500.5' });
  });
});

test('PROOF-510 each accepted command is reported once, after its work, whether it is given or replayed', () => {
  const told = (act: (kernel: Kernel) => void) => {
    const seen: unknown[] = [];
    const kernel = counting();
    const stop = kernel.onRecord(({ seq, name }) => seen.push([seq, name, kernel.lastSeq(), kernel.hash()]));
    act(kernel);
    stop();
    kernel.execute('it.count', 1, OPERATOR);
    return seen;
  };
  const replayed = told((kernel) => kernel.replay(recorded()));
  const given = told((kernel) => {
    for (const { at, name, input, actor } of recorded()) {
      kernel.advanceTo(at);
      kernel.execute(name, input, actor);
      kernel.execute('it.refuse', 1, actor);
    }
  });
  expect(replayed).toHaveLength(3);
  expect(given).toEqual(replayed);
});

test('PROOF-510 who gives a command learns what keeps its record from being noted', () => {
  const kernel = counting();
  kernel.onRecord(() => {
    throw new Error('the journal is full');
  });
  expect(() => kernel.execute('it.count', 1, OPERATOR)).toThrow('the journal is full');
});

test('a record is frozen, and its chain depends on every part of it', () => {
  const outcomeOf = (input: Plain, actor = OPERATOR, at = 1000, name = 'it.a') => {
    const kernel = kernelWith(() => ({ commands: { a: () => undefined, b: () => undefined } }));
    kernel.advanceTo(at);
    const outcome = kernel.execute(name, input, actor);
    return outcome.ok ? outcome.record : undefined;
  };
  const records = [
    outcomeOf(null),
    outcomeOf(1),
    outcomeOf(null, { kind: 'visitor' }),
    outcomeOf(null, OPERATOR, 1001),
    outcomeOf(null, OPERATOR, 1000, 'it.b'),
  ];
  expect(records.every(Object.isFrozen)).toBe(true);
  expect(new Set(records.map((record) => record?.chain)).size).toBe(records.length);
  expect(outcomeOf(null)).toStrictEqual({
    seq: 1,
    at: 1000,
    actor: OPERATOR,
    name: 'it.a',
    input: null,
    chain: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});
