/** What is remembered of a trigger: when it is asked, for which time, and what comes out. */
import { describe, expect, test } from 'vitest';
import { CachedTrigger, earliest } from '#simulator/engine/kernel/cached-trigger.ts';
import { InvariantViolation } from '#simulator/engine/kernel/index.ts';
import { kernelWith, thrownBy } from './toy.ts';

/** Ten minutes: a trigger with a version is asked so far beyond the time in question. */
const AHEAD = 600_000;

/** A trigger that fires at given instants, and the times for which it was asked. */
function touching(touches: readonly number[], { versioned = true, verify = false } = {}) {
  const requests: [number, number][] = [];
  const state = { touches, version: 1 };
  const next = (after: number, until: number): number | undefined => {
    requests.push([after, until]);
    return state.touches.find((at) => at > after && at <= until);
  };
  const trigger = { next, fire: () => undefined, ...(versioned && { version: () => state.version }) };
  return { cached: new CachedTrigger('it', trigger, verify), requests, state };
}

const BEYOND = 100 + AHEAD;

/** A question about (after, until], the answer, and for which time the trigger is asked, if it is. */
type Question = readonly [number, number, number | undefined, (readonly [number, number])?];

describe('a trigger', () => {
  test.each<[string, boolean, number, readonly Question[]]>([
    [
      'with a version is asked ten minutes ahead, and not again up to what it found',
      true,
      5000,
      [
        [0, 100, undefined, [0, BEYOND]],
        [100, 4999, undefined],
        [2000, 4000, undefined],
        [0, 5000, 5000],
        [4999, 9000, 5000],
        [5000, 5500, undefined, [5000, 5500 + AHEAD]],
      ],
    ],
    [
      'that found nothing is asked only for the time beyond',
      true,
      2_000_000,
      [
        [0, 100, undefined, [0, BEYOND]],
        [50, BEYOND, undefined],
        [BEYOND - 1, BEYOND + 1, undefined, [BEYOND, BEYOND + 1 + AHEAD]],
        // What it found then holds from the time of that question on, and not before.
        [BEYOND - 1, BEYOND + 5, undefined],
        [BEYOND - 2, BEYOND, undefined, [BEYOND - 2, BEYOND + AHEAD]],
        [1_900_000, 2_000_000, 2_000_000, [1_900_000, 2_000_000 + AHEAD]],
      ],
    ],
    [
      'without a version is asked every time, for the time in question alone',
      false,
      5000,
      [
        [0, 100, undefined, [0, 100]],
        [0, 100, undefined, [0, 100]],
        [100, 5000, 5000, [100, 5000]],
      ],
    ],
  ])('%s', (_what, versioned, touch, questions) => {
    const { cached, requests } = touching([touch], { versioned });
    const answers = questions.map(([after, until]) => {
      requests.length = 0;
      return [cached.next(after, until), [...requests]];
    });
    expect(answers).toEqual(questions.map(([, , found, asked]) => [found, asked ? [asked] : []]));
  });

  test('is asked again when its version changes and when what is remembered is cleared', () => {
    const { cached, requests, state } = touching([5000]);
    cached.next(0, 100);
    state.touches = [300];
    expect(cached.next(100, 400)).toBeUndefined();
    state.version = 2;
    expect(cached.next(100, 400)).toBe(300);
    state.touches = [200];
    expect(cached.next(100, 400)).toBe(300);
    cached.forget();
    expect(cached.next(100, 400)).toBe(200);
    expect(requests).toHaveLength(3);
  });
});

describe('with verification on', () => {
  test('what is remembered is compared with a fresh result', () => {
    const { cached, requests, state } = touching([5000], { verify: true });
    expect([cached.next(0, 100), cached.next(100, 5000)]).toEqual([undefined, 5000]);
    expect(requests).toEqual([
      [0, 100 + AHEAD],
      [0, 100],
      [100, 5000],
    ]);
    state.touches = [4000];
    expect(() => cached.next(100, 5000)).toThrow(
      'a trigger of it changed its result without changing its version',
    );
  });

  test('one without a version may change as it likes', () => {
    const { cached, state } = touching([5000], { versioned: false, verify: true });
    expect(cached.next(0, 5000)).toBe(5000);
    state.touches = [4000];
    expect(cached.next(0, 5000)).toBe(4000);
  });
});

describe('the instant that a trigger returns', () => {
  const returning = (at: number) => {
    const kernel = kernelWith(() => ({
      triggers: [{ next: (after) => (after < 2000 ? at : undefined), fire: () => undefined }],
    }));
    return { kernel, error: thrownBy(() => kernel.advanceTo(2000)) };
  };

  test.each([1000, 2001, 1500.5, NaN, -Infinity])('is refused at %d of (1000, 2000]', (at) => {
    const { kernel, error } = returning(at);
    expect(error).toBeInstanceOf(InvariantViolation);
    expect(error).toMatchObject({
      work: { kind: 'trigger', name: 'next', at: 1000 },
      message: `trigger next at 1000: a trigger of it returned ${at} for (1000, 2000]`,
    });
    expect(kernel.halted()).toBe(error);
  });

  test('may be the last of the time in question', () => {
    const { kernel, error } = returning(2000);
    expect([kernel.now(), error]).toEqual([2000, undefined]);
  });
});

describe('the earliest instant of several triggers', () => {
  const of = (...touches: readonly number[][]) => {
    const triggers = touches.map((each) => touching(each, { versioned: false }));
    const found = earliest(
      triggers.map(({ cached }) => cached),
      0,
      100,
    );
    return { found, until: triggers.map(({ requests }) => requests.at(-1)?.[1]) };
  };

  test('is searched for up to what was found so far', () => {
    expect(of([], [50], [80], [30], [30])).toEqual({ found: 30, until: [100, 100, 50, 50, 30] });
    expect(of([101], [100])).toEqual({ found: 100, until: [100, 100] });
    expect(of([], [])).toEqual({ found: undefined, until: [100, 100] });
    expect(of()).toEqual({ found: undefined, until: [] });
  });
});
