/** Steps of random sessions: what is drawn, and how time passes. */
import fc from 'fast-check';
import type { Exchange } from '#simulator/engine/exchange.ts';

/** Steps of one kind with fields that are drawn, for `fc.oneof`: how often they come, beside the weights of other kinds. */
export const step = <const K extends string, T extends object>(
  weight: number,
  kind: K,
  fields: { readonly [F in keyof T]: fc.Arbitrary<T[F]> },
) => ({ weight, arbitrary: fc.record(fields).map((drawn) => ({ kind, ...(drawn as T) })) });

/** Lets time pass in so many pieces. */
export function advanceInPieces({ kernel }: Exchange, ms: number, pieces: number): void {
  const start = kernel.now();
  for (let piece = 1; piece <= pieces; piece += 1)
    kernel.advanceTo(start + Math.floor((ms * piece) / pieces));
}
