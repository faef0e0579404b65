/** Wallets, transfers and their logs: E27–E31. The rest of the area is in funding.ts. */
import * as z from 'zod/mini';
import { accountGroup, accountNames, logRow, plainWallet, walletDetail } from '../entities/wallet.ts';
import type { AccountName } from '../entities/wallet.ts';
import { listPage, rows } from '../envelopes.ts';
import { confirmation, field, figure, ifSent, isMissing, malformed, optional, word } from '../fields.ts';
import type { Field } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  amountParam,
  codeParam,
  filterId,
  id,
  ignored,
  oneOf,
  pageParam,
  pageSize,
  shortTextParam,
} from '../params.ts';

/** E27: own wallets by account. Errors: LOGIN, PARAM. */
export const walletList = operation({
  code: 'E27',
  name: 'walletList',
  area: 'wallet',
  summary: "List the caller's wallets, grouped by account, with totals",
  method: 'POST',
  path: '/api/wallet/list',
  shows: ['balances'],
  request: z.object({
    /** Only wallets of this currency. */
    currency_name: shortTextParam(20).optional,
  }),
  response: z.object({
    /** The legal account. */
    legal_wallet: accountGroup,
    /** The change (spot) account. */
    change_wallet: accountGroup,
    /** The leverage account. */
    lever_wallet: accountGroup,
    /** The micro (second-contract) account. */
    micro_wallet: accountGroup,
    /** CNY for one USDT. */
    ExRate: ifSent(figure),
    /** "1" when deposits and withdrawals are open. */
    is_open_CTbi: ifSent(word('0', '1')),
  }),
  errors: ['PARAM'],
});

/** E28: own wallets as one flat list under both names that older clients read. Errors: LOGIN. */
export const walletListLegacy = operation({
  code: 'E28',
  name: 'walletListLegacy',
  area: 'wallet',
  summary: "List the caller's wallets in the older, flat form",
  method: 'GET',
  path: '/api/wallet/list',
  shows: ['balances'],
  request: z.object({ user_id: ignored }),
  response: z.object({
    /** The wallets, one a currency. */
    list: rows(plainWallet),
    /** The rows of `list` again. */
    wallet: optional(rows(plainWallet)),
    /** Worth of everything in CNY. */
    total_cny: ifSent(figure),
  }),
});

/** The directions of the older form (D-04). */
const directions: Record<1 | 2 | 3 | 4, readonly [AccountName, AccountName]> = {
  1: ['legal', 'lever'],
  2: ['lever', 'legal'],
  3: ['legal', 'change'],
  4: ['change', 'legal'],
};

const transferFields = z
  .object({
    /** What to move, in the currency. */
    number: amountParam.required,
    /** Id of the currency. */
    currency_id: id.required,
    /** Account that it leaves. */
    from_field: oneOf(...accountNames).optional,
    /** Account that it goes to. */
    to_field: oneOf(...accountNames).optional,
    /** Older form of both: 1 legal to lever, 2 lever to legal, 3 legal to change, 4 change to legal; the account fields win. */
    type: codeParam(1, 2, 3, 4).optional,
  })
  .check(
    z.refine((given) => given.type !== undefined || given.from_field !== undefined, {
      path: ['from_field'],
      error: 'is required',
    }),
    z.refine((given) => (given.from_field === undefined) === (given.to_field === undefined), {
      path: ['to_field'],
      error: 'goes with from_field',
    }),
    z.refine((given) => given.from_field === undefined || given.from_field !== given.to_field, {
      path: ['to_field'],
      error: 'must differ from from_field',
    }),
  );

/** Where the money goes; the account fields win over the older `type`. */
const transfer = z.pipe(
  transferFields,
  z.transform(({ number, currency_id, from_field, to_field, type = 1 }: z.output<typeof transferFields>) => {
    const [from, to] = from_field && to_field ? [from_field, to_field] : directions[type];
    return { number, currency_id, from_field: from, to_field: to };
  }),
);

/** E29: move funds between own accounts. Errors: LOGIN, PARAM, NOT_FOUND, OPEN_LEVER, LIMIT, BALANCE. */
export const walletTransfer = operation({
  code: 'E29',
  name: 'walletTransfer',
  area: 'wallet',
  summary: 'Move funds between two own accounts',
  method: 'POST',
  path: '/api/wallet/change',
  touches: ['balances', 'records'],
  request: transfer,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'OPEN_LEVER', 'LIMIT', 'BALANCE'],
});

type AccountCode = 1 | 2 | 3 | 4 | '1' | '2' | '3' | '4' | AccountName | '';

/** An account by code or name; left out, every account. */
const accountFilter: z.ZodMiniOptional<Field<AccountName | undefined, AccountCode>> = z.optional(
  field<AccountName | undefined, AccountCode>(
    (value) => {
      if (isMissing(value)) return undefined;
      const named = accountNames.find((name, index) =>
        [name, index + 1, String(index + 1)].some((each) => each === value),
      );
      return named ?? malformed;
    },
    '1 to 4 or the name of an account',
    { enum: [1, 2, 3, 4, ...accountNames] },
  ),
);

/** E30: own movements of one account, newest first; `currency` 0 is every currency. Errors: LOGIN, PARAM. */
export const walletLog = operation({
  code: 'E30',
  name: 'walletLog',
  area: 'wallet',
  summary: "List the caller's movements of an account, newest first",
  method: 'POST',
  path: '/api/wallet/legal_log',
  shows: ['records'],
  request: z.object({
    /** Only movements of this currency; 0 or nothing is any. */
    currency: filterId,
    type: accountFilter,
    page: pageParam,
    limit: pageSize(10),
  }),
  response: z.extend(listPage(logRow), {
    /** "1" where deposits and withdrawals are open, "0" where they are closed. */
    is_open_CTbi: optional(word('0', '1')),
  }),
  errors: ['PARAM'],
});

/** E31: one account of one own wallet. Errors: LOGIN, PARAM, NOT_FOUND. */
export const walletDetailOf = operation({
  code: 'E31',
  name: 'walletDetail',
  area: 'wallet',
  summary: 'Show one account of one own wallet',
  method: 'POST',
  path: '/api/wallet/detail',
  shows: ['balances'],
  request: z.object({
    /** Id of the currency. */
    currency: id.required,
    /** The account. */
    type: oneOf(...accountNames).required,
  }),
  response: walletDetail,
  errors: ['PARAM', 'NOT_FOUND'],
});
