/** Handlers of the calls about acceptors and regional agents, E66–E70. */
import { formatAmount, formatDateTime, Refusal } from '#simulator/engine/kernel/index.ts';
import { CONFIRMS_AFTER_MS, regionOf } from '#simulator/engine/modules/acceptors/index.ts';
import type {
  AcceptorDeal,
  AcceptorAvailability,
  AcceptorDealStatus,
} from '#simulator/engine/modules/acceptors/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import { newestFirst } from '#simulator/engine/modules/module.ts';
import { caller, done, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { maskAccount } from '#simulator/protocol/wire/mask.ts';
import { toPaginator } from '../paginator.ts';
import { payoutRow } from './c2c-rows.ts';

/** Decimals of money in CNY and of percents. */
const DECIMALS = 2;

/** The call names no size of a page. */
const USERS_PER_PAGE = 10;

/** `is_sure` of E69. */
const IS_SURE: Readonly<Record<AcceptorDealStatus, number>> = { waiting: 0, confirmed: 1, rejected: 2 };

/** The call returns all deals of a side: it knows no pages. */
const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** The calls of this area. */
export const acceptorHandlers = {
  acceptors: (call) => call.exchange.acceptors.queries.list().map(availabilityRow),
  acceptor(call) {
    const { queries } = call.exchange.acceptors;
    const availability = queries.byId(call.input.id);
    if (!availability) throw new Refusal('NOT_FOUND');
    const { we_chat, ali_pay, bank } = availability.acceptor.accounts;
    return {
      ...availabilityRow(availability),
      wechat_nickname: we_chat?.nickname ?? '',
      wechat_account: we_chat?.account ?? '',
      ali_nickname: ali_pay?.nickname ?? '',
      ali_account: ali_pay?.account ?? '',
      bank_name: bank?.nickname ?? '',
      bank_account: bank?.account ?? '',
      bank_address: bank?.branch ?? '',
      user_balance: formatAmount(queries.balance(caller(call).id), DECIMALS),
      user_cashinfo: payoutRow(call),
    };
  },
  acceptorDeal(call) {
    const { acceptor_id, type: side, way, mobile, deal_account: account, money } = call.input;
    return done(call, 'acceptorDeal', 'acceptors.deal', {
      acceptor: acceptor_id,
      side,
      way,
      mobile,
      account,
      money,
    });
  },
  acceptorDeals(call) {
    const user = caller(call);
    const { rows } = call.exchange.acceptors.queries.deals(user.id, call.input.side, ALL);
    return rows.map((deal) => dealRow(call, user, deal));
  },
  regionUsers(call) {
    const agent = caller(call);
    const page = { page: call.input.page, limit: USERS_PER_PAGE };
    const city = cityOfAgent(call, agent);
    if (city === undefined) throw new Refusal('NO_PERMISSION');
    // The first user is the exchange's own account, which lives nowhere.
    const [, ...people] = call.exchange.account.queries.all();
    const users = people.filter(({ id }) => id !== agent.id && regionOf(id).city === city);
    const { rows, total } = newestFirst(users, pageOf(page));
    return toPaginator('/api/user/region_users', { rows: rows.map(regionRow), total }, page);
  },
} satisfies Handlers;

function availabilityRow({
  acceptor: { id, name, keeper, rechargeRate, cashRate },
  quotas,
}: AcceptorAvailability) {
  return {
    id,
    name,
    user_id: keeper,
    recharge_amount: formatAmount(quotas.recharge, DECIMALS),
    recharge_rate: formatAmount(rechargeRate, DECIMALS),
    cash_amount: formatAmount(quotas.cash, DECIMALS),
    cash_rate: formatAmount(cashRate, DECIMALS),
  };
}

function dealRow({ exchange, text }: ApiCall<'acceptorDeals'>, user: User, deal: AcceptorDeal) {
  const { way, side, status, transferredAt, decidedAt } = deal;
  const known = exchange.acceptors.queries.byId(deal.acceptor)?.acceptor;
  const dateOf = (at: number | null) => (at === null ? '' : formatDateTime(at));
  return {
    id: deal.id,
    acceptor_id: deal.acceptor,
    acceptor_name: known?.name ?? '',
    way,
    way_name: text(`acceptor.${way}`),
    type: side,
    type_name: text(`acceptor.${side}`),
    mobile: deal.mobile,
    deal_account: deal.account,
    hes_account: known?.accounts[way]?.account ?? '',
    money: formatAmount(deal.money, DECIMALS),
    is_sure: IS_SURE[status],
    sure_name: text(`acceptor.${status}`),
    create_time: formatDateTime(deal.at),
    update_time: dateOf(decidedAt),
    account_number: user.account,
    transfer_time: dateOf(transferredAt),
    confirm_time: dateOf(
      status === 'waiting' && transferredAt !== null ? transferredAt + CONFIRMS_AFTER_MS : null,
    ),
  };
}

/** The scenario says who is an agent; no one becomes one later. */
function cityOfAgent({ exchange }: ApiCall<'regionUsers'>, agent: User): string | undefined {
  const isAgent = (account: string) => exchange.account.queries.byAccount(account)?.id === agent.id;
  return exchange.scenario.users.find(({ account }) => isAgent(account))?.agentOf;
}

function regionRow(user: User) {
  const { city, district } = regionOf(user.id);
  return {
    id: user.id,
    city_name: city,
    district_name: district,
    phone: maskAccount(user.phone || user.account),
    time: formatDateTime(user.createdAt),
  };
}
