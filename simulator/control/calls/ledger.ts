import * as z from 'zod/mini';
import { type CallTable, call } from '../call.ts';

/** Money: does it add up. */
export const ledgerCalls: CallTable = {
  '/sim/ledger': {
    GET: call(
      {
        summary: 'The trial balance.',
        answers: z.object({
          balanced: z.boolean(),
          sums: z.array(z.object({ currency: z.int(), sum: z.string() })),
        }),
      },
      (target) => {
        const balance = target.exchange().ledger.trialBalance();
        const sums = balance.map(({ currency, sum }) => ({ currency, sum: String(sum) }));
        return { balanced: sums.every(({ sum }) => sum === '0'), sums };
      },
    ),
  },
};
