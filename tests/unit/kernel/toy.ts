import { Refusal, Kernel, mix32, read } from '#simulator/engine/kernel/index.ts';
import type {
  Actor,
  Context,
  EngineModule,
  ExchangeEvent,
  Instant,
  JournalRecord,
  Plain,
  Trigger,
} from '#simulator/engine/kernel/index.ts';
import { Ledger, logTypes } from '#simulator/engine/ledger/index.ts';

/** A small exchange that uses everything the kernel offers: jobs that set jobs, triggers that fire again, chance, ids, money. */
export interface Toy {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  readonly received: ExchangeEvent[];
  readonly journal: JournalRecord[];
  execute(name: string, input: Plain): boolean;
}

export const START = 1_700_000_000_000;
export const OPERATOR: Actor = { kind: 'operator' };
const STEP_MS = 500;

interface Waiter {
  readonly id: number;
  readonly level: number;
  left: number;
}

const priceAt = (at: Instant): number => mix32(77, Math.floor(at / STEP_MS)) % 1000;

/** Waits for a made-up price to reach levels, as resting orders do. */
class Waiting implements EngineModule {
  readonly triggers: readonly Trigger[];
  readonly jobs: EngineModule['jobs'];
  readonly commands: EngineModule['commands'];
  readonly #waiters = new Map<number, Waiter>();
  #version = 0;

