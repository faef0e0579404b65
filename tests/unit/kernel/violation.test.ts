import { describe, expect, test } from 'vitest';
import { InvariantViolation, Refusal } from '#simulator/kernel/index.ts';
import type { Kernel } from '#simulator/kernel/index.ts';
import { OPERATOR, kernelWith, thrownBy } from './toy.ts';

describe('anything else that is thrown stops the exchange', () => {
  const broken = (): Kernel =>
    kernelWith((context) => ({
      commands: {
        fail: () => {
          throw new TypeError('no such property');
        },
        promise: () => Promise.resolve(1),
        late: () => context.schedule(context.now() - 1, 'it.fail', null),
        fraction: () => context.schedule(1000.5, 'it.fail', null),
        unknownJob: () => context.schedule(context.now(), 'it.gone', null),
        badJob: () => context.schedule(context.now() + 1, 'it.fail', { payload: 1 }),
        badEvent: () => context.emit({ type: 'it.bad', price: NaN }),
        endless: () => context.schedule(context.now(), 'it.again', null),
        ok: () => 1,
      },
      jobs: {
        fail: () => {
          throw new Refusal('STATE');
        },
        again: () => context.schedule(context.now(), 'it.again', null),
      },
    }));

  test.each([
    ['it.fail', /command it\.fail at 1000: no such property/],
    ['it.gone', /command it\.gone at 1000: there is no such command/],
    ['__proto__', /there is no such command/],
    ['it.constructor', /there is no such command/],
    ['it.promise', /must be done when it returns/],
    ['it.late', /set for 999, now is 1000/],
    ['it.fraction', /set for 1000\.5/],
    ['it.unknownJob', /job it\.gone at 1000: there is no such job/],
    ['it.badEvent', /event it\.bad.*price: NaN/],
    ['it.endless', /without end/],
  ])('%s', (name, message) => {
    const kernel = broken();
    const error = thrownBy(() => kernel.execute(name, null, OPERATOR));
    expect(error).toBeInstanceOf(InvariantViolation);
    expect((error as Error).message).toMatch(message);
    expect(kernel.halted()).toBe(error);
    expect(thrownBy(() => kernel.execute('it.ok', null, OPERATOR))).toBe(error);
    expect(thrownBy(() => kernel.advanceTo(2000))).toBe(error);
    expect(thrownBy(() => kernel.snapshot())).toBe(error);
    expect(kernel.audit()[0]).toMatch(/^kernel: halted by /);
  });

  test('a refusal in a job stops the exchange, with the job in the error', () => {
    const kernel = broken();
    kernel.execute('it.badJob', null, OPERATOR);
    const error = thrownBy(() => kernel.advanceTo(2000)) as InvariantViolation;
    expect(error.work).toMatchObject({ kind: 'job', name: 'it.fail', at: 1001, input: { payload: 1 } });
    expect(error.cause).toBeInstanceOf(Refusal);
  });

  test('the violation carries the command that caused it', () => {
    const error = thrownBy(() => broken().execute('it.fail', { a: 1 }, { kind: 'user', id: 3 }));
    const work = { kind: 'command', name: 'it.fail', input: { a: 1 }, actor: { kind: 'user', id: 3 } };
    expect((error as InvariantViolation).work).toMatchObject(work);
  });

  test('a command whose input is not plain data never reaches the handler', () => {
    expect(() => broken().execute('it.ok', { price: NaN }, OPERATOR)).toThrow(
      /\$\.price: NaN is not plain data/,
    );
  });

  test.each([
    ['outside of what was asked', () => 5],
    ['not a whole number', (after: number) => after + 0.5],
    ['too late', (_after: number, until: number) => until + 1],
  ])('a trigger that returns an instant %s', (_what, next) => {
    const kernel = kernelWith(() => ({ triggers: [{ next, fire: () => undefined }] }));
    expect(() => kernel.advanceTo(2000)).toThrow(/a trigger of it returned/);
    expect(kernel.halted()).toBeInstanceOf(InvariantViolation);
  });

  test('with verification on, a trigger that changes its result but not its version is detected', () => {
    let level = 5000;
    const next = (after: number, until: number): number | undefined =>
      level > after && level <= until ? level : undefined;
    const kernel = kernelWith(
      () => ({
        commands: { move: () => void (level = 1500) },
        triggers: [{ next, fire: () => undefined, version: () => 1 }],
      }),
      { verify: true },
    );
    kernel.advanceTo(1100);
    kernel.execute('it.move', null, OPERATOR);
    expect(() => kernel.advanceTo(2000)).toThrow(/changed its result without changing its version/);
  });
});
