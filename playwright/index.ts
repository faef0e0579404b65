/**
 * A Playwright fixture that drives a Sandpit exchange: `import { test, expect } from 'sandpit/playwright'`. It works on pages
 * that carry the exchange in them and on pages of a Node host alike (docs/testing.md).
 */
import { createExchange } from './exchange.ts';
import { expect, test as base } from './runner.ts';
import type { Exchange } from './types.ts';

export { durationMs } from './duration.ts';
export type { Duration } from './duration.ts';
export type * from './types.ts';
export { ControlRefused, ExchangeRefused } from './refusals.ts';

/** Settings of the fixture, in `use` of the Playwright configuration. */
export interface SandpitOptions {
  /**
   * Origin of the Node host where the pages come from somewhere else. Left out, calls go through the page: to the exchange
   * inside it, or to the server it came from.
   */
  readonly sandpitURL: string | undefined;
}

export const test = base.extend<SandpitOptions & { readonly exchange: Exchange }>({
  sandpitURL: [undefined, { option: true }],
  exchange: async ({ page, request, sandpitURL, baseURL }, use, { file }) => {
    await use(createExchange({ page, request, origin: sandpitURL, baseURL, testFile: file }));
  },
});

export { expect };
