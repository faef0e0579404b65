/** How a scheduled event acts: through the same commands that operators and users give. */
import { OPERATOR } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import type { Action } from '#simulator/modules/timeline/index.ts';
import type { Command, World } from '#simulator/scenario/actions/action.ts';
import { commandsOf } from '#simulator/scenario/actions/index.ts';

type Handlers = Readonly<Record<string, (actor: Actor, input: unknown) => unknown>>;

/** Gives the commands that an action comes to; throws the Refusal of the one that is refused. */
export function dispatch(world: World, action: Action): void {
  for (const command of commandsOf(action, world)) execute(world, command);
}

function execute(world: World, { name, input, user }: Command): void {
  const [module = '', own = ''] = name.split('.');
  const { commands } = world[module as Exclude<keyof World, 'now'>];
  (commands as Handlers)[own]?.(user === undefined ? OPERATOR : { kind: 'user', id: user }, input);
}
