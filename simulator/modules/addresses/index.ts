/** The address book: where users withdraw to. */
import type { EngineModule } from '#simulator/kernel/index.ts';
import { createAddressCommands } from './commands.ts';
import type { AddressDeps } from './commands.ts';
import { AddressState } from './state.ts';
import type { SavedAddress } from './state.ts';

export { MAX_ADDRESSES } from './commands.ts';
export type { SavedAddress } from './state.ts';

/** The address book: commands `addresses.add`, `addresses.remove`. */
export interface AddressesModule extends EngineModule {
  readonly commands: ReturnType<typeof createAddressCommands>;
  readonly queries: {
    /** Oldest first; of one currency, or of all. */
    list(user: number, currency?: number): readonly SavedAddress[];
    count(user: number, currency: number): number;
  };
}

/** The address book on a kernel. */
export function createAddresses(deps: AddressDeps): AddressesModule {
  const state = new AddressState();
  const list = (user: number, currency?: number) =>
    state.ofUser(user).filter((row) => currency === undefined || row.currency === currency);
  return {
    name: 'addresses',
    commands: createAddressCommands(deps, state),
    queries: { list, count: (user, currency) => list(user, currency).length },
    dump: () => state.dump(),
    load: (plain) => state.load(plain),
  };
}
