/**
 * Where a user's money would be sent. The addresses look like those of the chains and are none: no wallet on earth accepts them,
 * so no one can send real money to a simulation.
 */
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';

/** The addresses of a user for one currency; `address` is the one to use. */
export interface DepositAddress {
  readonly address: string;
  /** By chain, for a currency that lives on two; empty for others. */
  readonly btc: string;
  readonly usdtErc20: string;
}

const BTC_DIGITS = 38;
const ETH_DIGITS = 33;
const HASH_DIGITS = 64;

/** The addresses of a user: one for each chain, whichever currency comes over it. */
export function depositAddressOf(seed: string, user: number, { kind }: Currency): DepositAddress {
  const btc = `sand1q${digits(`${seed}/address/btc/${user}`, BTC_DIGITS)}`;
  const eth = `0xSANDPIT${digits(`${seed}/address/eth/${user}`, ETH_DIGITS)}`;
  if (kind === 'usdt') return { address: eth, btc, usdtErc20: eth };
  return { address: kind === 'btc' || kind === 'omni' ? btc : eth, btc: '', usdtErc20: '' };
}

/** The hash of the transaction that brought a deposit. */
export function transactionHash(seed: string, deposit: number): string {
  return digits(`${seed}/transaction/${deposit}`, HASH_DIGITS);
}

function digits(source: string, count: number): string {
  return (hashText(`${source}/0`) + hashText(`${source}/1`)).slice(0, count);
}
