import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { TEST_LEASE_MS } from '../lease.ts';

const holder = z
  .string()
  .check(z.minLength(1), z.maxLength(100), z.describe('A text that no other user of the exchange has.'));

const label = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.describe('Who the holder is, for others to read.'));

const nothing = z.object({});

/** Test runs that share a host by mistake notice each other (docs/testing.md). */
export const leaseCalls = {
  '/sim/lease': {
    POST: call(
      {
        summary: 'Says that the exchange is in use, so that no other caller begins a session on it.',
        details: `It forbids nothing: others ask for it as well. It ends ${TEST_LEASE_MS / 1000} real seconds after it was taken or renewed.`,
        body: z.strictObject({ holder, label }),
        response: nothing,
        errors: { 409: 'LEASED: another holds it; label says who.' },
      },
      (target, given) => {
        target.lease.take(given.holder, given.label);
        return {};
      },
    ),
  },
  '/sim/lease/renew': {
    POST: call(
      { summary: 'Holds on to the lease.', body: z.strictObject({ holder }), response: nothing },
      (target, given) => {
        target.lease.renew(given.holder);
        return {};
      },
    ),
  },
  '/sim/lease/release': {
    POST: call(
      {
        summary: 'Gives the lease back; without a holder, takes it from the present one.',
        body: z.strictObject({ holder: z.optional(holder) }),
        response: nothing,
      },
      (target, given) => {
        target.lease.release(given.holder);
        return {};
      },
    ),
  },
} satisfies CallTable;
