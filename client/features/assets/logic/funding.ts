/** Which currencies go in and out, and by which chain. */
import type { ResponseOf } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';
import type { WalletRow } from './accounts.ts';

/** Currencies that the spot page takes in (WALLET-012). */
const DEPOSITED = [1, 2, 3];
/** Currencies that it sends out (WALLET-013); what seconds are paid in leaves from there (WALLET-037). */
const WITHDRAWN = [1, 2];

export const canDeposit = ({ currency }: WalletRow): boolean => DEPOSITED.includes(currency);
export const canWithdraw = ({ currency }: WalletRow): boolean => WITHDRAWN.includes(currency);

/** Second contracts are paid in legal currencies only (WALLET-035). */
export const paysSeconds = ({ is_legal, is_micro }: WalletRow): boolean => is_legal === 1 && is_micro === 1;

/** The page that withdraws a currency, with its panel open; undefined where none does. */
export function withdrawPage(row: WalletRow): string | undefined {
  if (canWithdraw(row)) return `/change?withdraw=${row.currency}`;
  return paysSeconds(row) ? `/letransactions?withdraw=${row.currency}` : undefined;
}

/** The page with the deposit address of a currency; undefined where there are no deposits. */
export const depositPage = (row: WalletRow): string | undefined =>
  canDeposit(row) ? `/recharge?currency_id=${row.currency}` : undefined;

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
