/** What an exchange without real money offers (X4). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { decimal, text } from '../fields.ts';

/** An account that any visitor may log in to. */
const demoAccount = z.object({
  /** What is typed as the account at the login. */
  account: text,
  /** The login password. */
  password: text,
  /** What the account can do and holds at the start, in the language of the call. */
  about: text,
});

/** What a user gets who has nothing, or little left. */
const paperMoney = z.object({
  /** Name of the currency. */
  currency_name: text,
  /** What a new account gets, in that currency; 0 is nothing, then and later. */
  amount: decimal,
  /** A user gets the amount again while everything the user holds is worth less than this, in that currency. */
  below: decimal,
});

/** Paper money, an invite code, and demo accounts. */
export const practice = z.object({
  /** Paper money. */
  paper_money: paperMoney,
  /** The invite code of the exchange itself. */
  invite_code: text,
  /** Demo accounts. */
  accounts: rows(demoAccount),
});
