import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_REASON, readDecision } from '#simulator/modules/module.ts';
import { callSchema, fileSchema } from '#simulator/scenario/actions/action.ts';
import { actions } from '#simulator/scenario/actions/index.ts';

const taken = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/** Wherever an operator or a scenario says why: whether a reason is taken. */
const readers = {
  'the engine': (reason: string) => taken(() => readDecision({ decision: 'reject', reason })),
  'the control plane': (reason: string) =>
    z.safeParse(callSchema(actions.decideWithdrawal), { id: 1, decision: 'reject', reason }).success,
  'a scenario': (reason: string) =>
    z.safeParse(fileSchema(actions.decideWithdrawal), { user: 'demo@sandpit.test', say: 'reject', reason })
      .success,
};

test.each(Object.entries(readers))(
  '%s takes a reason of the longest length, and none above it',
  (_, takes) => {
    expect(takes('x'.repeat(MAX_REASON))).toBe(true);
    expect(takes('x'.repeat(MAX_REASON + 1))).toBe(false);
  },
);
