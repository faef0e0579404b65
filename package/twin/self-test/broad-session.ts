import type { OperationName } from '#contract/index.ts';
import { survey, withReads } from '../reads.ts';
import type { CallForm, TwinSession, TwinStep } from '../types.ts';

const DEMO = 'demo@sandpit.test';
const pair = { legal_id: '@currency:USDT', currency_id: '@currency:BTC' };
const limit = (factor: number, num: string): CallForm => ({
  ...pair,
  mode: '2',
  price: `@price:BTC/USDT*${factor}`,
  num,
});
const usdt = { currency_id: '@currency:USDT' };
const lever = { ...pair, multiple: '20', share: '1', type: '1', status: '1' };
const withdrawal = {
  currency: '@currency:USDT',
  address: '0x2222222222222222222222222222222222222222',
  pay_password: '@tradePassword',
};

/** What a trader does, and what is refused to him: each with the reads that show what it changed. */
const actions: readonly (readonly [OperationName, CallForm])[] = [
  ['spotBuy', limit(0.5, '0.01')],
  ['spotSell', limit(1.5, '0.02')],
  ['spotBuy', limit(0.6, '0.013')],
  ['spotCancel', { id: '@id:openBuys.message.list.1.id', type: 'in' }],
  ['spotCancel', { id: '999999', type: 'in' }],
  ['spotBuy', { ...pair, mode: '1', num: '0.01' }],
  ['spotSell', { ...pair, mode: '1', num: '0.015' }],
  ['spotBuy', limit(0.5, '900')],
  ['spotBuy', limit(0.5, '0')],
  ['spotBuy', { ...pair, num: 'x' }],
  ['spotBuy', { ...pair, legal_id: '9999', price: '1', num: '1' }],
  ['spotBuy', { ...pair, legal_id: '9999', price: '1', num: 'x' }],
  ['walletTransfer', { ...usdt, number: '250', from_field: 'change', to_field: 'lever' }],
  ['walletTransfer', { ...usdt, number: '99999999', from_field: 'change', to_field: 'lever' }],
  ['walletTransfer', { ...usdt, number: '1', from_field: 'change', to_field: 'change' }],
  ['walletTransfer', { ...usdt, number: '88888888', from_field: 'change', to_field: 'change' }],
  ['leverSubmit', lever],
  ['leverSubmit', { ...lever, status: '0', target_price: '@price:BTC/USDT*0.5' }],
  ['leverSubmit', { ...lever, multiple: '3' }],
  ['leverSubmit', { ...lever, share: '90000' }],
  ['leverCancel', { id: '@id:leverTrades.message.message.data.0.id' }],
  ['leverCancel', { id: '999999' }],
  ['leverClose', { id: '@id:leverTrades.message.message.data.1.id' }],
  ['leverClose', { id: '999999' }],
  ['addAddress', { ...usdt, address: '0x1111111111111111111111111111111111111111', notes: 'cold' }],
  ['addAddress', { ...usdt, address: '0x3333333333333333333333333333333333333333', notes: 'warm' }],
  ['addAddress', { ...usdt, address: '0x1111111111111111111111111111111111111111', notes: 'again' }],
  ['deleteAddress', { address_id: '@id:addresses.message.0.id' }],
  ['withdraw', { ...withdrawal, number: '200' }],
  ['withdraw', { ...withdrawal, number: '200', pay_password: '000000' }],
  ['withdraw', { ...withdrawal, number: '1' }],
  ['withdraw', { ...withdrawal, currency: '9999', number: '1', pay_password: '000000' }],
  ['depositPlace', { config_id: '@id:depositConfigs.message.0.id', amount: '100' }],
  ['depositPlace', { config_id: '999999', amount: '100' }],
  ['microSubmit', { match_id: '@pair:BTC/USDT', ...usdt, type: '1', seconds: '60', number: '10' }],
  ['payoutSave', { real_name: 'Demo', alipay_account: 'demo-alipay' }],
  ['c2cTake', { id: '999999' }],
  ['hasTradePassword', {}],
];

/** A session that makes every read of the protocol and the calls of a day of trading. */
export const broadSession: TwinSession = {
  format: 'sandpit-twin-session',
  version: 1,
  scenario: 'calm-market',
  seed: 'twin',
  steps: [
    ...survey(DEMO),
    ...withReads(actions.map(([call, form]): TwinStep => ({ call, as: DEMO, form }))),
    ...survey(DEMO),
    { call: 'openOrders', form: {} },
    { call: 'walletList', form: {} },
  ],
};
