/** The pairs of a room's exchange. */
import * as z from 'zod/mini';
import { useRoomQuery } from '#client/exchange/rooms.ts';

/** `GET /sim/pairs`. */
const pairList = z.object({ pairs: z.array(z.object({ symbol: z.string() })) });

/** Their symbols, for an instructor; none until they are known. */
export function usePairs(token: string): readonly string[] {
  const { data } = useRoomQuery('/sim/pairs', pairList, { token });
  return data?.pairs.map(({ symbol }) => symbol) ?? [];
}
