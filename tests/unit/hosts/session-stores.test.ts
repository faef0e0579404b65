// @vitest-environment node
/** Windows of one browser that note what they keep at the same time. */
import { expect, test, vi } from 'vitest';
import { createMemoryStore } from '#simulator/hosts/memory-store.ts';
import { createSessionStores } from '#simulator/hosts/browser/session-stores.ts';

/** A database with one store of values, whose transactions come one after the other. */
vi.mock('idb', () => {
  const values = new Map<string, unknown>();
  let last = Promise.resolve();
  const transaction = () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => (end = resolve));
    const store = {
      get: (key: string) => before.then(() => values.get(key)),
      put: (value: unknown, key: string) => before.then(() => void values.set(key, value)),
    };
    return {
      store,
      get done() {
        end();
        return last;
      },
    };
  };
  const alone = async (work: (store: ReturnType<typeof transaction>['store']) => Promise<unknown>) => {
    const own = transaction();
    try {
      return await work(own.store);
    } finally {
      await own.done;
    }
  };
  const database = {
    transaction,
    get: (_store: string, key: string) => alone(({ get }) => get(key)),
    put: (_store: string, value: unknown, key: string) => alone(({ put }) => put(value, key)),
    close: () => undefined,
  };
  return { openDB: async () => database };
});
vi.mock('#simulator/hosts/browser/fresh-log.ts', () => ({ beginFreshLog: async () => undefined }));
vi.mock('#simulator/hosts/browser/idb-store.ts', () => ({
  databaseName: ({ branch }: { branch: string }) => branch,
  openIdbStore: async () => createMemoryStore(),
  readIdbRow: async (name: string) => ({ name }),
}));

test('PROOF-188 branches that two windows begin at once are both listed', async () => {
  const branches = ['branch 2', 'branch 3'];
  const windows = branches.map((branch) => ({ branch, stores: createSessionStores(true) }));
  const opened = await Promise.all(
    windows.map(({ stores, branch }) => stores.open({ scenario: 'calm', seed: 'x', branch })),
  );
  const listed = (await createSessionStores(true).list('calm', 'x')).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(branches);
  for (const store of opened) await store.close();
});
