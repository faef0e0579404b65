import type { Context } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { MarketModule } from '#simulator/market/index.ts';
import type { HeldBack } from '../module.ts';
import type { Settings } from '../settings.ts';
import type { Traders } from './traders/people.ts';

/** What the module stands on. */
export interface C2cDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly settings: Pick<Settings, 'c2cTraders'>;
  /** What must not leave yet. */
  readonly heldBack: HeldBack;
  /** The simulated people on the other side. */
  readonly traders: Traders;
}
