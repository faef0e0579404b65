import { useCallback, useEffect, useState } from 'react';
import type { Answers } from './answers.ts';
import { usePanel } from './state.ts';

/** What a call answered so far. */
export type Answer<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: Value };

export interface Asked<Value> {
  readonly answer: Answer<Value>;
  /** Asks again; what is known stays until the new answer is there. */
  readonly reload: () => void;
}

/**
 * Asks the control plane, again whenever `query` changes and `every` so many milliseconds (0: only once).
 * The next question waits for the answer before. Nothing is asked while `query` is null.
 */
export function useAnswer<Path extends keyof Answers>(
  path: Path,
  { query = '', every = 0 }: { readonly query?: string | null; readonly every?: number } = {},
): Asked<Answers[Path]> {
  const { sim } = usePanel();
  const [answer, setAnswer] = useState<Answer<Answers[Path]>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (query === null) return undefined;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const params = Object.fromEntries(new URLSearchParams(query));
      const next = await sim.get(path, params).then(
        (value): Answer<Answers[Path]> => ({ state: 'ready', value }),
        (error: unknown): Answer<Answers[Path]> => ({ state: 'failed', error }),
      );
      if (!wanted) return;
      setAnswer(next);
      if (every > 0) timer = setTimeout(() => void ask(), every);
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [sim, path, query, every, asked]);
  const reload = useCallback(() => setAsked((before) => before + 1), []);
  return { answer, reload };
}
