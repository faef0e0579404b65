import { describe, expect, test } from 'vitest';
import { InvariantViolation, Refusal, Kernel, encode } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, START, createToy, kernelWith, thrownBy } from './toy.ts';

describe('execute', () => {
  test('what was given cannot be changed afterwards, neither by its giver nor by the handler', () => {
    const kernel = kernelWith(() => ({
      commands: { change: (_actor, input: { list: number[] }) => input.list.push(9), keep: () => undefined },
    }));
    const input = { list: [1] };
    const outcome = kernel.execute('it.keep', input, OPERATOR);
    input.list.push(2);
    expect(outcome).toMatchObject({ record: { input: { list: [1] } } });
    expect(() => kernel.execute('it.change', input, OPERATOR)).toThrow(InvariantViolation);
  });

  test('what a job was given cannot be changed afterwards either', () => {
    const payload = { text: 'as set' };
    const seen: string[] = [];
    const kernel = kernelWith((context) => ({
      commands: {
        set: () => {
          context.schedule(2000, 'it.read', payload);
          payload.text = 'as changed';
        },
      },
      jobs: { read: ({ text }: { text: string }) => seen.push(text) },
    }));
    kernel.execute('it.set', null, OPERATOR);
    kernel.advanceTo(3000);
    expect(seen).toEqual(['as set']);
  });
});

describe('a refusal', () => {
  test('a module can have its own state taken back with onRefusal, latest first', () => {
    const state: string[] = [];
    const kernel = kernelWith((context) => ({
      commands: {
        push: (_actor, texts: string[]) => {
          for (const text of texts) {
            state.push(text);
            context.onRefusal(() => expect(state.pop()).toBe(text));
          }
          if (texts.length > 2) throw new Refusal('LIMIT');
        },
      },
    }));
    kernel.execute('it.push', ['a', 'b'], OPERATOR);
    kernel.execute('it.push', ['c', 'd', 'e'], OPERATOR);
    expect(state).toEqual(['a', 'b']);
  });
});

describe('advanceTo', () => {
  test('at one instant jobs come first, by insertion order, then triggers, by registration, then what those set', () => {
    const order: string[] = [];
    const kernel = new Kernel({ seed: 'order', start: 0 });
    const { context } = kernel;
    const add = (name: string): void =>
      kernel.register({
        name,
        dump: () => null,
        load: () => undefined,
        commands: { plan: () => [3, 1, 2].forEach((n) => context.schedule(100, `${name}.job`, n)) },
        jobs: { job: (n: number) => order.push(`${name} job ${n}`) },
        triggers: [
          {
            next: (after, until) => (after < 100 && until >= 100 ? 100 : undefined),
            fire: (at) => {
              order.push(`${name} trigger`);
              context.schedule(at, `${name}.job`, 9);
            },
          },
        ],
      });
    add('zeta');
    add('alpha');
    kernel.execute('alpha.plan', null, OPERATOR);
    kernel.execute('zeta.plan', null, OPERATOR);
    kernel.advanceTo(1000);
    const jobs = (name: string): string[] => [3, 1, 2].map((n) => `${name} job ${n}`);
    const after = ['zeta trigger', 'alpha trigger', 'zeta job 9', 'alpha job 9'];
    expect(order).toEqual([...jobs('alpha'), ...jobs('zeta'), ...after]);
  });

  test('a month of daily work for twelve pairs asks each trigger a few times a day, not every step', () => {
    let requested = 0;
    const kernel = new Kernel({ seed: 'month', start: 0 });
    for (let pair = 0; pair < 12; pair += 1) {
      kernel.register({
        name: `pair${pair}`,
        dump: () => null,
        load: () => undefined,
        commands: { plan: () => kernel.context.schedule(60_000, `pair${pair}.daily`, null) },
        jobs: {
          daily: () => kernel.context.schedule(kernel.context.now() + 86_400_000, `pair${pair}.daily`, null),
        },
        triggers: [
          {
            next: () => {
              requested += 1;
              return undefined;
            },
            fire: () => undefined,
          },
        ],
      });
    }
    for (let pair = 0; pair < 12; pair += 1) kernel.execute(`pair${pair}.plan`, null, OPERATOR);
    kernel.advanceTo(30 * 86_400_000);
    expect(requested).toBeLessThanOrEqual(12 * 2 * 31);
  });
});

describe('state changes only inside work', () => {
  test('module services are accessible while building, and not between commands', () => {
    const kernel = kernelWith(() => ({ jobs: { daily: () => undefined } }));
    const { context } = kernel;
    context.schedule(1500, 'it.daily', null);
    const stream = context.random('building');
    stream.int(0, 1);
    expect(context.nextId('building')).toBe(1);
    kernel.advanceTo(1000);
    const attempts = [
      () => context.nextId('x'),
      () => context.schedule(5000, 'it.daily', null),
      () => context.unschedule(1),
      () => context.emit({ type: 'x' }),
      () => context.onRefusal(() => undefined),
      () => context.attempt(() => undefined),
      () => stream.int(0, 1),
    ];
    const before = kernel.hash();
    for (const attempt of attempts) expect(attempt).toThrow(/only inside a command, job or trigger/);
    expect(kernel.hash()).toBe(before);
  });

  test('commands, advances and a restore do not nest', () => {
    const faults: unknown[] = [];
    const kernel = kernelWith((context) => ({
      commands: { say: () => context.emit({ type: 'note' }) },
    }));
    kernel.onEvent(() => faults.push(thrownBy(() => kernel.execute('it.say', null, OPERATOR))));
    kernel.onEvent(() => faults.push(thrownBy(() => kernel.advanceTo(9999))));
    const begun = kernel.snapshot();
    kernel.onEvent(() => faults.push(thrownBy(() => kernel.restore(begun))));
    expect(kernel.execute('it.say', null, OPERATOR).ok).toBe(true);
    const nested = 'Error: the kernel is at work: commands and advances do not nest';
    expect(faults.map(String)).toEqual([nested, nested, 'Error: the kernel is at work']);
    expect([kernel.lastSeq(), kernel.now()]).toEqual([1, 1000]);
  });
});

describe('hash', () => {
  test('sees time, ids, chance, jobs, module state and journal', () => {
    const toy = createToy();
    const seen = new Set([toy.kernel.hash()]);
    const changes = [
      () => toy.kernel.advanceTo(START + 1),
      () => toy.execute('plans.plan', { delay: 5000, depth: 0, label: 'a' }),
      () => toy.execute('plans.forget', { id: 1 }),
      () => toy.execute('high.wait', { level: 999, times: 1 }),
      () => toy.execute('plans.fund', { user: 1, amount: 100n }),
      () => toy.execute('plans.pay', { from: 1, to: 2, amount: 10n }),
      () => toy.execute('plans.forget', { id: 999 }),
    ];
    for (const change of changes) {
      change();
      seen.add(toy.kernel.hash());
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  test('does not see what was merely looked at', () => {
    const toy = createToy();
    const before = toy.kernel.hash();
    toy.kernel.context.random('looked at');
    toy.kernel.audit();
    encode(toy.kernel.snapshot());
    toy.ledger.available(1, 'change', 3);
    expect(toy.kernel.hash()).toBe(before);
  });
});
