/** How a scheduled event acts: through the same commands that operators and users give. */
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { EngineModule } from '#simulator/engine/kernel/index.ts';
import type { TimelineAction } from '#simulator/engine/modules/timeline/index.ts';
import type { ActionCommand, World } from '#simulator/engine/scenario/actions/action.ts';
import { commandsOf } from '#simulator/engine/scenario/actions/index.ts';

type Handlers = EngineModule['commands'];

/** Gives the commands that an action comes to; throws the Refusal of the one that is refused. */
export function dispatch(world: World, action: TimelineAction): void {
  for (const command of commandsOf(action, world)) execute(world, command);
}

function execute(world: World, { name, input, user }: ActionCommand): void {
  const [module = '', own = ''] = name.split('.');
  const commands: Handlers | undefined = world[module as Exclude<keyof World, 'now'>]?.commands;
  const handler = commands && Object.hasOwn(commands, own) ? commands[own] : undefined;
  if (!handler) throw new Error(`there is no command ${name}`);
  handler(user === undefined ? OPERATOR : { kind: 'user', id: user }, input as never);
}
