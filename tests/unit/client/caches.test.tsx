/** What the caches of queries and mutations do when a call ends, whoever made it. */
import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmitter, ExchangeError } from '#client/exchange/index.ts';
import type { Call, ExchangeClient } from '#client/exchange/index.ts';
import {
  createQueryClient,
  ExchangeProvider,
  queryOptions,
  useGuardedMutation,
  useOperationMutation,
} from '#client/exchange/react.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Caches whose calls end as the test says, with what they told. */
function caches() {
  const calls: (readonly [name: string, input: unknown])[] = [];
  const ends: ((name: string) => unknown)[] = [];
  const call = (async (name, input) => {
    calls.push([name, input]);
    return ends[0]?.(name);
  }) as Call;
  const refusals = createEmitter<ExchangeError>();
  const told: string[] = [];
  refusals.listen(({ kind, message }) => told.push(`${kind} ${message}`.trim()));
  const confirmed: string[] = [];
  const queries = createQueryClient({ call, refusals }, (text) => confirmed.push(text));
  const duplicates: string[] = [];
  const feed = {
    open: () => {},
    close: () => {},
    on: () => () => {},
    connection: { get: () => 'live', subscribe: () => () => {} },
  };
  const session = { onUserChange: () => () => {}, get: () => ({}) };
  const market = { missed: { listen: () => () => {} } };
  const client = { call, refusals, feed, market, session } as unknown as ExchangeClient;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ExchangeProvider {...{ client, queries, children, warnDuplicate: () => duplicates.push('warned') }} />
  );
  return {
    ...{ queries, calls, told, confirmed, duplicates, wrapper },
    /** From now on calls end so; an error is thrown. */
    ending: (end: unknown) => {
      ends[0] = () => {
        if (end instanceof Error) throw end;
        return end;
      };
    },
  };
}

const refused = ExchangeError.refused('error', 'Too little.');
const lost = new ExchangeError('network', '', '');
const unread = new ExchangeError('malformed', '', '');

describe('a mutation', () => {
  test('PROOF-335 shows its confirmation, and what shows what it touches is fetched again', async () => {
    const { queries, calls, confirmed, ending, wrapper } = caches();
    ending({ list: [], count: 0 });
    for (const name of ['openOrders', 'newsList'] as const) {
      const observer = new QueryObserver(queries, queryOptions(name, {} as never));
      observer.subscribe(() => {});
    }
    await vi.advanceTimersByTimeAsync(3000);
    calls.length = 0;
    ending('Cancelled.');
    const { result } = renderHook(() => useOperationMutation('spotCancel'), { wrapper });
    await act(async () => {
      expect(await result.current.run({ id: 4, type: 'in' })).toBe('Cancelled.');
    });
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(confirmed).toEqual(['Cancelled.']);
    expect(calls).toEqual([
      ['spotCancel', { id: 4, type: 'in' }],
      ['openOrders', {}],
    ]);
  });

  test('PROOF-335 ERR-014 tells of a refusal and of a response that nobody can read, but of no lost connection, and touches nothing', async () => {
    const { told, confirmed, ending, wrapper } = caches();
    const { result } = renderHook(() => useOperationMutation('spotCancel'), { wrapper });
    for (const error of [refused, lost, unread]) {
      ending(error);
      await act(async () => expect(await result.current.run({ id: 4, type: 'in' })).toBeUndefined());
    }
    expect(told).toEqual(['business Too little.', 'malformed']);
    expect(confirmed).toEqual([]);
  });

  test('PROOF-335 of a form gives the refusal to the form, which alone shows it', async () => {
    const { told, ending, wrapper } = caches();
    const shown: string[] = [];
    const { result } = renderHook(
      () => useOperationMutation('withdraw', { onError: ({ kind }) => shown.push(kind) }),
      { wrapper },
    );
    for (const error of [refused, lost, unread]) {
      ending(error);
      await act(async () => void (await result.current.run({} as never)));
    }
    expect([shown, told]).toEqual([['business', 'network', 'malformed'], []]);
  });

  test('PROOF-335 ERR-018 of several calls is one: a second press warns while it runs, and a defect is not hidden', async () => {
    const { duplicates, wrapper } = caches();
    let end: (error: Error) => void = () => {};
    const work = vi.fn(() => new Promise<void>((_resolve, reject) => (end = reject)));
    const { result } = renderHook(() => useGuardedMutation({ mutationFn: work }), { wrapper });
    const first = result.current.run(undefined);
    await act(async () => expect(await result.current.run(undefined)).toBeUndefined());
    expect([duplicates, work.mock.calls.length]).toEqual([['warned'], 1]);
    await act(async () => {
      end(new TypeError('a defect'));
      await expect(first).rejects.toThrow('a defect');
    });
  });

  test('PROOF-335 is made without a connection too, and keeps nothing of what was sent', async () => {
    const { queries, ending, wrapper } = caches();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    ending(lost);
    const { result, unmount } = renderHook(() => useOperationMutation('login'), { wrapper });
    await act(async () => void (await result.current.run({ user_string: 'a', password: 'secret', type: 1 })));
    unmount();
    await vi.advanceTimersByTimeAsync(1);
    expect(queries.getMutationCache().getAll()).toEqual([]);
  });
});

describe('a query', () => {
  test('PROOF-336 tells of a refusal each time it is made, and where it polls once, and again after a success', async () => {
    for (const [refetchInterval, expected] of [
      [false, 3],
      [1000, 2],
    ] as const) {
      const { queries, told, ending } = caches();
      const observer = new QueryObserver(queries, { ...queryOptions('walletList', {}), refetchInterval });
      ending(refused);
      const stop = observer.subscribe(() => {});
      await vi.advanceTimersByTimeAsync(0);
      await observer.refetch();
      ending({});
      await observer.refetch();
      ending(refused);
      await observer.refetch();
      stop();
      expect(told).toHaveLength(expected);
    }
  });

  test('PROOF-336 whose part of the page shows refusals tells of none, and no query of what else happens to it', async () => {
    const { queries, told, ending } = caches();
    for (const [error, quiet] of [
      [refused, true],
      [unread, false],
      [lost, false],
    ] as const) {
      ending(error);
      const options = { ...queryOptions('walletList', {}), meta: { quiet }, retry: false };
      await expect(queries.fetchQuery({ ...options, staleTime: 0 })).rejects.toBe(error);
    }
    expect(told).toEqual([]);
  });
});
