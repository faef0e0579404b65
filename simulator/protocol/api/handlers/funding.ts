/** Handlers of the calls about deposits, withdrawals and the history of transfers: E32–E35, E41, E43. */
import { formatAmount, formatDateTime, Refusal } from '#simulator/engine/kernel/index.ts';
import { transferAccounts } from '#simulator/engine/modules/wallet/index.ts';
import type { TransferRecord } from '#simulator/engine/modules/wallet/index.ts';
import { caller, done, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { currencyName } from './wallet-rows.ts';

/** Decimals of the column `currency.rate`. */
const RATE_DECIMALS = 4;

/** The call names no size of a page. */
const TRANSFERS_PER_PAGE = 20;

/** `status` of a transfer: none waits for a review (E29). */
const DONE = 2;

/** The calls of this area that are open. */
export const fundingHandlers = {
  depositAddress(call) {
    const { funding, market } = call.exchange;
    const id = call.input.currency;
    const { address, btc, usdtErc20 } = funding.queries.depositAddress(caller(call).id, id);
    if (!funding.queries.isOpen()) throw new Refusal('CLOSED', { funding: market.currency(id)?.name ?? '' });
    return { address, btc, usdt_erc20: usdtErc20, memo: '' };
  },
  withdrawInfo(call) {
    const { market, ledger, funding } = call.exchange;
    const { id: user } = caller(call);
    const currency = market.currency(call.input.currency);
    if (!currency) throw new Refusal('NOT_FOUND');
    const available = transferAccounts.map((account) => [
      `${account}_balance`,
      formatAmount(ledger.available(user, account, currency.id)),
    ]);
    return {
      name: currency.name,
      rate: formatAmount(currency.withdrawRatePercent, RATE_DECIMALS),
      min_number: formatAmount(currency.minWithdraw),
      max_number: formatAmount(currency.maxWithdraw),
      day_limit: formatAmount(currency.dayLimit),
      ...Object.fromEntries(available),
      unconfirmed: formatAmount(funding.queries.unconfirmed(user, currency.id)),
      day_used: formatAmount(funding.queries.withdrawnToday(user, currency.id)),
    };
  },
  withdraw(call) {
    const { currency, number, address, account } = call.input;
    return done(call, 'withdraw', 'funding.withdraw', { currency, account, number, address });
  },
  depositClaim(call) {
    const { currency, acc: from, amount, hash, pic: picture } = call.input;
    return done(call, 'depositClaim', 'funding.claim', { currency, from, amount, hash, picture });
  },
  /** Both forms in one response (D-10). */
  transferHistory(call) {
    const user = caller(call);
    const { rows, total } = call.exchange.wallet.queries.transfers(
      user.id,
      pageOf({ page: call.input.page, limit: TRANSFERS_PER_PAGE }),
    );
    const data = rows.map((record) => transferRow(call, user.id, record));
    return { type: 'ok', data, count: total, message: { data } };
  },
  /** Of the coin of the chain whose addresses the older form names, unless the caller says which. */
  companyAddress(call) {
    const { market, funding } = call.exchange;
    const currency = call.input.currency_id ?? market.currencies.find(({ kind }) => kind === 'eth')?.id;
    if (currency === undefined) throw new Refusal('NOT_FOUND');
    return { company_eth_address: funding.queries.depositAddress(caller(call).id, currency).address };
  },
} satisfies Handlers;

function transferRow(call: ApiCall<'transferHistory'>, user: number, record: TransferRecord) {
  return {
    id: record.id,
    user_id: user,
    number: formatAmount(record.amount),
    type: call.text('label.transfer', {
      from: call.text(`label.${record.from}`),
      to: call.text(`label.${record.to}`),
    }),
    add_time: formatDateTime(record.at),
    status: DONE,
    currency: record.currency,
    currency_name: currencyName(call.exchange, record.currency),
  };
}
