/** Deposits, withdrawals, addresses and histories: E32–E43. */
import * as z from 'zod/mini';
import { addressCurrency, logRow, savedAddress, transferRow, withdrawTerms } from '../entities/wallet.ts';
import { rearranged, rows, userPage } from '../envelopes.ts';
import { confirmation, ifSent, integer, optional, text } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  amountParam,
  file,
  id,
  ignored,
  none,
  oneOf,
  pageParam,
  pageSize,
  secret,
  unspaced,
  shortTextParam,
} from '../params.ts';

const byCurrency = z.object({
  /** Id of the currency. */
  currency: id.required,
});

/** Plain text, or addresses by chain without a main one, become an object with `address` (D-06). */
function mainAddress(value: unknown): unknown {
  if (typeof value === 'string') return { address: value };
  if (typeof value !== 'object' || value === null || 'address' in value) return value;
  return {
    ...value,
    address: Object.values(value).find((chain) => typeof chain === 'string' && chain !== ''),
  };
}

/** E32: own deposit address of a currency. Errors: LOGIN, PARAM, NOT_FOUND, CLOSED. */
export const depositAddress = operation({
  code: 'E32',
  name: 'depositAddress',
  area: 'wallet',
  summary: "Show the caller's deposit address of a currency",
  method: 'POST',
  path: '/api/wallet/get_in_address',
  request: byCurrency,
  response: rearranged(
    mainAddress,
    z.object({
      /** The address to send to. */
      address: text,
      /** Address on the Bitcoin chain, where the currency has several chains. */
      btc: optional(text),
      /** Address on the Ethereum chain, where the currency has several chains. */
      usdt_erc20: optional(text),
      /** What must go along with the payment; empty where nothing must. */
      memo: optional(text),
    }),
  ),
  errors: ['PARAM', 'NOT_FOUND', 'CLOSED'],
});

/** E33: fee, limits and balances for a withdrawal. Errors: LOGIN, PARAM, NOT_FOUND. */
export const withdrawInfo = operation({
  code: 'E33',
  name: 'withdrawInfo',
  area: 'wallet',
  summary: 'Show fee, limits and balances for a withdrawal',
  method: 'POST',
  path: '/api/wallet/get_info',
  shows: ['balances'],
  request: byCurrency,
  response: withdrawTerms,
  errors: ['PARAM', 'NOT_FOUND'],
});

/**
 * E34: apply for a withdrawal; the funds wait locked for the review. The fee is the currency's, whatever `rate`
 * says (D-07). Errors: LOGIN, LOCKED, NOT_VERIFIED, IN_REVIEW, PAY_PASSWORD, PARAM, NOT_FOUND, CLOSED,
 * LIMIT, BALANCE.
 */
