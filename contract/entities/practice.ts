/** What an exchange without real money offers (X4). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { decimal, text } from '../fields.ts';

/** An account that anybody may log in to. */
const demoAccount = z.object({
  account: text,
  password: text,
  /** What can be tried with it, in the language of the call. */
  about: text,
});

export const practice = z.object({
  /** What a new account gets, and a user again whose assets are worth less than `below`; an amount of 0: nothing. */
  paper_money: z.object({ currency_name: text, amount: decimal, below: decimal }),
  /** Registers without an invitation. */
  invite_code: text,
  accounts: rows(demoAccount),
});
