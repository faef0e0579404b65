import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Modules } from '#simulator/engine/modules/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';

/** What notices are made from. */
export interface NoticeDeps extends Pick<
  Modules,
  'market' | 'c2c' | 'leverage' | 'micro' | 'missions' | 'spot'
> {
  readonly ledger: Ledger;
  readonly settings: Settings;
}
