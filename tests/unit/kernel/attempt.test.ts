import { describe, expect, test } from 'vitest';
import { InvariantViolation, Refusal } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, kernelWith } from './toy.ts';

describe('attempt', () => {
  test('a part that is refused leaves no trace of its own, and the rest of the work stands', () => {
    const refusals: unknown[] = [];
    const shown: string[] = [];
    const kernel = kernelWith((context) => {
      const part = (name: string, refuse: boolean) => () => {
        context.random('dice').int(0, 1_000_000);
        context.schedule(9_000, 'it.idle', name);
        context.emit({ type: name });
        context.nextId('part');
        if (refuse) throw new Refusal('LIMIT');
      };
      const work = (refuse: boolean) => {
        part('before', false)();
        refusals.push(context.attempt(part('tried', refuse))?.key);
        part('after', false)();
      };
      return {
        commands: {
          work: (_actor, refuse: boolean) => work(refuse),
          plain: () => ['before', 'after'].forEach((name) => part(name, false)()),
          late: (_actor, refuse: boolean) => context.schedule(2_000, 'it.work', refuse),
          failing: () => {
            work(false);
            throw new Refusal('STATE');
          },
        },
        jobs: { idle: () => undefined, work: (refuse: boolean) => work(refuse) },
      };
    });
    kernel.onEvent(({ type }) => shown.push(type));
    const begin = kernel.snapshot();
    kernel.execute('it.plain', null, OPERATOR);
    const { modules: _modules, journal: _journal, ...plain } = kernel.snapshot() as Record<string, Plain>;
    kernel.restore(begin);
    kernel.execute('it.work', true, OPERATOR);
    expect(kernel.snapshot()).toMatchObject(plain);
    expect(shown).toEqual(['before', 'after', 'before', 'after']);
    kernel.execute('it.late', true, OPERATOR);
    kernel.advanceTo(3_000);
    expect(shown.slice(4)).toEqual(['before', 'after']);
    const settled = kernel.hash();
    kernel.execute('it.failing', null, OPERATOR);
    expect(kernel.hash()).toBe(settled);
    expect(refusals).toEqual(['LIMIT', 'LIMIT', undefined]);
  });

  test('a stream that was first drawn from in a refused part is taken back when the command is refused', () => {
    const kernel = kernelWith((context) => ({
      commands: {
        draw: () => context.random('dice').int(0, 1_000_000),
        work: () => {
          context.attempt(() => {
            context.random('dice').int(0, 1_000_000);
            throw new Refusal('LIMIT');
          });
          context.random('dice').int(0, 1_000_000);
          throw new Refusal('STATE');
        },
      },
    }));
    kernel.execute('it.draw', null, OPERATOR);
    const before = kernel.hash();
    expect(kernel.execute('it.work', null, OPERATOR)).toMatchObject({ ok: false, refusal: { key: 'STATE' } });
    expect(kernel.hash()).toBe(before);
  });

  test('a part that breaks stops the exchange', () => {
    const kernel = kernelWith((context) => ({
      commands: {
        work: () =>
          void context.attempt(() => {
            throw new Error('broken');
          }),
      },
    }));
    expect(() => kernel.execute('it.work', null, OPERATOR)).toThrow(InvariantViolation);
  });
});
