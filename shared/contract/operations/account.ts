/** Account, identity, security and news: E71–E85. */
import * as z from 'zod/mini';
import { newsArticle, newsRow, userCentre, userInfo } from '../entities/account.ts';
import { listPage } from '../envelopes.ts';
import { code as answerCode, confirmation, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { codeParam, email, id, none, oneOf, pageParam, pageSize, secret, shortTextParam } from '../params.ts';

/** An e-mail address or a phone number. */
const account = shortTextParam(254).required;
/** Dial code of the phone number, such as 86; empty for an e-mail address. */
const dialCode = shortTextParam(8, /^\+?\d[\d -]{0,6}$/, 'a dial code').withDefault('');
const verificationCode = shortTextParam(16).required;
const password = secret(6, 16, /^[A-Za-z0-9]*$/, '6 to 16 letters and digits');
const tradePassword = secret(6, 6, /^\d{6}$/, '6 digits');

interface Repeated {
  password: string;
  re_password?: string;
  repassword?: string;
}

/** A check that `repeat` says the same as `password`. */
const repeats = (repeat: 're_password' | 'repassword') =>
  z.refine<Repeated>((given) => given[repeat] === given.password, {
    path: [repeat],
    error: 'must repeat the password',
  });

/** E71: send a code by text message. Errors: PARAM, EXISTS, NO_ACCOUNT, TOO_SOON. */
export const sendSms = operation({
  code: 'E71',
  name: 'sendSms',
  area: 'account',
  summary: 'Send a verification code to a phone',
  method: 'POST',
  path: '/api/sms_send',
  auth: 'none',
  effect: 'state',
  request: z.object({
    /** Phone number. */
    user_string: account,
    country_code: dialCode,
    /** `forget` for a new password; left out, the code registers or binds. */
    type: oneOf('forget').optional,
  }),
  response: confirmation,
  errors: ['PARAM', 'EXISTS', 'NO_ACCOUNT', 'TOO_SOON'],
});

/** E72: send a code by e-mail. Errors: PARAM, EXISTS, NO_ACCOUNT, TOO_SOON. */
export const sendMail = operation({
  code: 'E72',
  name: 'sendMail',
  area: 'account',
  summary: 'Send a verification code to an e-mail address',
  method: 'POST',
  path: '/api/sms_mail',
  auth: 'none',
  effect: 'state',
  request: z.object({
    /** E-mail address. */
    user_string: email,
    /** `forget` for a new password; left out, the code registers or binds. */
    type: oneOf('forget').optional,
  }),
  response: confirmation,
  errors: ['PARAM', 'EXISTS', 'NO_ACCOUNT', 'TOO_SOON'],
});

/** E73: check an e-mail code without using it up. Errors: PARAM, CODE. */
export const checkEmail = operation({
  code: 'E73',
  name: 'checkEmail',
  area: 'account',
  summary: 'Check a code that was sent by e-mail',
  method: 'POST',
  path: '/api/user/check_email',
  auth: 'none',
  effect: 'state',
  request: z.object({
    /** The code. */
    email_code: verificationCode,
    /** The address that it was sent to; without it every live code counts. */
    user_string: shortTextParam(254).optional,
  }),
  response: confirmation,
  errors: ['PARAM', 'CODE'],
});

/** E74: check a phone code without using it up. Errors: PARAM, CODE. */
export const checkMobile = operation({
  code: 'E74',
  name: 'checkMobile',
  area: 'account',
  summary: 'Check a code that was sent to a phone',
  method: 'POST',
  path: '/api/user/check_mobile',
  auth: 'none',
  effect: 'state',
  request: z.object({
    /** The code. */
    mobile_code: verificationCode,
    /** The number that it was sent to; without it every live code counts. */
    user_string: shortTextParam(254).optional,
    country_code: dialCode,
  }),
  response: confirmation,
  errors: ['PARAM', 'CODE'],
});

/** E75: open an account. Errors: PARAM, CODE, EXISTS, NOT_FOUND (no such invite code). */
export const register = operation({
  code: 'E75',
  name: 'register',
  area: 'account',
  summary: 'Open an account',
  method: 'POST',
  path: '/api/user/register',
  auth: 'none',
  effect: 'state',
  request: z
    .object({
      /** What `user_string` is. */
      type: oneOf('mobile', 'email').required,
      /** E-mail address or phone number: what the account logs in with. */
      user_string: account,
      /** The verification code. */
      code: verificationCode,
      /** Login password, 6 to 16 letters and digits. */
      password,
      /** The same again. */
      re_password: password,
      /** Invite code. */
      extension_code: shortTextParam(32).withDefault(''),
      country_code: dialCode,
    })
    .check(repeats('re_password')),
  response: confirmation,
  errors: ['PARAM', 'CODE', 'EXISTS', 'NOT_FOUND'],
});

/** E76: log in; the response is the token. Errors: PARAM, BAD_LOGIN, LOCKED. */
export const login = operation({
  code: 'E76',
  name: 'login',
  area: 'account',
  summary: 'Log in and receive a token',
  method: 'POST',
  path: '/api/user/login',
  auth: 'none',
  effect: 'session',
  request: z.object({
    /** E-mail address or phone number. */
    user_string: account,
    /** Login password. */
    password: secret(1, 128),
    /** Kind of login: 1 is by password. */
    type: codeParam(1).withDefault(1),
  }),
  response: text,
  errors: ['PARAM', 'BAD_LOGIN', 'LOCKED'],
});

/** E77: the logged-in user. Errors: LOGIN. */
export const userInfoOf = operation({
  code: 'E77',
  name: 'userInfo',
  area: 'account',
  summary: 'Show the logged-in user',
  method: 'GET',
  path: '/api/user/info',
  shows: ['balances', 'user'],
  request: none,
  response: userInfo,
});

/** E78: set a new login password with a code. Errors: PARAM, NO_ACCOUNT, CODE. */
export const forgetPassword = operation({
  code: 'E78',
  name: 'forgetPassword',
  area: 'account',
  summary: 'Set a new login password with a verification code',
  method: 'POST',
  path: '/api/user/forget',
  auth: 'none',
  effect: 'state',
  request: z
    .object({
      areacode: dialCode,
      /** E-mail address or phone number. */
      account,
      /** New login password, 6 to 16 letters and digits. */
      password,
      /** The same again. */
      repassword: password,
      /** The verification code. */
      code: verificationCode,
    })
    .check(repeats('repassword')),
  response: confirmation,
  errors: ['PARAM', 'NO_ACCOUNT', 'CODE'],
});

/**
 * E79: bind an e-mail address. An account of the type `email` logs in with the new address from then on, and no longer with the
 * one before. Errors: LOGIN, PARAM, CODE, EXISTS.
 */
export const bindEmail = operation({
  code: 'E79',
  name: 'bindEmail',
  area: 'account',
  summary: 'Bind an e-mail address to the account',
  method: 'POST',
  path: '/api/safe/email',
  touches: ['user'],
  request: z.object({
    /** The verification code that was sent to the address. */
    code: verificationCode,
    /** E-mail address. */
    email,
  }),
  response: confirmation,
  errors: ['PARAM', 'CODE', 'EXISTS'],
});

/**
 * E80: set the trade password, 6 digits (D-15b). Errors: LOGIN, PARAM (also where one is set and the old one is
 * left out), LOCKED (too many wrong ones), PAY_PASSWORD (old one wrong).
 */
export const setTradePassword = operation({
  code: 'E80',
  name: 'setTradePassword',
  area: 'account',
  summary: 'Set or change the trade password',
  method: 'POST',
  path: '/api/safe/update_password',
  touches: ['tradePassword'],
  request: z
    .object({
      /** The trade password of now; needed once one is set. */
      oldpassword: shortTextParam(128).withDefault(''),
      /** New trade password, 6 digits. */
      password: tradePassword,
      /** The same again. */
      re_password: tradePassword,
    })
    .check(repeats('re_password')),
  response: confirmation,
  errors: ['PARAM', 'LOCKED', 'PAY_PASSWORD'],
});

/** E81: 1 when a trade password is set, 2 when none is (D-42). Errors: LOGIN. */
export const hasTradePassword = operation({
  code: 'E81',
  name: 'hasTradePassword',
  area: 'account',
  summary: 'Return whether a trade password is set',
  method: 'POST',
  path: '/api/user/has_password',
  shows: ['tradePassword'],
  request: none,
  response: answerCode(1, 2),
});

const photo = shortTextParam(2048).required;

/** E82: submit the identity for review. Errors: LOGIN, PARAM, STATE (submitted before). */
export const verifyIdentity = operation({
  code: 'E82',
  name: 'verifyIdentity',
  area: 'account',
  summary: 'Submit name, identity number and photos for review',
  method: 'POST',
  path: '/api/user/real_name',
  touches: ['user'],
  request: z.object({
    /** Real name, without digits. */
    name: shortTextParam(60, /^\D+$/, 'a name without digits').required,
    /** Number of the identity paper. */
    card_id: shortTextParam(32, /^[\x21-\x7e]+$/, 'an identity number').required,
    /** Address of the picture of its front, as uploaded. */
    front_pic: photo,
    /** Address of the picture of its back, as uploaded. */
    reverse_pic: photo,
    /** Address of the picture of the user holding it, as uploaded. */
    hand_pic: photo,
  }),
  response: confirmation,
  errors: ['PARAM', 'STATE'],
});

/** E83: identity and binding state. Errors: LOGIN. */
export const userCenter = operation({
  code: 'E83',
  name: 'userCenter',
  area: 'account',
  summary: 'Show the state of identity and bindings',
  method: 'GET',
  path: '/api/user/center',
  shows: ['user'],
  request: none,
  response: userCentre,
});

/** E84: headlines of a category, in the order of their weight, newest first. Errors: PARAM. */
export const newsList = operation({
  code: 'E84',
  name: 'newsList',
  area: 'account',
  summary: 'List the headlines of a category',
  method: 'POST',
  path: '/api/news/list',
  auth: 'none',
  request: z.object({
    /** Category. */
    c_id: id.required,
    /** Language; by default that of the header. */
    lang: shortTextParam(8).optional,
    page: pageParam,
    limit: pageSize(15),
  }),
  response: listPage(newsRow),
  errors: ['PARAM'],
});

/** E85: one article. Errors: PARAM, NOT_FOUND. */
export const newsDetail = operation({
  code: 'E85',
  name: 'newsDetail',
  area: 'account',
  summary: 'Show an article',
  method: 'POST',
  path: '/api/news/detail',
  auth: 'none',
  request: z.object({
    /** Id of the article. */
    id: id.required,
  }),
  response: newsArticle,
  errors: ['PARAM', 'NOT_FOUND'],
});
