/** How a user is paid peer-to-peer, in a scenario file. */
import * as z from 'zod/mini';
import { expected, textSchema } from './fields.ts';

/** Longest payout detail and real name that the calls take. */
const detail = textSchema(100);

/** How a user is paid; a bank account at least. */
export const payout = z.strictObject(
  {
    realName: textSchema(60),
    bankName: detail,
    bankAccount: detail,
    alipayAccount: z.optional(detail),
    wechatNickname: z.optional(detail),
    wechatAccount: z.optional(detail),
  },
  expected('realName, bankName and bankAccount'),
);
