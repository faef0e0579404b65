/**
 * Twenty deviations of the same kinds in other calls and events. They were written before any of them was run, so that what is
 * found of them says how the comparison does on a backend that it was not adjusted to.
 */
import {
  delivered,
  edited,
  extra,
  missing,
  refusedCall,
  renamed,
  reordered,
  retyped,
} from '../../deviations/deviation.ts';
import type { Deviation } from '../../deviations/deviation.ts';
import { increasedBy, rounded, setMember, times } from '../../deviations/edits.ts';

export const heldOut: readonly Deviation[] = [
  renamed('c2cMarket', 'message.data[].seller_name', 'merchant'),
  renamed('acceptors', 'message[].cash_amount', 'payout_amount'),

  retyped('microOrders', 'message.data[].seconds', String, 'backend'),
  retyped('acceptor', 'message.recharge_rate', Number, 'backend'),
  retyped('kline', 'close', Number, 'neither'),

  missing('depositOrders', 'message.order_list[].remain_day', 'backend'),
  missing('lever_trade', 'hazard_rate', 'backend'),

  extra('payoutInfo', 'message', 'verified'),
  extra('update_balance', '', 'reason'),

  reordered('microSeconds', 'message', 'neither'),
  reordered('accountLog', 'message.data', 'backend'),
  delivered('match_trade', { way: 'swapped' }, 'event-reordered', 'neither'),

  delivered('update_balance', { way: 'delayed', withinTimes: 2.5 }, 'event-late', 'neither'),
  delivered('match_trade', { way: 'doubled' }, 'event-doubled', 'neither'),
  delivered('lever_trade', { way: 'lost' }, 'event-lost', 'backend'),

  edited('depositOrders', setMember('message.order_list[].cancel_fee', rounded(4)), [
    'rounding',
    'backend',
    'message.order_list[].cancel_fee',
  ]),
  edited('walletDetail', setMember('message.change_balance', increasedBy(1n)), [
    'rounding',
    'neither',
    'message.change_balance',
  ]),

  refusedCall('addAddress', { from: 'EXISTS', to: 'LIMIT' }, 'refusal', 'backend'),
  refusedCall(
    'walletTransfer',
    { from: 'PARAM', to: 'BALANCE', where: /(?=.*number=88888888)(?=.*to_field=change)/ },
    'check-order',
    'backend',
  ),

  edited('microCurrencies', setMember('message[].micro_trade_fee', times(1.5)), [
    'fee',
    'neither',
    'message[].micro_trade_fee',
  ]),
];
