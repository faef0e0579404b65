/** The sixty deviations that the rules of the twin were adjusted with, and that `sandpit rehearse` plants. */
import { delivered, edited, extra, missing, refusedCall, renamed, reordered, retyped } from './deviation.ts';
import type { Deviation } from './deviation.ts';
import { increasedBy, ofLarge, rounded, setMember, times } from './edits.ts';

const seconds = (value: unknown): unknown => Math.floor(Number(value) / 1000);

export const sixty: readonly Deviation[] = [
  renamed('openBuys', 'message.list[].currency_name', 'coin'),
  renamed('walletDetail', 'message.currency_name', 'coin'),
  renamed('userInfo', 'message.extension_code', 'invite'),
  renamed('microSeconds', 'message[].profit_ratio', 'gain'),
  renamed('presale', 'message.start', 'begin'),
  renamed('update_balance', 'to', 'receiver'),

  retyped('openSells', 'message.list[].price', Number, 'backend'),
  retyped('accountLog', 'message.data[].id', String, 'backend'),
  retyped('currencyList', 'message.currency[].is_display', Boolean, 'backend'),
  retyped('bars', 'data[].open', String, 'backend'),
  retyped('tradeHistory', 'message[].ts', seconds, 'neither'),
  retyped('hasTradePassword', 'message', String, 'backend'),
  retyped('daymarket', 'match_id', String, 'backend'),
  edited('market_depth', setMember('bids[].0', String), ['retyped', 'neither', 'bids[][]']),

  missing('completedTrades', 'message.list[].time', 'backend'),
  missing('addresses', 'message[].notes', 'backend'),
  missing('withdrawInfo', 'message.day_used', 'neither'),
  missing('leverDeal', 'message.multiple.share', 'backend'),
  missing('newsList', 'message.list[].abstract', 'backend'),
  missing('transaction', 'token', 'backend'),
  missing('kline', 'volume', 'backend'),

  extra('spotDeal', 'message', 'depth_id'),
  extra('depositConfigs', 'message[]', 'vip'),
  extra('userCenter', 'message', 'level'),
  extra('match_trade', '', 'seq'),
  {
    on: 'daymarket',
    delivery: { way: 'accompanied', name: 'heartbeat' },
    expects: { kind: 'event-extra', fault: 'neither', path: '', subject: 'heartbeat' },
  },

  reordered('openOrders', 'message.list', 'backend'),
  reordered('walletLog', 'message.list', 'backend'),
  reordered('acceptors', 'message', 'neither'),
  reordered('spotDeal', 'message.out', 'backend'),
  delivered('daymarket', { way: 'swapped' }, 'event-reordered', 'neither'),
  {
    on: 'update_balance',
    delivery: { way: 'behind', other: 'transaction' },
    expects: { kind: 'event-reordered', fault: 'neither', path: '', subject: 'transaction' },
  },

  delivered('update_balance', { way: 'delayed', withinTimes: 1.5 }, 'event-late', 'neither'),
  delivered('transaction', { way: 'delayed', withinTimes: 1.5 }, 'event-late', 'neither'),

  delivered('update_balance', { way: 'doubled' }, 'event-doubled', 'neither'),
  delivered('transaction', { way: 'doubled' }, 'event-doubled', 'neither'),
  delivered('daymarket', { way: 'doubled' }, 'event-doubled', 'neither'),
  edited(
    'openBuys',
    setMember('message.list', (rows) => [...(rows as unknown[]), ...(rows as unknown[]).slice(-1)]),
    ['rows', 'neither', 'message.list'],
  ),

  delivered('update_balance', { way: 'lost' }, 'event-lost', 'backend'),
  delivered('transaction', { way: 'lost' }, 'event-lost', 'backend'),
  delivered('market_depth', { way: 'lost' }, 'event-lost', 'backend'),
  delivered('match_trade', { way: 'lost' }, 'event-lost', 'backend'),
  delivered('kline', { way: 'lost' }, 'event-lost', 'backend'),

  edited('withdrawInfo', setMember('message.change_balance', rounded(2)), [
    'rounding',
    'backend',
    'message.change_balance',
  ]),
  edited('entrusts', setMember('message.list[].total_money', increasedBy(1n)), [
    'rounding',
    'backend',
    'message.list[].total_money',
  ]),
  edited('completedTrades', setMember('message.list[].out_fee', increasedBy(1n)), [
    'rounding',
    'backend',
    'message.list[].out_fee',
  ]),
  edited('depositConfigs', setMember('message[].interest_rate', rounded(2)), [
    'rounding',
    'backend',
    'message[].interest_rate',
  ]),
  edited('quotations', setMember('message[].quotation[].now_price', ofLarge(rounded(2))), [
    'rounding',
    'backend',
    'message[].quotation[].now_price',
  ]),
  edited(
    'leverTrades',
    setMember('message.message.data[].origin_caution_money', (value) => `${Number(value).toFixed(2)}000000`),
    ['rounding', 'backend', 'message.message.data[].origin_caution_money'],
  ),

  refusedCall('spotBuy', { from: 'LIMIT', to: 'BALANCE' }, 'refusal', 'backend'),
  refusedCall('spotCancel', { from: 'NOT_FOUND', to: 'NOT_OWNER' }, 'refusal', 'backend'),
  refusedCall('walletTransfer', { from: 'BALANCE', to: 'INTERNAL' }, 'refusal', 'backend'),
  refusedCall('openOrders', { from: 'LOGIN', to: 'PARAM' }, 'refusal', 'backend'),
  refusedCall('leverClose', { from: 'NOT_FOUND', to: 'accepted' }, 'outcome', 'neither'),
  refusedCall(
    'spotBuy',
    { from: 'PARAM', to: 'NOT_FOUND', where: /legal_id=9999/ },
    'check-order',
    'backend',
  ),
  refusedCall(
    'withdraw',
    { from: 'PAY_PASSWORD', to: 'NOT_FOUND', where: /currency=9999/ },
    'check-order',
    'backend',
  ),

  edited('completedTrades', setMember('message.list[].in_fee', times(2)), [
    'fee',
    'backend',
    'message.list[].in_fee',
  ]),
  edited('withdrawInfo', setMember('message.rate', times(1.2)), ['fee', 'neither', 'message.rate']),
  edited('leverTrades', setMember('message.message.data[].trade_fee', times(1.5)), [
    'fee',
    'backend',
    'message.message.data[].trade_fee',
  ]),
  edited('microSubmit', setMember('message.fee', times(2)), ['fee', 'neither', 'message.fee']),
];
