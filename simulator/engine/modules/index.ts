/** The modules of an exchange by name, and the commands that they take. */
import type { Actor } from '#simulator/engine/kernel/index.ts';
import type { MarketModule } from '#simulator/engine/market/index.ts';
import type { AcceptorModule } from './acceptors/index.ts';
import type { AccountModule } from './account/index.ts';
import type { AddressesModule } from './addresses/index.ts';
import type { C2cModule } from './c2c/index.ts';
import type { FaultsModule } from './faults/index.ts';
import type { FundingModule } from './funding/index.ts';
import type { LeverageModule } from './leverage/index.ts';
import type { MicroModule } from './micro/index.ts';
import type { MissionsModule } from './missions/index.ts';
import type { NewsModule } from './news/index.ts';
import type { SavingsModule } from './savings/index.ts';
import type { TimelineModule } from './timeline/index.ts';
import type { SpotModule } from './spot/index.ts';
import type { WalletModule } from './wallet/index.ts';

/** The modules by the prefix of their commands. */
export interface Modules {
  readonly acceptors: AcceptorModule;
  readonly account: AccountModule;
  readonly addresses: AddressesModule;
  readonly c2c: C2cModule;
  readonly faults: FaultsModule;
  readonly funding: FundingModule;
  readonly leverage: LeverageModule;
  readonly market: MarketModule;
  readonly micro: MicroModule;
  readonly missions: MissionsModule;
  readonly news: NewsModule;
  readonly savings: SavingsModule;
  readonly script: TimelineModule;
  readonly spot: SpotModule;
  readonly wallet: WalletModule;
}

type CommandsOf<M extends keyof Modules> = Modules[M]['commands'];

/** Every command by its name on the journal: `spot.place`, `wallet.transfer`, … */
export type CommandName = {
  [M in keyof Modules]: `${M}.${keyof CommandsOf<M> & string}`;
}[keyof Modules];

type HandlerOf<K extends CommandName> = K extends `${infer M extends keyof Modules}.${infer C}`
  ? C extends keyof CommandsOf<M>
    ? CommandsOf<M>[C]
    : never
  : never;

/** What a command is given. */
export type CommandInput<K extends CommandName> =
  HandlerOf<K> extends (actor: Actor, input: infer Input) => unknown ? Input : never;

/** What a command that was not refused gives back. */
export type CommandResult<K extends CommandName> =
  HandlerOf<K> extends (...given: never[]) => infer Result ? Result : never;
