/** The colour scheme: the stored choice of a seat, or else the system's preference. */
import type { SeatStorage } from '#client/exchange/storage.ts';

export type Scheme = 'light' | 'dark';

const prefersDark = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

/** The stored scheme (`night_mode` is 1 or 0), or else the system's preference. */
export function initialScheme(storage: SeatStorage): Scheme {
  const stored = storage.get('night_mode');
  if (stored === '1' || stored === '0') return stored === '1' ? 'dark' : 'light';
  return prefersDark() ? 'dark' : 'light';
}
