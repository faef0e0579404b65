/** Who follows the exchange from outside: what is handed over, when, and what a failure of a listener does. */
import { describe, expect, test } from 'vitest';
import { Refusal, requireOperator } from '#simulator/engine/kernel/index.ts';
import type { Actor, Kernel, WorkDone } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, kernelWith, thrownBy } from './toy.ts';

const user: Actor = { kind: 'user', id: 5 };

/** An exchange whose commands, job and trigger say what they did. */
function speaking(): Kernel {
  return kernelWith((context) => ({
    commands: {
      say: () => context.emit({ type: 'note' }),
      set: () => {
        context.schedule(1000, 'it.now', null);
        context.schedule(1200, 'it.later', null);
      },
      refuse: () => {
        throw new Refusal('STATE');
      },
    },
    jobs: {
      now: () => context.emit({ type: 'now' }),
      later: () => context.emit({ type: 'later' }),
    },
    triggers: [
      {
        next: (after, until) => (after < 1500 && until >= 1500 ? 1500 : undefined),
        fire: () => context.emit({ type: 'reached' }),
      },
    ],
  }));
}

describe('work', () => {
  test('is handed over once it is done, after its events, with the actor of a command', () => {
    const kernel = speaking();
    const seen: unknown[] = [];
    const stopEvents = kernel.onEvent(({ type }, at) => seen.push(`${type} at ${at}`));
    const stop = kernel.onWork((work) => seen.push(work));
    kernel.execute('it.say', null, user);
    kernel.execute('it.refuse', null, user);
    kernel.execute('it.set', null, OPERATOR);
    kernel.advanceTo(2000);
    const work: readonly (string | WorkDone)[] = [
      'note at 1000',
      { module: 'it', name: 'it.say', actor: user },
      { module: 'it', name: 'it.set', actor: OPERATOR },
      'now at 1000',
      { module: 'it', name: 'it.now' },
      'later at 1200',
      { module: 'it', name: 'it.later' },
      'reached at 1500',
      { module: 'it', name: 'it' },
    ];
    expect(seen).toStrictEqual(work);
    stop();
    kernel.execute('it.say', null, user);
    stopEvents();
    kernel.execute('it.say', null, user);
    expect(seen.slice(work.length)).toEqual(['note at 2000']);
  });

  test('is handed to each of several listeners until it unsubscribes, also while work is handed over', () => {
    const kernel = speaking();
    const seen: string[] = [];
    const stops = ['a', 'b', 'c'].map((name) =>
      kernel.onWork(() => {
        seen.push(name);
        if (name === 'a') stops.forEach((stop) => stop());
      }),
    );
    kernel.execute('it.say', null, OPERATOR);
    kernel.execute('it.say', null, OPERATOR);
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});

describe('a listener that fails', () => {
  const failing = (thrown: unknown) => {
    const kernel = speaking();
    const fail = (): never => {
      throw thrown;
    };
    return { kernel, fail };
  };

  test('ten times is named ten times, and no more', () => {
    const { kernel, fail } = failing(new Error('closed'));
    kernel.onEvent(fail);
    for (let count = 0; count < 12; count += 1) kernel.execute('it.say', null, OPERATOR);
    expect(kernel.audit()).toEqual(Array(10).fill('kernel: a listener of note threw: closed'));
  });

  test('is forgotten when the exchange goes to another state', () => {
    const { kernel, fail } = failing(new Error('closed'));
    kernel.onEvent(fail);
    const begun = kernel.snapshot();
    kernel.execute('it.say', null, OPERATOR);
    kernel.restore(begun);
    expect(kernel.audit()).toEqual([]);
  });
});

test('what only the operator may do is refused to a user and to a visitor', () => {
  expect(thrownBy(() => requireOperator(OPERATOR))).toBeUndefined();
  for (const actor of [user, { kind: 'visitor' } as const]) {
    expect(thrownBy(() => requireOperator(actor))).toMatchObject({
      name: 'Refusal',
      key: 'NOT_OWNER',
      message: 'NOT_OWNER',
      params: undefined,
    });
  }
});
