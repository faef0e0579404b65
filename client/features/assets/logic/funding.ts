/** Which currencies go in and out, and by which chain. */
import type { ResponseOf } from '#client/exchange/index.ts';
import { payersOf } from '#client/exchange/wallets.ts';
import type { Payer } from '#client/exchange/wallets.ts';
import type { TextKey } from '#client/ui/text.ts';
import type { Scope, WalletRow } from './accounts.ts';

/** Currencies that the spot account takes in (WALLET-012). */
const DEPOSITED = [1, 2, 3];

/** What is done with a row in a panel. */
export type FundingAction = 'deposit' | 'withdraw';

/** The accounts that take currencies in and send them out, by what is listed: the legal account does neither. */
const payersIn: Readonly<Record<Scope, readonly Payer[]>> = {
  all: ['change', 'micro'],
  change: ['change'],
  legal: [],
  lever: ['change', 'micro'],
  micro: ['micro'],
};

/** The account that a withdrawal of a currency leaves; undefined where none does. */
export const payerOf = (row: WalletRow, scope: Scope): Payer | undefined =>
  payersOf(row).find((payer) => payersIn[scope].includes(payer));

/** Whether a list offers to take a currency in, or to send it out. */
export const isOffered = (row: WalletRow, action: FundingAction, scope: Scope): boolean =>
  action === 'deposit'
    ? payersIn[scope].includes('change') && DEPOSITED.includes(row.currency)
    : payerOf(row, scope) !== undefined;

type DepositResponse = ResponseOf<'depositAddress'>;

/** One way in. */
export interface Chain {
  readonly name: TextKey;
  readonly address: string;
}

/** Names of chains by `currency_type` (WALLET-006); a kind that is not listed is not named. */
const chainNames: Readonly<Record<string, TextKey>> = {
  btc: 'assets.chainBtc',
  eth: 'assets.chainEth',
  erc20: 'assets.chainErc20',
  usdt: 'assets.chainErc20',
  omni: 'assets.chainOmni',
};

/** The deposit addresses in a response (D-06), the main one first; USDT has two. */
export function chainsOf({ address, btc, usdt_erc20 }: DepositResponse, kind: string): readonly Chain[] {
  const chains: readonly Chain[] = [
    { name: 'assets.chainErc20', address: usdt_erc20 ?? '' },
    { name: 'assets.chainOmni', address: btc ?? '' },
  ];
  const known = chains.filter((chain) => chain.address !== '');
  if (known.some((chain) => chain.address === address)) {
    return known.toSorted(
      (left, right) => Number(right.address === address) - Number(left.address === address),
    );
  }
  return [{ name: chainNames[kind] ?? 'assets.chainOther', address }, ...known];
}
