import * as z from 'zod/mini';
import { faultRule } from '#simulator/scenario/fault-format.ts';
import { call, commandAsOperator, refused } from '../call.ts';
import type { CallTable } from '../call.ts';
import { listed } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const rules = z.object({ rules: z.array(faultRule) });

/** The fault plan (docs/faults.md): what goes wrong, set and taken away. Calls of the control plane are never touched. */
export const faultCalls = {
  '/sim/faults': {
    GET: call(
      { summary: 'The fault rules in force, in the order in which they were set.', answers: rules },
      plan,
    ),
    POST: call(
      {
        summary: 'Sets a fault rule, in place of the one with its id; answers the rules in force.',
        details:
          'disconnect without an event breaks every open connection at once and leaves no rule; times lets a rule end by itself.',
        takes: faultRule,
        answers: rules,
        refuses: { 409: 'REFUSED: LIMIT, there are 50 rules already.' },
      },
      async (target, rule) => {
        await commandAsOperator(target, 'faults.set', { rule });
        return plan(target);
      },
    ),
  },
  '/sim/faults/clear': {
    POST: call(
      {
        summary: 'Takes one fault rule away, or all of them; answers the rules that are left.',
        takes: z.strictObject({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
        answers: rules,
        refuses: { 409: 'REFUSED: NOT_FOUND, there is no rule with the id.' },
      },
      async (target, { id }) => {
        const ids = plan(target).rules.map((rule) => rule.id);
        await commandAsOperator(target, 'faults.clear', id === undefined ? {} : { id }, (refusal) =>
          refused(refusal, `There is no fault rule "${id}"; ${listed(ids)}.`),
        );
        return plan(target);
      },
    ),
  },
} satisfies CallTable;

function plan(target: ControlTarget): z.output<typeof rules> {
  const standing = target.exchange().faults.queries.standing();
  return { rules: standing.map(({ rule }) => rule) };
}