export const withdraw = operation({
  code: 'E34',
  name: 'withdraw',
  area: 'wallet',
  summary: 'Apply for a withdrawal',
  method: 'POST',
  path: '/api/wallet/out',
  touches: ['balances', 'records'],
  guards: ['unlocked', 'realName', 'payPassword'],
  request: z.object({
    /** Id of the currency. */
    currency: id.required,
    /** What to withdraw, fee included, in the currency. */
    number: amountParam.required,
    /** Where to, on the chain of the currency. */
    address: unspaced(128).required,
    /** The trade password, 6 digits. Spaces alone count as left out, not as a guess. */
    pay_password: secret(1, 128, /\S/),
    /** Account that pays. */
    account: oneOf('change', 'micro').withDefault('change'),
    /** Chain, where the currency has several. */
    type: shortTextParam(20).optional,
    rate: ignored,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'CLOSED', 'LIMIT', 'BALANCE'],
});

/** E35: claim a deposit; nothing moves before the review. Errors: LOGIN, PARAM, NOT_FOUND. */
export const depositClaim = operation({
  code: 'E35',
  name: 'depositClaim',
  area: 'wallet',
  summary: 'Claim a deposit that was sent',
  method: 'POST',
  path: '/api/wallet/charge_req',
  touches: ['records'],
  request: z.object({
    /** Id of the currency. */
    currency: id.required,
    /** Account or address that it was sent from. */
    acc: shortTextParam(128).required,
    /** What was sent, in the currency. */
    amount: amountParam.required,
    /** Hash of the transaction on its chain. */
    hash: shortTextParam(256).withDefault(''),
    /** Picture of the payment, as uploaded. */
    pic: shortTextParam(2048).withDefault(''),
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E36: upload an image of at most 4 MB (D-21); the response is its address. Errors: LOGIN, PARAM, FILE. */
export const upload = operation({
  code: 'E36',
  name: 'upload',
  area: 'wallet',
  summary: 'Upload a JPG or PNG image',
  method: 'POST',
  path: '/api/upload',
  body: 'multipart',
  effect: 'state',
  request: z.object({
    /** A JPG or PNG image of at most 4 MB. */
    file,
  }),
  response: text,
  errors: ['PARAM', 'FILE'],
});

/** E37: currencies of the address book. Errors: LOGIN. */
export const addressCurrencies = operation({
  code: 'E37',
  name: 'addressCurrencies',
  area: 'wallet',
  summary: 'List the currencies that addresses can be saved for',
  method: 'GET',
  path: '/api/wallet/currencylist',
  shows: ['addresses'],
  request: none,
  response: rows(addressCurrency),
});

/** E38: saved addresses of a currency; an empty list when there are none (D-09). Errors: LOGIN, PARAM, NOT_FOUND. */
export const addresses = operation({
  code: 'E38',
  name: 'addresses',
  area: 'wallet',
  summary: 'List the saved withdrawal addresses of a currency',
  method: 'POST',
  path: '/api/wallet/get_address',
  shows: ['addresses'],
  request: byCurrency,
  response: rows(savedAddress),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E39: delete a saved address. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER. */
export const deleteAddress = operation({
  code: 'E39',
  name: 'deleteAddress',
  area: 'wallet',
  summary: 'Delete a saved withdrawal address',
  method: 'POST',
  path: '/api/wallet/deladdress',
  touches: ['addresses'],
  request: z.object({
    /** Id of the saved address. */
    address_id: id.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER'],
});

/** E40: save an address. Errors: LOGIN, PARAM, NOT_FOUND, EXISTS, LIMIT (a book holds so many). */
export const addAddress = operation({
  code: 'E40',
  name: 'addAddress',
  area: 'wallet',
  summary: 'Save a withdrawal address',
  method: 'POST',
  path: '/api/wallet/addaddress',
  touches: ['addresses'],
  request: z.object({
    /** Id of the currency. */
    currency_id: id.required,
    /** The address on its chain. */
    address: unspaced(128).required,
    /** What to call it. */
    notes: shortTextParam(100).withDefault(''),
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'EXISTS', 'LIMIT'],
});

const looseRow = z.looseObject({});
const looseBody = z.looseObject({ message: z.looseObject({ data: rows(looseRow) }) });

/** Newer servers page rows of the account log in `message`; they become the older rows at the top (D-10). */
function olderHistory(body: unknown): unknown {
  const newer = z.safeParse(looseBody, body);
  if (!newer.success || 'data' in newer.data) return body;
  const data = newer.data.message.data.map((row) => ({
    number: row['value'],
    type: row['info'],
    add_time: row['created_time'],
    ...row,
  }));
  return { type: 'ok', data };
}

/** E41: own transfers, newest first. The whole body is described: rows are beside `type`. Errors: LOGIN, PARAM. */
export const transferHistory = operation({
  code: 'E41',
  name: 'transferHistory',
  area: 'wallet',
  summary: "List the caller's transfers between accounts, newest first",
  method: 'POST',
  path: '/api/wallet/hzhistory',
  shows: ['records'],
  envelope: 'body',
  request: z.object({ page: pageParam }),
  response: rearranged(
    olderHistory,
    z.object({
      /** `ok`. */
      type: z.literal('ok'),
      /** The transfers, newest first. */
      data: rows(transferRow),
      /** Transfers on all pages together. */
      count: ifSent(integer),
      /** The transfers again, where newer servers have them. */
      message: optional(
        z.object({
          /** The transfers, newest first. */
          data: rows(transferRow),
        }),
      ),
    }),
  ),
  errors: ['PARAM'],
});

/** E42: own movements of all accounts, newest first. Errors: LOGIN, PARAM. */
export const accountLog = operation({
  code: 'E42',
  name: 'accountLog',
  area: 'wallet',
  summary: "List the caller's movements of all accounts, newest first",
  method: 'POST',
  path: '/api/account/list',
  shows: ['records'],
  request: z.object({ limit: pageSize(12), page: pageParam }),
  response: userPage(logRow),
  errors: ['PARAM'],
});

/** E43: own deposit address, by default of the ERC20 coin; `user_id` is not read. Errors: LOGIN, PARAM, NOT_FOUND. */
export const companyAddress = operation({
  code: 'E43',
  name: 'companyAddress',
  area: 'wallet',
  summary: "Show the caller's deposit address in the older form",
  method: 'GET',
  path: '/api/money/rechange',
  request: z.object({
    /** Id of the currency; by default the coin of the Ethereum chain. */
    currency_id: id.optional,
    user_id: ignored,
  }),
  response: z.object({
    /** The caller's deposit address. */
    company_eth_address: text,
  }),
  errors: ['PARAM', 'NOT_FOUND'],
});
