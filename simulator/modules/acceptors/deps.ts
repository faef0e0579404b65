import type { Context } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { Market } from '#simulator/market/index.ts';
import type { HeldBack } from '../module.ts';
import type { Settings } from '../settings.ts';

/** What the module stands on. */
export interface AcceptorDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Pick<Settings, 'acceptorAnswer'>;
  /** What must not leave yet. */
  readonly heldBack: HeldBack;
}
