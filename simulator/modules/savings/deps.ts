import type { Context } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { Market } from '#simulator/market/index.ts';

/** What the module stands on. */
export interface SavingsDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Pick<Market, 'currency'>;
}
