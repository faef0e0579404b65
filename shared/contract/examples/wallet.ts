import type { Examples } from './example.ts';
import { at, movement } from './shared.ts';

const usdtWallet = {
  id: 3,
  currency: 3,
  currency_name: 'USDT',
  currency_type: 'usdt',
  is_legal: 1,
  is_lever: 1,
  is_match: 1,
  is_micro: 1,
  cny_price: '6.80000000',
  usdt_price: 1,
};
const ADDRESS = '0x2222222222222222222222222222222222222222';
const OWN_ADDRESS = '0x1111111111111111111111111111111111111111';
const flat = {
  currency: 3,
  name: 'USDT',
  token: 'USDT',
  balance: '10050.00000000',
  lock_balance: '1000.00000000',
};
const transfer = {
  id: 1,
  user_id: 2,
  number: '100.00000',
  type: 'legal to lever',
  add_time: at.moment,
  status: 2,
  currency: 3,
  currency_name: 'USDT',
};
const empty = { balance: [], totle: 0, usdt_totle: 0, CNY: '' };

export const walletExamples = {
  walletList: {
    request: {},
    response: {
      legal_wallet: {
        balance: [{ ...usdtWallet, legal_balance: '9000.00000000', lock_legal_balance: '1000.00000000' }],
        totle: 10_000,
        usdt_totle: 10_000,
        CNY: '',
      },
      change_wallet: {
        balance: [{ ...usdtWallet, change_balance: '50.00000000', lock_change_balance: '0.00000000' }],
        totle: 50,
        usdt_totle: 50,
        CNY: '',
      },
      lever_wallet: empty,
      micro_wallet: empty,
      ExRate: '6.8',
      is_open_CTbi: '1',
    },
  },
  walletListLegacy: { request: {}, response: { list: [flat], wallet: [flat], total_cny: '75140.00' } },
  walletTransfer: {
    request: { number: '100', currency_id: 3, from_field: 'legal', to_field: 'lever' },
    response: 'transfer done',
  },
  walletLog: {
    request: { currency: 3, type: 1, page: 1 },
    response: { list: [movement], count: 1, limit: 10, is_open_CTbi: '1' },
  },
  walletDetail: {
    request: { currency: 2, type: 'change' },
    response: {
      id: 10,
      currency: 2,
      change_balance: '0.00000000',
      lock_change_balance: '0.00000000',
      address: '',
      ExRate: 6.5,
      currency_name: 'ETH',
      currency_type: 'eth',
      is_legal: 0,
      is_lever: 1,
      is_match: 1,
      is_micro: 0,
      cny_price: '1463.34',
      usdt_price: '225.13000000',
    },
  },
  depositAddress: {
    request: { currency: 3 },
    response: { address: OWN_ADDRESS, btc: '', usdt_erc20: OWN_ADDRESS },
  },
  withdrawInfo: {
    request: { currency: 3 },
    response: {
      name: 'USDT',
      rate: '0.5000',
      min_number: '100.00000000',
      max_number: '10000.00000000',
      day_limit: '50000.00000000',
      legal_balance: '1000.00000000',
      change_balance: '50.00000000',
      micro_balance: '0.00000000',
      unconfirmed: '20.00000000',
      day_used: '200.00000000',
    },
  },
  withdraw: {
    request: { currency: 3, number: '200', address: ADDRESS, rate: '0.5', pay_password: '135790' },
    response: 'withdrawal submitted, waiting for review',
  },
  depositClaim: {
    request: {
      currency: 3,
      acc: ADDRESS,
      amount: '150',
      hash: '',
      pic: `${at.host}/upload/20231115/ab12.png`,
    },
    response: 'submitted, waiting for review',
  },
  upload: {
    request: { file: new Blob(['image'], { type: 'image/png' }) },
    response: `${at.host}/upload/20231115/ab12.png`,
  },
  addressCurrencies: {
    request: {},
    response: [{ id: 3, name: 'USDT', type: 'usdt', logo: '', has_address_num: 1 }],
  },
  addresses: {
    request: { currency: 3 },
    response: [{ id: 5, user_id: 2, currency: 3, address: ADDRESS, notes: 'cold wallet' }],
  },
  deleteAddress: { request: { address_id: 5 }, response: 'deleted' },
  addAddress: { request: { currency_id: 3, address: ADDRESS, notes: 'cold wallet' }, response: 'added' },
  transferHistory: {
    request: {},
    response: { type: 'ok', data: [transfer], count: 1, message: { data: [transfer] } },
  },
  accountLog: {
    request: { limit: 20, page: 1 },
    response: { user_id: 2, data: [movement], limit: 20, page: 1 },
  },
  companyAddress: {
    request: {},
    response: { company_eth_address: '0x3333333333333333333333333333333333333333' },
  },
} satisfies Partial<Examples>;
