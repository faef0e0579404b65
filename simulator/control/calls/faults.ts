import * as z from 'zod/mini';
import { faultRule } from '#simulator/engine/scenario/fault-format.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import { call, refusedCommand } from '../call.ts';
import type { CallTable } from '../call.ts';
import { namesText } from '../lookup.ts';
import { act, describedBy } from './actions.ts';
import type { ControlTarget } from '../target.ts';

const rules = z.object({ rules: z.array(faultRule) });

/** The fault plan (docs/faults.md): what goes wrong, set and taken away. Calls of the control plane are never touched. */
export const faultCalls = {
  '/sim/faults': {
    GET: call(
      { summary: 'The fault rules in force, in the order in which they were set.', response: rules },
      plan,
    ),
    POST: call({ ...describedBy(actions.fault), response: rules }, async (target, rule) => {
      await act(target, actions.fault, rule);
      return plan(target);
    }),
  },
  '/sim/faults/clear': {
    POST: call({ ...describedBy(actions.clearFaults), response: rules }, async (target, given) => {
      const ids = plan(target).rules.map((rule) => rule.id);
      await act(target, actions.clearFaults, given, (refusal) =>
        refusedCommand(refusal, `There is no fault rule "${given.id}"; ${namesText(ids)}.`),
      );
      return plan(target);
    }),
  },
} satisfies CallTable;

function plan(target: ControlTarget): z.output<typeof rules> {
  const active = target.exchange().faults.queries.active();
  return { rules: active.map(({ rule }) => rule) };
}
