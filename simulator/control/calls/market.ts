/** What an operator does to the market, from its next step on: a call for each action of the market. */
import type { CommandInput } from '#simulator/exchange.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { MarketAction } from '#simulator/modules/script/index.ts';
import { callSchema, mapActions, readFromCall } from '#simulator/scenario/actions/action.ts';
import type { ActionDescription, CallBody } from '#simulator/scenario/actions/action.ts';
import { marketActions } from '#simulator/scenario/actions/market.ts';
import { call, commandReport, ControlError, recordAsOperator } from '../call.ts';
import type { Call } from '../call.ts';
import { pairOf, UNKNOWN_PAIR } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

type OperatorCalls<Actions extends Readonly<Record<string, { readonly fields: object }>>> = {
  readonly [Name in keyof Actions & string as `/sim/operator/${Name}`]: {
    readonly POST: Call<CallBody<Actions[Name]>, typeof commandReport>;
  };
};

/** The calls by their paths: `/sim/operator/` and the name of the action. */
export const marketCalls = Object.fromEntries(
  Object.entries(mapActions(marketActions, callOf)).map(([name, POST]) => [
    `/sim/operator/${name}`,
    { POST },
  ]),
) as OperatorCalls<typeof marketActions>;

function callOf(action: ActionDescription, name: string) {
  const { summary, details, refuses } = action;
  return call(
    {
      summary,
      details,
      takes: callSchema(action),
      answers: commandReport,
      refuses: {
        404: UNKNOWN_PAIR,
        409: 'REFUSED: PARAM names the field; CLOSED for a pair that stands still.',
        ...refuses,
      },
    },
    (target, members) => {
      const { pairs } = target.exchange().market;
      const pairNamed = (symbol: string) => pairOf(target, symbol);
      const input = readFromCall(action, members, { pairs, pairNamed, refuse });
      return act(target, { do: name, ...input } as MarketAction);
    },
  );
}

function refuse(message: string): never {
  throw new ControlError(400, 'INVALID', message);
}

/** Listing is a command for each pair; the answer tells of the last. */
async function act(target: ControlTarget, action: MarketAction) {
  if (action.do !== 'list' && action.do !== 'delist') {
    const { do: name, ...input } = action;
    return recordAsOperator(target, `market.${name}`, input as CommandInput<`market.${typeof name}`> & Plain);
  }
  let report = { seq: 0, at: 0 };
  for (const pair of action.pairs) report = await recordAsOperator(target, `market.${action.do}`, { pair });
  return report;
}
