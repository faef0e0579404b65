/** Rows of the wallet calls (E08, E27–E31, E42). */
import { formatAmount, formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { walletNames } from '#simulator/engine/ledger/index.ts';
import type { Movement, WalletName } from '#simulator/engine/ledger/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import { isPar, transferAccounts } from '#simulator/engine/modules/wallet/index.ts';
import type { WalletHolding } from '#simulator/engine/modules/wallet/index.ts';
import type { ApiCall } from '../call.ts';
import { maskAccount } from '#simulator/protocol/wire/mask.ts';
import { flagOf } from '#simulator/protocol/wire/market.ts';

/** More currencies than an exchange lists: spreads wallet ids so that user and currency can be read off. */
const CURRENCIES_PER_USER = 1_000;

/** Id of the one wallet a user has for a currency. */
export function walletId(user: number, currency: number): number {
  return user * CURRENCIES_PER_USER + currency;
}

/** `legal_balance`, `lock_legal_balance` and so on for the given accounts. */
export function balanceMembers(
  { ledger }: Exchange,
  user: number,
  currency: number,
  wallets: readonly WalletName[] = walletNames,
): Record<string, string> {
  return Object.fromEntries(
    wallets.flatMap((wallet) => [
      [`${wallet}_balance`, formatAmount(ledger.available(user, wallet, currency))],
      [`lock_${wallet}_balance`, formatAmount(ledger.locked(user, wallet, currency))],
    ]),
  );
}

/** A whole wallet of a user. */
export function walletRow(exchange: Exchange, user: number, currency: Currency) {
  return {
    id: walletId(user, currency.id),
    user_id: user,
    currency: currency.id,
    ...balanceMembers(exchange, user, currency.id),
  };
}

/** What rows of one account say of their currency and its worth. */
export function holdingFacts({ currency, usdtPrice, cnyPrice }: WalletHolding) {
  return {
    currency: currency.id,
    currency_name: currency.name,
    currency_type: currency.kind,
    is_legal: flagOf(currency.isLegal),
    is_lever: flagOf(currency.isLever),
    is_match: flagOf(currency.isMatch),
    is_micro: flagOf(currency.isMicro),
    cny_price: formatAmount(cnyPrice),
    usdt_price: isPar(usdtPrice) ? 1 : formatAmount(usdtPrice),
  };
}

/** A wallet in the list of one account; every account's balances are there, as older clients read them all. */
export function toBalanceRow(exchange: Exchange, user: number, holding: WalletHolding) {
  return {
    id: walletId(user, holding.currency.id),
    ...holdingFacts(holding),
    ...balanceMembers(exchange, user, holding.currency.id, transferAccounts),
    pb_price: formatAmount(holding.usdtPrice),
  };
}

/** The name of a currency by its id. */
export function currencyName({ market }: Exchange, id: number): string {
  return market.currencies.find((currency) => currency.id === id)?.name ?? '';
}

/** A movement as the logs E30 and E42 show it. */
export function toLogRow(
  call: Pick<ApiCall<'walletLog'>, 'exchange' | 'text'>,
  user: User,
  movement: Movement,
) {
  const memo = call.text(movement.memo);
  return {
    id: movement.id,
    user_id: user.id,
    value: formatAmount(movement.amount),
    info: movement.locked ? call.text('log.frozen', { memo }) : memo,
    type: movement.type,
    currency: movement.currency,
    created_time: formatDateTime(movement.at),
    account_number: user.account,
    account: maskAccount(user.account),
    currency_name: currencyName(call.exchange, movement.currency),
    before: formatAmount(movement.before),
    after: formatAmount(movement.after),
    transaction_info: movement.reference ?? '',
    balance_type: walletNames.indexOf(movement.wallet) + 1,
    lock_type: flagOf(movement.locked),
  };
}