  constructor(
    readonly name: string,
    readonly context: Context,
    versioned: boolean,
  ) {
    const trigger: Trigger = { next: this.#next, fire: this.#fire };
    this.triggers = [versioned ? { ...trigger, version: () => this.#version } : trigger];
    this.jobs = {
      wait: ({ level, times }: { level: number; times: number }) => void this.#add(level, times),
      echo: ({ text }: { text: string }) => context.emit({ type: `${name}.echo`, text }),
    };
    this.commands = {
      wait: (_actor, { level, times }: { level: number; times: number }) => this.#add(level, times),
      drop: (_actor, { id }: { id: number }) => {
        if (!this.#waiters.delete(id)) throw new Refusal('NOT_FOUND');
        this.#version += 1;
      },
    };
  }

  dump(): Plain {
    return [...this.#waiters.values()].map(({ id, level, left }) => [id, level, left]);
  }

  load(plain: Plain): void {
    const rows = read.items(plain, '$', (row, path) =>
      read.items(row, path, (cell, at) => read.integer(cell, at)),
    );
    this.#waiters.clear();
    for (const [id = 0, level = 0, left = 0] of rows) this.#waiters.set(id, { id, level, left });
    this.#version += 1;
  }

  #add(level: number, times: number): number {
    const id = this.context.nextId('waiter');
    this.#waiters.set(id, { id, level, left: times });
    this.#version += 1;
    return id;
  }

  readonly #next = (after: Instant, until: Instant): Instant | undefined => {
    const lowest = Math.min(...[...this.#waiters.values()].map(({ level }) => level));
    for (let at = (Math.floor(after / STEP_MS) + 1) * STEP_MS; at <= until; at += STEP_MS)
      if (priceAt(at) >= lowest) return at;
    return undefined;
  };

  readonly #fire = (at: Instant): void => {
    const price = priceAt(at);
    for (const waiter of [...this.#waiters.values()]) {
      if (waiter.level > price) continue;
      waiter.left -= 1;
      this.#version += 1;
      if (waiter.left === 0) this.#waiters.delete(waiter.id);
      const delay = this.context.random(`${this.name}.delay`).int(0, 3) * 250;
      this.context.schedule(at + delay, `${this.name}.echo`, { text: `${waiter.id} after ${delay}` });
      if (waiter.level % 7 === 0) this.context.schedule(at, `${this.name}.wait`, { level: 980, times: 1 });
      this.context.emit({ type: `${this.name}.reached`, id: waiter.id, price });
    }
  };
}

function createPlans(context: Context, ledger: Ledger): EngineModule {
  let done = 0;
  const tick = ({ depth, delay, label }: { depth: number; delay: number; label: string }): void => {
    done += 1;
    context.emit({ type: 'tick', label, depth, done });
    if (depth > 0) context.schedule(context.now() + delay, 'plans.tick', { depth: depth - 1, delay, label });
    if (depth % 3 === 2) context.schedule(context.now(), 'high.wait', { level: 900 + depth, times: 2 });
  };
  const move = (from: number, to: number, amount: bigint): void => {
    ledger.post({
      ...logTypes.transferChangeOut,
      legs: [
        { account: { user: from, wallet: 'change', currency: 3 }, amount: -amount },
        { account: { user: to, wallet: 'change', currency: 3 }, amount, ...logTypes.transferChangeIn },
      ],
    });
  };
  return {
    name: 'plans',
    dump: () => ({ done }),
    load: (plain) => {
      done = read.integer(read.member(read.object(plain, '$'), 'done', '$'), '$.done');
    },
    jobs: { tick },
    commands: {
      plan: (_actor, { delay, depth, label }: { delay: number; depth: number; label: string }) =>
        context.schedule(context.now() + delay, 'plans.tick', { depth, delay, label }),
      forget: (_actor, { id }: { id: number }) => context.unschedule(id),
      fund: (_actor, { user, amount }: { user: number; amount: bigint }) =>
        ledger.post({
          ...logTypes.adminChange,
          legs: [
            { account: { house: 'outside', currency: 3 }, amount: -amount },
            { account: { user, wallet: 'change', currency: 3 }, amount },
          ],
        }),
      pay: (_actor, { from, to, amount }: { from: number; to: number; amount: bigint }) => {
        context.nextId('payment');
        context.emit({ type: 'paying', from, to });
        move(from, to, amount / 2n + 1n);
        context.schedule(context.now() + 1000, 'plans.tick', { depth: 0, delay: 0, label: 'paid' });
        move(from, to, amount);
        return context.random('receipt').hex(8);
      },
      /** Takes something of everything and then refuses. */
      regret: (_actor, { id }: { id: number }) => {
        context.nextId('payment');
        context.nextId(`fresh ${id}`);
        context.random('receipt').int(0, 9);
        context.random(`fresh ${id}`).digits(4);
        context.unschedule(id);
        context.unschedule(context.schedule(context.now() + 5, 'plans.tick', null));
        context.schedule(context.now(), 'plans.tick', { depth: 1, delay: 0, label: 'never' });
        ledger.post({
          ...logTypes.chainDeposit,
          legs: [
            { account: { house: 'outside', currency: 9 }, amount: -5n },
            { account: { user: 900 + (id % 50), wallet: 'legal', currency: 9, locked: true }, amount: 5n },
          ],
        });
        context.emit({ type: 'never' });
        throw new Refusal('LIMIT', { id: String(id) });
      },
    },
  };
}

export function createToy(options: { seed?: string; verify?: boolean } = {}): Toy {
  const kernel = new Kernel({ seed: options.seed ?? 'toy', start: START, verify: options.verify });
  const ledger = new Ledger(kernel.context);
  kernel.register(ledger);
  kernel.register(createPlans(kernel.context, ledger));
  kernel.register(new Waiting('high', kernel.context, true));
  kernel.register(new Waiting('low', kernel.context, false));
  const received: ExchangeEvent[] = [];
  const journal: JournalRecord[] = [];
  kernel.onEvent((event, at) => void received.push({ ...event, at }));
  ledger.onChange((user, currency) => kernel.context.emit({ type: 'balance', user, currency }));
  const execute = (name: string, input: Plain): boolean => {
    const outcome = kernel.execute(name, input, OPERATOR);
    if (outcome.ok) journal.push(outcome.record);
    return outcome.ok;
  };
  return { kernel, ledger, received, journal, execute };
}

/** One step of a random history: time passes, then a command is given. */
export interface Act {
  readonly pass: number;
  readonly name: string;
  readonly input: Plain;
}

/** Lives through a history; `advance` says how the time between commands is passed. */
export function live(
  toy: Toy,
  history: readonly Act[],
  advance: (kernel: Kernel, to: Instant) => void = (kernel, to) => kernel.advanceTo(to),
): void {
  for (const act of history) {
    advance(toy.kernel, toy.kernel.now() + act.pass);
    toy.execute(act.name, act.input);
  }
}

/** A kernel with one module, called `it`, made for the test. */
export function kernelWith(
  make: (context: Context) => Partial<EngineModule>,
  options: { verify?: boolean } = {},
): Kernel {
  const kernel = new Kernel({ seed: 'test', start: 1000, ...options });
  kernel.register({
    name: 'it',
    dump: () => null,
    load: () => undefined,
    commands: {},
    ...make(kernel.context),
  });
  return kernel;
}

/** What a piece of work throws, undefined if it does not. */
export function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
