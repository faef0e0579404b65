/** Handlers of the wallet calls E27–E31 and of the account log E42. */
import type { ResponseOf } from '#contract/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { amountNumber, formatAmount, Refusal, shortAmount } from '#simulator/engine/kernel/index.ts';
import { hasAccount, worth } from '#simulator/engine/modules/wallet/index.ts';
import type { TransferAccount } from '#simulator/engine/modules/wallet/index.ts';
import { caller, done, listed, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { toBalanceRow, balanceMembers, holdingFacts, toLogRow, walletId } from './wallet-rows.ts';

/** The wallet calls that this area handles. */
export const walletHandlers = {
  walletList: (call) => ({
    legal_wallet: accountGroup(call, 'legal'),
    change_wallet: accountGroup(call, 'change'),
    lever_wallet: accountGroup(call, 'lever'),
    micro_wallet: accountGroup(call, 'micro'),
    ExRate: exchangeRate(call),
    is_open_CTbi: openFlag(call.exchange),
  }),
  walletListLegacy(call) {
    const { queries } = call.exchange.wallet;
    const holdings = queries.everything(caller(call).id);
    const list = holdings.map(({ currency, available, locked }) => ({
      currency: currency.id,
      name: currency.name,
      token: currency.name,
      balance: formatAmount(available),
      lock_balance: formatAmount(locked),
    }));
    const total = worth(queries.total(holdings), queries.cnyPerUsdt());
    return { list, wallet: list, total_cny: formatAmount(total, 2) };
  },
  walletTransfer(call) {
    const { number, currency_id: currency, from_field: from, to_field: to } = call.input;
    return done(call, 'walletTransfer', 'wallet.transfer', { currency, from, to, number });
  },
  walletLog(call) {
    const user = caller(call);
    const { exchange, input } = call;
    const filter = { currency: input.currency, wallet: input.type };
    const { rows, total } = exchange.wallet.queries.log(user.id, filter, pageOf(input));
    const list = rows.map((movement) => toLogRow(call, user, movement));
    return { ...listed(list, total, input), is_open_CTbi: openFlag(exchange) };
  },
  walletDetail(call) {
    const { exchange, input } = call;
    const { id } = caller(call);
    const currency = exchange.market.currency(input.currency);
    if (!currency || !hasAccount(currency, input.type)) throw new Refusal('NOT_FOUND');
    return {
      id: walletId(id, currency.id),
      ...holdingFacts(exchange.wallet.queries.holding(id, input.type, currency)),
      ...balanceMembers(exchange, id, currency.id, [input.type]),
      address: exchange.funding.queries.depositAddress(id, currency.id).address,
      ExRate: exchangeRate(call),
      ...spotFee(exchange, currency.id),
    };
  },
  accountLog(call) {
    const user = caller(call);
    const { page, limit } = call.input;
    const { rows } = call.exchange.wallet.queries.log(user.id, {}, pageOf(call.input));
    return { user_id: user.id, data: rows.map((movement) => toLogRow(call, user, movement)), limit, page };
  },
} satisfies Handlers;

/** Setting `is_open_CTbi`: deposits and withdrawals are open. */
const openFlag = ({ funding }: Exchange): string => (funding.queries.isOpen() ? '1' : '0');

/** Totals cover the whole account, whatever the list is narrowed to. */
function accountGroup(call: ApiCall<'walletList'>, wallet: TransferAccount) {
  const { exchange, input } = call;
  const { id } = caller(call);
  const holdings = exchange.wallet.queries.account(id, wallet);
  const total = amountNumber(exchange.wallet.queries.total(holdings));
  const wanted = holdings.filter(({ currency }) => (input.currency_name ?? currency.name) === currency.name);
  return {
    balance: wanted.map((holding) => toBalanceRow(exchange, id, holding)),
    totle: total,
    usdt_totle: total,
    CNY: '',
  };
}

/** CNY for one USDT, as settings hold it: `6.8`. */
function exchangeRate({ exchange }: Pick<ApiCall<'walletList'>, 'exchange'>): string {
  return shortAmount(exchange.wallet.queries.cnyPerUsdt());
}

/** What spot trading keeps of a currency that somebody receives, in percent; nothing where it is in no pair. */
function spotFee({ market }: Exchange, currency: number): Pick<ResponseOf<'walletDetail'>, 'coin_trade_fee'> {
  const pair = market.pairs.find(({ base, quote }) => base === currency || quote === currency);
  return pair ? { coin_trade_fee: formatAmount(pair.feePercent, 2) } : {};
}
