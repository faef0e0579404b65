/** The address book: where users withdraw to. */
import { bind, saving } from '../kit.ts';
import { saveAddress, removeAddress } from './commands.ts';
import { AddressState } from './state.ts';
import type { AddressDeps, WithdrawalAddress } from './state.ts';

export { MAX_ADDRESSES } from './commands.ts';

/** The address book: commands `addresses.add`, `addresses.remove`. */
export type AddressesModule = ReturnType<typeof createAddresses>;

/** The address book on a kernel. */
export function createAddresses(deps: AddressDeps) {
  const state = new AddressState();
  /** Oldest first; of one currency, or of all. */
  const list = (user: number, currency?: number): readonly WithdrawalAddress[] =>
    state.ofUser(user).filter((row) => currency === undefined || row.currency === currency);
  return {
    name: 'addresses',
    commands: bind(deps, state, { add: saveAddress, remove: removeAddress }),
    queries: { list, count: (user: number, currency: number): number => list(user, currency).length },
    ...saving(state),
  };
}
