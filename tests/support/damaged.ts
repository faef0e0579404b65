/** Snapshots that are damaged at one place. */
import { expect } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { decode, encode, MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';

type Members = { [key: string]: Members };

/** `orders.0.id` as errors write it: `orders[0].id`. */
export const placeOf = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

/**
 * Puts a value at a place of the modules' state (`micro.orders.0.id`; undefined takes the member away) and expects that the exchange
 * refuses to be restored from it, with a message that names `place` (the same place where none is given), and stays as it was.
 */
export function expectRefusedDamage(
  { kernel }: Exchange,
  path: string,
  value: unknown,
  place: string = placeOf(path),
): void {
  const before = kernel.hash();
  const snapshot = decode(encode(kernel.snapshot())) as unknown as { readonly modules: Members };
  const steps = path.split('.');
  const parent = steps.slice(0, -1).reduce((at, step) => at[step] as Members, snapshot.modules);
  Object.assign(parent, { [steps.at(-1) ?? '']: value });
  const restore = () => kernel.restore(snapshot as unknown as Plain);
  expect(restore).toThrow(MalformedState);
  expect(restore).toThrow(`$.modules.${place}`);
  expect(kernel.hash()).toBe(before);
}
