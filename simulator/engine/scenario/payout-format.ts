/** How a user is paid peer-to-peer, in a scenario file. */
import * as z from 'zod/mini';
import { expected, text } from './fields.ts';

/** Longest payout detail and real name that the calls take. */
const detail = text(100);

/** How a user is paid; a bank account at least. */
export const payout = z.strictObject(
  {
    realName: text(60),
    bankName: detail,
    bankAccount: detail,
    alipayAccount: z.optional(detail),
    wechatNickname: z.optional(detail),
    wechatAccount: z.optional(detail),
  },
  expected('realName, bankName and bankAccount'),
);
