import type { Context } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { MarketModule } from '#simulator/market/index.ts';
import type { Settings } from '../settings.ts';

/** What the module stands on. */
export interface FundingDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly settings: Settings;
  /** Seed of the exchange: deposit addresses are made of it. */
  readonly seed: string;
  isUser(id: number): boolean;
}
