/** Handlers of the wallet calls E27–E31 and of the account log E42. */
import type { ResponseOf } from '#contract/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { formatAmount, Refusal, shortAmount } from '#simulator/kernel/index.ts';
import { hasAccount, worth } from '#simulator/modules/wallet/index.ts';
import type { TransferAccount } from '#simulator/modules/wallet/index.ts';
import { caller, execute } from '../call.ts';
import type { Call, Handlers } from '../call.ts';
import { balanceRow, balancesOf, holdingFacts, logRow, walletId } from './wallet-rows.ts';

/** The wallet calls that this area handles. */
export const walletHandlers: Handlers = {
  walletList,
  walletListLegacy,
  walletTransfer,
  walletLog,
  walletDetail,
  accountLog,
};

/** Setting `is_open_CTbi`: deposits and withdrawals are open. */
const openFlag = ({ funding }: Exchange): string => (funding.queries.isOpen() ? '1' : '0');

function walletList(call: Call<'walletList'>): ResponseOf<'walletList'> {
  return {
    legal_wallet: accountGroup(call, 'legal'),
    change_wallet: accountGroup(call, 'change'),
    lever_wallet: accountGroup(call, 'lever'),
    micro_wallet: accountGroup(call, 'micro'),
    ExRate: exchangeRate(call),
    is_open_CTbi: openFlag(call.exchange),
  };
}

/** Totals cover the whole account, whatever the list is narrowed to. */
function accountGroup(call: Call<'walletList'>, wallet: TransferAccount) {
  const { exchange, input } = call;
  const { id } = caller(call);
  const holdings = exchange.wallet.queries.account(id, wallet);
  const total = Number(formatAmount(exchange.wallet.queries.total(holdings)));
  const wanted = holdings.filter(({ currency }) => (input.currency_name ?? currency.name) === currency.name);
  return {
    balance: wanted.map((holding) => balanceRow(exchange, id, holding)),
    totle: total,
    usdt_totle: total,
    CNY: '',
  };
}

/** CNY for one USDT, as settings hold it: `6.8`. */
function exchangeRate({ exchange }: Pick<Call<'walletList'>, 'exchange'>): string {
  return shortAmount(exchange.wallet.queries.cnyPerUsdt());
}

function walletListLegacy(call: Call<'walletListLegacy'>): ResponseOf<'walletListLegacy'> {
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
}

function walletTransfer(call: Call<'walletTransfer'>): ResponseOf<'walletTransfer'> {
  const { number, currency_id: currency, from_field: from, to_field: to } = call.input;
  execute(call, 'wallet.transfer', { currency, from, to, number });
  return call.text('done.walletTransfer');
}

function walletLog(call: Call<'walletLog'>): ResponseOf<'walletLog'> {
  const user = caller(call);
  const { currency, type: wallet, page, limit } = call.input;
  const { rows, total } = call.exchange.wallet.queries.log(
    user.id,
    { currency, wallet },
    { offset: (page - 1) * limit, limit },
  );
  return {
    list: rows.map((movement) => logRow(call, user, movement)),
    count: total,
    page,
    limit,
    is_open_CTbi: openFlag(call.exchange),
  };
}

function walletDetail(call: Call<'walletDetail'>): ResponseOf<'walletDetail'> {
  const { exchange, input } = call;
  const { id } = caller(call);
  const currency = exchange.market.currencies.find((listed) => listed.id === input.currency);
  if (!currency || !hasAccount(currency, input.type)) throw new Refusal('NOT_FOUND');
  return {
    id: walletId(id, currency.id),
    ...holdingFacts(exchange.wallet.queries.holding(id, input.type, currency)),
    ...balancesOf(exchange, id, currency.id, [input.type]),
    address: exchange.funding.queries.depositAddress(id, currency.id).address,
    ExRate: exchangeRate(call),
    ...spotFee(exchange, currency.id),
  };
}

/** What spot trading keeps of a currency that somebody receives, in percent; nothing where it is in no pair. */
function spotFee({ market }: Exchange, currency: number): Pick<ResponseOf<'walletDetail'>, 'coin_trade_fee'> {
  const pair = market.pairs.find(({ base, quote }) => base === currency || quote === currency);
  return pair ? { coin_trade_fee: formatAmount(pair.feePercent, 2) } : {};
}

function accountLog(call: Call<'accountLog'>): ResponseOf<'accountLog'> {
  const user = caller(call);
  const { page, limit } = call.input;
  const { rows } = call.exchange.wallet.queries.log(user.id, {}, { offset: (page - 1) * limit, limit });
  return { user_id: user.id, data: rows.map((movement) => logRow(call, user, movement)), limit, page };
}
