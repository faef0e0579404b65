/** Every action that a scenario may play, by its name. */
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { ActionDescription, ActionCommand, InputOf, World } from './action.ts';
import { c2cActions } from './c2c.ts';
import { fundingActions } from './funding.ts';
import { marketActions } from './market.ts';
import { tradingActions } from './orders.ts';
import { otherActions } from './others.ts';

/** The descriptions, in the order in which they are listed. */
export const actions = {
  ...marketActions,
  ...otherActions,
  ...tradingActions,
  ...fundingActions,
  ...c2cActions,
};

export type ActionName = keyof typeof actions;

/** What a scheduled event does, distinguished by `do`. Pairs and currencies by id, users by account; everything plain. */
export type Action = {
  [Name in ActionName]: { readonly do: Name } & InputOf<(typeof actions)[Name]['fields']>;
}[ActionName];

/** The commands that an action comes to now. Throws Refusal where what it is about does not exist. */
export function commandsOf(
  { do: name, ...given }: { readonly do: string; readonly [member: string]: Plain },
  world: World,
): readonly ActionCommand[] {
  if (!Object.hasOwn(actions, name)) throw new Error(`there is no action ${name}`);
  const described: ActionDescription = actions[name as ActionName];
  return described.commands(given as never, world);
}
