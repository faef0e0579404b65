/** Reads the outcomes of commands. Apart from tests/support/exchange.ts for tests that need no exchange. */
import type { Outcome } from '#simulator/engine/kernel/index.ts';

/** The key of the refusal; undefined when the command was carried out. */
export const refusalOf = (outcome: Outcome<unknown>): string | undefined =>
  outcome.ok ? undefined : outcome.refusal.key;
