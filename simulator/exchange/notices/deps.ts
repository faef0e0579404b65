import type { Ledger } from '#simulator/ledger/index.ts';
import type { MarketModule } from '#simulator/market/index.ts';
import type { C2cModule } from '#simulator/modules/c2c/index.ts';
import type { LeverageModule } from '#simulator/modules/leverage/index.ts';
import type { MicroModule } from '#simulator/modules/micro/index.ts';
import type { MissionsModule } from '#simulator/modules/missions/index.ts';
import type { Settings } from '#simulator/modules/settings.ts';
import type { SpotModule } from '#simulator/modules/spot/index.ts';

/** What notices are made from. */
export interface NoticeDeps {
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly c2c: C2cModule;
  readonly leverage: LeverageModule;
  readonly micro: MicroModule;
  readonly missions: MissionsModule;
  readonly spot: SpotModule;
  readonly settings: Settings;
}
