/** Tokens that this browser was given: of rooms by their names, and of the host's administrator. */
import * as z from 'zod/mini';
import { useSetting } from '#client/ui/use-setting.ts';

/** The name under which the administrator's token is kept: not a name that a room can have. */
export const ADMINISTRATOR = '';

type Tokens = Readonly<Record<string, string>>;

const form = {
  schema: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((kept): Tokens =>
      Object.fromEntries(
        Object.entries(kept).flatMap(([name, token]) => (typeof token === 'string' ? [[name, token]] : [])),
      ),
    ),
  ),
  initial: {},
};

/** The tokens, and how to keep one; undefined forgets it. A logout forgets all. */
export function useRoomTokens() {
  const [tokens, set] = useSetting<Tokens>('room_tokens', form);
  const keep = (name: string, token: string | undefined) =>
    set(({ [name]: _, ...others }) => (token === undefined ? others : { ...others, [name]: token }));
  return { tokens, keep };
}
