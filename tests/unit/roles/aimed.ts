/** A sound request of every operation, aimed at what is Alice's wherever an operation can be aimed. */
import type { OperationName } from '#contract/index.ts';
import { PASSWORD } from '../../support/wire.ts';
import { fileOf, png } from '../pictures.ts';
import type { Person, Town } from './town.ts';
import { ALICE, accounts, tradePasswords } from './town.ts';

const USDT = 3;
const pair = { legal_id: USDT, currency_id: 1 };
const page = { page: 1, limit: 50 };

/** Who calls, and what they know: their own passwords, and codes that were sent to them. */
export interface Caller {
  readonly person: Person;
  /** Alice's mailbox and phone are hers to read. */
  readonly readsHerMail: boolean;
}

type Requests = Readonly<Record<OperationName, object>>;

const WRONG_CODE = '000000';

/** The same for everybody. */
const plain = {
  quotations: {},
  quotationsLegacy: {},
  coinList: {},
  bars: { symbol: 'BTC/USDT', period: '1min', from: 1678406000, to: 1678406400 },
  tradeHistory: pair,
  currencyDetail: { id: 1 },
  currencyList: {},
  transferCurrencies: {},
  customerService: {},
  spotDeal: { ...pair, address: ALICE },
  spotBuy: { ...pair, price: '1', num: '0.01', mode: 1 },
  spotSell: { ...pair, price: '1', num: '0.01', mode: 1 },
  openBuys: page,
  openSells: page,
  openOrders: page,
  completedTrades: page,
  entrusts: { ...page, address: ALICE, type: 0 },
  leverDeal: pair,
  leverDealAll: pair,
  leverSubmit: { ...pair, multiple: 20, share: '1', type: 2, status: 1 },
  leverTrades: { ...page, status: -1 },
  leverBatchClose: { type: 0 },
  walletList: { user_id: ALICE },
  walletListLegacy: { user_id: ALICE },
  walletTransfer: { number: '5', currency_id: USDT, from_field: 'change', to_field: 'legal' },
  walletLog: { ...page, currency: USDT, type: 'change', user_id: ALICE },
  walletDetail: { currency: USDT, type: 'legal' },
  depositAddress: { currency: USDT },
  withdrawInfo: { currency: USDT },
  depositClaim: { currency: USDT, acc: '0x33', amount: '10' },
  addressCurrencies: {},
  addresses: { currency: USDT },
  addAddress: { currency_id: USDT, address: '0x44', notes: '' },
  transferHistory: page,
  accountLog: { ...page, user_id: ALICE },
  companyAddress: { user_id: ALICE },
  microOrders: page,
  microCurrencies: {},
  microSeconds: {},
  microSubmit: { match_id: 1, currency_id: USDT, type: 2, seconds: 60, number: '50' },
  depositConfigs: {},
  depositPlace: { config_id: 1, amount: '1000' },
  depositOrders: page,
  presale: {},
  c2cPublish: { type: 'sell', way: 'bank', price: '6.8', total_number: '10', currency_id: USDT },
  c2cMarket: { ...page, currency_id: USDT },
  c2cMyAds: { ...page, user_id: ALICE },
  c2cMyDeals: { ...page, user_id: ALICE },
  c2cOrders: { ...page, user_id: ALICE },
  payoutInfo: { user_id: ALICE },
  payoutSave: { real_name: 'Somebody', alipay_account: 'somebody@x.io', user_id: ALICE },
  acceptors: {},
  acceptor: { id: 1, address: ALICE },
  acceptorDeal: {
    ...{ acceptor_id: 1, way: 'bank', type: 'sell', mobile: '13912345678', deal_account: '6222' },
    ...{ money: '100', address: ALICE },
  },
  acceptorDeals: { type: 'buy', address: ALICE },
  regionUsers: page,
  sendSms: { user_string: '13900000002', country_code: '+86' },
  sendMail: { user_string: 'fresh@x.io' },
  userInfo: { user_id: ALICE },
  hasTradePassword: { user_id: ALICE },
  userCenter: { user_id: ALICE },
  newsList: { ...page, c_id: 3 },
  newsDetail: { id: 1 },
  notices: {},
  spotOrders: {},
  portfolio: { user_id: ALICE },
  practice: {},
  paperMoney: {},
} satisfies Partial<Requests>;

/** The requests of a caller in a town. */
export function aimedAtAlice({ ids, codes }: Town, { person, readsHerMail }: Caller): Requests {
  const photo = '/upload/a.png';
  return {
    ...plain,
    spotCancel: { id: ids.order, type: 'in' },
    leverClose: { id: ids.position },
    leverClosePart: { id: ids.position, share: 1 },
    leverSetStop: { id: ids.position, target_profit_price: '900000', stop_loss_price: '0' },
    leverCancel: { id: ids.pending },
    withdraw: {
      ...{ currency: USDT, number: '200', address: '0x55' },
      pay_password: tradePasswords[person] ?? WRONG_CODE,
    },
    upload: { file: fileOf(png(2, 2, 7)) },
    deleteAddress: { address_id: ids.address },
    c2cTake: { id: ids.openAd },
    c2cWithdrawAd: { id: ids.openAd },
    c2cDeal: { id: ids.taken },
    c2cCancel: { id: ids.taken },
    c2cPaid: { id: ids.taken },
    c2cTakerConfirm: { id: ids.purchase },
    c2cPublisherConfirm: { id: ids.sale },
    c2cAdDeals: { id: ids.saleAd },
    checkEmail: { email_code: codes.register, user_string: 'new@x.io' },
    checkMobile: { mobile_code: codes.phone, user_string: '13900000001' },
    register: {
      ...{ type: 'email', user_string: 'new@x.io', code: codes.register, country_code: '' },
      ...{ password: 'pa55word', re_password: 'pa55word', extension_code: 'al01' },
    },
    login: { user_string: accounts[person], password: PASSWORD },
    forgetPassword: {
      ...{ areacode: '86', account: accounts.alice, password: 'better2', repassword: 'better2' },
      code: readsHerMail ? codes.forget : WRONG_CODE,
    },
    bindEmail: { email: 'other@x.io', code: readsHerMail ? codes.bind : WRONG_CODE },
    setTradePassword: {
      oldpassword: tradePasswords[person] ?? tradePasswords.alice,
      ...{ password: '999999', re_password: '999999' },
    },
    verifyIdentity: {
      ...{ name: 'Somebody', card_id: 'X1' },
      ...{ front_pic: photo, reverse_pic: photo, hand_pic: photo },
    },
  };
}
