/** The accounts of a user: transfers between them, opening balances, valuation and logs. */
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { bind } from '../kit.ts';
import { adjust, paperMoney, seed, transfer } from './commands.ts';
import { createWalletQueries } from './queries.ts';
import type { WalletDeps } from './queries.ts';

export { hasAccount, PAPER_CURRENCY, paperMoneyBelow, transferAccounts, worth } from './math.ts';
export type { TransferAccount } from './math.ts';
export { isPar } from './queries.ts';
export type { WalletHolding, TransferRecord } from './queries.ts';

/** The wallet module: commands `wallet.transfer`, `wallet.seed`, `wallet.adjust` and `wallet.paperMoney`. */
export type WalletModule = ReturnType<typeof createWallet>;

/** Builds the module over a ledger and a market. */
export function createWallet(deps: WalletDeps) {
  const queries = createWalletQueries(deps);
  return {
    name: 'wallet',
    commands: bind(deps, queries, { transfer, seed, adjust, paperMoney }),
    queries,
    dump: (): Plain => null,
    load: () => undefined,
  };
}
