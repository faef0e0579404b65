/** Reads from the control plane, once or repeatedly. */
import { useCallback, useEffect, useState } from 'react';
import type { Responses } from './responses.ts';
import { usePanel } from './state.ts';

/** The result of a call so far. */
export type QueryResult<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: Value };

export interface ControlQuery<Value> {
  readonly result: QueryResult<Value>;
  /** Asks again; what is known stays until the new response is there. */
  readonly reload: () => void;
}

/**
 * Asks the control plane, again whenever `query` changes and `every` so many milliseconds (0: only once).
 * The next request waits for the previous response. Nothing is requested while `query` is null.
 */
export function useControlQuery<Path extends keyof Responses>(
  path: Path,
  { query = '', every = 0 }: { readonly query?: string | null; readonly every?: number } = {},
): ControlQuery<Responses[Path]> {
  const { sim } = usePanel();
  const [result, setResult] = useState<QueryResult<Responses[Path]>>({ state: 'loading' });
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    if (query === null) return undefined;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const params = Object.fromEntries(new URLSearchParams(query));
      const next = await sim.get(path, params).then(
        (value): QueryResult<Responses[Path]> => ({ state: 'ready', value }),
        (error: unknown): QueryResult<Responses[Path]> => ({ state: 'failed', error }),
      );
      if (!wanted) return;
      setResult(next);
      if (every > 0) timer = setTimeout(() => void load(), every);
    };
    void load();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [sim, path, query, every, reloads]);
  const reload = useCallback(() => setReloads((before) => before + 1), []);
  return { result, reload };
}
