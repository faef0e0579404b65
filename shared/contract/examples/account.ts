import type { Examples } from './example.ts';
import { at, people } from './shared.ts';

const MAIL = 'a@x.io';
const notice = {
  id: 60,
  c_id: 4,
  title: 'Notice',
  abstract: 'in short',
  create_time: at.moment,
  update_time: at.moment,
};

export const accountExamples = {
  sendSms: { request: { user_string: '2025550123', country_code: '+1', type: 'forget' }, response: 'sent' },
  sendMail: { request: { user_string: MAIL }, response: 'sent' },
  checkEmail: { request: { email_code: '135790', user_string: MAIL }, response: 'verified' },
  checkMobile: { request: { mobile_code: '1357' }, response: 'verified' },
  register: {
    request: {
      type: 'email',
      user_string: MAIL,
      code: '135790',
      password: 'Example1',
      re_password: 'Example1',
      extension_code: 'a1b2',
      country_code: '86',
    },
    response: 'registered',
  },
  login: {
    request: { user_string: MAIL, password: 'Example1', type: 1 },
    response: '0123456789abcdef0123456789abcdef',
  },
  userInfo: {
    request: {},
    response: {
      id: 2,
      account_number: MAIL,
      account: people.alice,
      country_code: '86',
      phone: '',
      email: MAIL,
      time: at.moment,
      parent_id: 1,
      extension_code: 'a1b2',
      status: 0,
      review_status: 0,
      name: '',
      is_seller: 0,
      seller: [],
      total_assets: '0.00000000',
    },
  },
  forgetPassword: {
    request: { account: MAIL, password: 'Example2', repassword: 'Example2', code: '135790' },
    response: 'password changed',
  },
  bindEmail: { request: { code: '135790', email: MAIL }, response: 'bound' },
  setTradePassword: { request: { password: '135790', re_password: '135790' }, response: 'saved' },
  hasTradePassword: { request: {}, response: 1 },
  verifyIdentity: {
    request: {
      name: 'Wang',
      card_id: '110101199001011237',
      front_pic: `${at.host}/upload/20231115/front.jpg`,
      reverse_pic: `${at.host}/upload/20231115/back.jpg`,
      hand_pic: `${at.host}/upload/20231115/held.jpg`,
    },
    response: 'submitted',
  },
  userCenter: {
    request: {},
    response: {
      id: 2,
      phone: '',
      email: MAIL,
      review_status: 2,
      name: 'Wang',
      card_id: '12******13',
      account: people.alice,
      is_seller: 0,
    },
  },
  newsList: {
    request: { c_id: 4, lang: 'en', page: 1 },
    response: {
      list: [{ ...notice, lang: 'en', thumbnail: `${at.host}/n.png`, cover: `${at.host}/n.png`, sorts: 0 }],
      count: 1,
      page: 1,
      limit: 15,
    },
  },
  newsDetail: { request: { id: 60 }, response: { ...notice, content: '<p>Text</p>' } },
} satisfies Partial<Examples>;
