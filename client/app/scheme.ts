/** The colour scheme: the stored choice of a seat, or else the system's preference. */

export type Scheme = 'light' | 'dark';

const prefersDark = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

/** The scheme that is stored as `night_mode`, 1 or 0, or else the system's preference. */
export function schemeOf(stored: string | undefined): Scheme {
  if (stored === '1' || stored === '0') return stored === '1' ? 'dark' : 'light';
  return prefersDark() ? 'dark' : 'light';
}
