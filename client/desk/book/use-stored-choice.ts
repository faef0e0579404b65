import { useCallback, useState } from 'react';
import { useExchange } from '#client/exchange/react.tsx';

/** One of a few looks of a panel, kept for the seat; the first where nothing, or nothing that is known, is kept. */
export function useStoredChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const { storage } = useExchange();
  const key = `layout.${name}` as const;
  const [chosen, setChosen] = useState(() => {
    const stored = storage.get(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  });
  const choose = useCallback(
    (choice: Choice) => {
      storage.set(key, choice);
      setChosen(choice);
    },
    [storage, key],
  );
  return [chosen, choose];
}
