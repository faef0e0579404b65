/** What an address must be before it is saved (WALLET-060 to WALLET-062). */
import type { TextKey } from '#client/ui/text.ts';

/** An address as it stands in the form. */
export interface AddressDraft {
  /** Id of its currency; undefined until one is chosen. */
  readonly currency: number | undefined;
  readonly address: string;
  /** The remark, which also serves as the tag of chains that ask for one. */
  readonly tag: string;
}

/** What is wrong with an address, and beside which field it is said. */
export interface AddressMistake {
  readonly field: keyof AddressDraft;
  readonly text: TextKey;
}

/** The first thing wrong with an address; undefined when it can be sent. */
export function addressMistake({ currency, address, tag }: AddressDraft): AddressMistake | undefined {
  if (currency === undefined) return { field: 'currency', text: 'lay.addressCurrency' };
  if (address.trim() === '') return { field: 'address', text: 'lay.addressEmpty' };
  if (/\s/.test(address)) return { field: 'address', text: 'lay.addressSpace' };
  if (!/^[\p{L}\p{N}]*$/u.test(tag)) return { field: 'tag', text: 'lay.addressTag' };
  return undefined;
}
