import type { Locator } from '@playwright/test';

/** The figure of the line with that name, in a list of names and figures. */
export const figureOf = (list: Locator, name: string): Locator =>
  list.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');
