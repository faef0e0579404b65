import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Journals, JournalStore } from '#simulator/hosts/journal.ts';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';
import type { Runtime } from '#simulator/hosts/runtime.ts';
import { sample } from '../../support/cases.ts';
import { call, control, handClock, tinyRuntime } from './tiny-exchange.ts';

interface State {
  readonly hash: string;
  readonly branch: string;
  readonly now: number;
  readonly seq: number;
}

const state = async (runtime: Runtime) =>
  (await control(runtime, 'GET', '/sim/state')).json as unknown as State;

/** The journals of a machine that dies at the n-th write after `arm`, before or after the write took effect. */
function mortalJournals(disk: Journals) {
  let left = Infinity;
  let afterwards = false;
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => (die = resolve));
  const forever = new Promise<never>(() => undefined);
  const guard =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left < 0) return forever;
      left -= 1;
      if (left >= 0) return write(...args);
      if (afterwards) await write(...args);
      die();
      return forever;
    };
  const guarded = (store: JournalStore): JournalStore => ({
    ...store,
    begin: guard(store.begin),
    append: guard(store.append),
    saveSnapshot: guard(store.saveSnapshot),
    dropSnapshot: guard(store.dropSnapshot),
    saveClock: guard(store.saveClock),
    clear: guard(store.clear),
  });
  const journals: Journals = {
    ...disk,
    open: async (id) => guarded(await disk.open(id)),
    remember: guard(disk.remember),
    forgetBranches: guard(disk.forgetBranches),
  };
  const arm = (writes: number, late: boolean): void => {
    left = writes;
    afterwards = late;
  };
  return { journals, arm, death };
}

test('wherever the machine dies while it goes back, the old branch or the new one opens, and both are whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 8 }),
      fc.boolean(),
      async (commands, diesAt, late) => {
        const disk = createMemoryJournals();
        const { realTime, move } = handClock();
        const { journals, arm, death } = mortalJournals(disk);
        const runtime = tinyRuntime({ journals, realTime });
        const stood: State[] = [];
        for (let index = 0; index < commands; index++) {
          await call(runtime, 'POST', '/api/add', 'amount=4096');
          stood.push(await state(runtime));
          move(20_000);
          await runtime.pump();
        }
        // A clock that stands goes on where it was.
        await control(runtime, 'POST', '/sim/clock', { speed: 0 });
        const old = await state(runtime);
        const then = stood[Math.floor(commands / 2)] as State;
        arm(diesAt, late);
        const gone = control(runtime, 'POST', '/sim/back', { toInstant: then.now });
        await Promise.race([death, gone]);
        const next = tinyRuntime({ journals: disk, realTime });
        const opened = await state(next);
        expect([old.hash, then.hash]).toContain(opened.hash);
        expect(opened.branch).toBe(opened.hash === old.hash && opened.now === old.now ? 'main' : 'branch 2');
        const { branches } = (await control(next, 'GET', '/sim/branches')).json as {
          branches: { name: string }[];
        };
        for (const { name } of branches) {
          expect((await control(next, 'POST', '/sim/branches', { name })).status).toBe(200);
          const { hash, seq } = await state(next);
          expect({ hash, seq }).toEqual(
            name === 'main' ? { hash: old.hash, seq: old.seq } : { hash: then.hash, seq: then.seq },
          );
        }
        await next.close();
      },
    ),
    { numRuns: sample(150) },
  );
});
