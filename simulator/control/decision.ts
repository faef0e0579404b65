/** What an operator says to what waits. */
import * as z from 'zod/mini';
import { LONGEST_REASON } from '#simulator/modules/module.ts';

/** Fields of a call that decides. */
export const decisionFields = {
  decision: z.enum(['approve', 'reject']),
  reason: z
    ._default(z.string().check(z.trim(), z.maxLength(LONGEST_REASON)), '')
    .check(z.describe('Told to the user; needed to reject.')),
};

/** A rejection has a reason. */
export const saysWhy = z.refine<{ readonly decision: 'approve' | 'reject'; readonly reason: string }>(
  (given) => given.decision === 'approve' || given.reason !== '',
  { path: ['reason'], error: 'must say why it is rejected' },
);
