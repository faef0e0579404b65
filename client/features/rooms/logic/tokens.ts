/** Tokens that this browser was given: of rooms by their names, and of the host's administrator. */
import { useState } from 'react';
import type { SeatStorage } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';

/** The name under which the administrator's token is kept: not a name that a room can have. */
export const ADMINISTRATOR = '';

const KEY = 'room_tokens';

type Tokens = Readonly<Record<string, string>>;

function read(storage: SeatStorage): Tokens {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(([, token]) => typeof token === 'string');
    return Object.fromEntries(entries) as Tokens;
  } catch {
    return {};
  }
}

/** The tokens, and how to keep one; undefined forgets it. A logout forgets all. */
export function useRoomTokens() {
  const { storage } = useExchange();
  const [tokens, setTokens] = useState(() => read(storage));
  const keep = (name: string, token: string | undefined) => {
    const { [name]: _, ...others } = read(storage);
    const next = token === undefined ? others : { ...others, [name]: token };
    storage.set(KEY, JSON.stringify(next));
    setTokens(next);
  };
  return { tokens, keep };
}
