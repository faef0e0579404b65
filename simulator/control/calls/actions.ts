/** What an operator does by the actions that a scenario may play, too: a call for each that has one. */
import type * as z from 'zod/mini';
import { actionForms } from '#contract/operator.ts';
import { callSchema, readFromCall } from '#simulator/engine/scenario/actions/action.ts';
import type { ActionDescription, CallBody } from '#simulator/engine/scenario/actions/action.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import type { ActionName } from '#simulator/engine/scenario/actions/index.ts';
import { formOfFault, formsOfActions } from '../action-forms.ts';
import { call, commandReport, ControlError, executeAsOperator } from '../call.ts';
import type { ControlCall, CallDescription, Explain } from '../call.ts';
import { currencyOf, pairOf, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

type Described = ActionDescription & { readonly call: string };

/** What of the description of an action its call has; the response is the call's own. */
export function describedBy<A extends Described>(action: A) {
  const { summary, details, scope = 'market', refuses: errors } = action;
  const body = callSchema(action) as CallBody<A> & z.ZodMiniType;
  return { summary, details, effect: 'state', scope, errors, body } satisfies Omit<
    CallDescription<z.ZodMiniType, z.ZodMiniType>,
    'response'
  >;
}

/** Gives the commands of an action, and resolves with the outcome of the last. `explain` is as for commandAsOperator. */
export async function act(target: ControlTarget, action: Described, given: unknown, explain?: Explain) {
  const exchange = target.exchange();
  const input = readFromCall(action, given, {
    pairs: () => exchange.market.pairs,
    pairNamed: (symbol) => pairOf(target, symbol),
    currencyNamed: (name) => currencyOf(target, name),
    userNamed: (named) => userOf(target, named),
    refuse,
  });
  await target.pump();
  const commands = action.commands(input as never, { ...exchange, now: () => target.clock().now });
  let outcome: Awaited<ReturnType<typeof executeAsOperator>> | undefined;
  for (const { name, input: given } of commands)
    outcome = await executeAsOperator(target, name, given as never, explain);
  return outcome;
}

function refuse(path: string, message: string): never {
  throw new ControlError(400, 'INVALID', `${path}: ${message}`, { issues: [{ path, message }] });
}

/** The call of an action that returns the place of its command in the journal; of several commands, the last. */
export function actionCall<A extends Described>(
  action: A,
  explain?: Explain,
): ControlCall<CallBody<A> & z.ZodMiniType, typeof commandReport> {
  return call({ ...describedBy(action), response: commandReport }, async (target, given) => {
    const { seq = 0, at = 0 } = (await act(target, action, given, explain))?.record ?? {};
    return { seq, at };
  });
}

type Operated = {
  readonly [
    Name in ActionName as (typeof actions)[Name] extends {
      readonly call: infer Path extends `/sim/operator/${string}`;
    }
      ? Path
      : never
  ]: { readonly POST: ControlCall<CallBody<(typeof actions)[Name]> & z.ZodMiniType, typeof commandReport> };
};

const operated = Object.values<ActionDescription>(actions).flatMap((action) => {
  const { call: path } = action;
  return path?.startsWith('/sim/operator/') ? [[path, { POST: actionCall({ ...action, call: path }) }]] : [];
});

/** The calls under `/sim/operator/` by their paths, and the forms of what an operator does. */
export const actionCalls = {
  ...(Object.fromEntries(operated) as Operated),
  '/sim/actions': {
    GET: call(
      {
        summary:
          'The forms of what an operator does and of a fault rule: the call of each and the fields of its body.',
        details:
          'In the five languages; pages show them as they are, so that a new action or field needs no form.',
        response: actionForms,
      },
      () => ({ actions: formsOfActions, fault: formOfFault }),
    ),
  },
};
