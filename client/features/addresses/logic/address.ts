/** What an address must be before it is saved (WALLET-060 to WALLET-062). */
import { issuesIn } from '#client/ui/form.ts';

/** The values of the address form. */
export interface AddressDraft {
  /** Id of its currency; undefined until one is chosen. */
  readonly currency: number | undefined;
  readonly address: string;
  /** The remark, which also serves as the tag of chains that ask for one. */
  readonly tag: string;
}

/** What is wrong with an address; nothing when it can be sent. */
export const addressIssues = ({ currency, address, tag }: AddressDraft) =>
  issuesIn<keyof AddressDraft>(
    ['currency', 'assets.addressCurrency', currency === undefined],
    ['address', 'assets.addressEmpty', address.trim() === ''],
    ['address', 'assets.addressSpace', /\s/.test(address)],
    ['tag', 'assets.addressTag', !/^[\p{L}\p{N}]*$/u.test(tag)],
  );
