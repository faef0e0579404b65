/** What traders of a room may do: checked for every command of a user before the exchange gets it. */
import { membersIn } from '#shared/json.ts';
import type { JsonObject } from '#shared/json.ts';
import { roomModules } from '#contract/rooms/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { RoomRecord } from './record.ts';

/** What decides whether a command is allowed now. */
export interface RuleView {
  readonly config: Pick<RoomRecord['config'], 'modules' | 'rules'>;
  /** Whether the session runs: it has begun and has not ended. */
  readonly isRunning: boolean;
  readonly isPaused: boolean;
}

type Module = (typeof roomModules)[number];

const isModule = (name: string): name is Module => roomModules.some((known) => known === name);

/** Why a room refuses a command of a user; undefined where the exchange decides. */
export function roomRefusal(
  exchange: Exchange,
  { config: { modules, rules }, isRunning, isPaused }: RuleView,
  name: string,
  input: Plain,
): Refusal | undefined {
  const [module = ''] = name.split('.');
  if (!isRunning) return new Refusal('CLOSED');
  if (isPaused && rules.tradeWhilePaused !== true) return new Refusal('CLOSED');
  if (isModule(module) && !modules.includes(module)) return new Refusal('CLOSED');
  const given = membersIn(input);
  const { maxMultiple: max, pairs } = rules;
  if (name === 'leverage.submit' && max !== undefined && Number(given['multiple']) > max)
    return new Refusal('LIMIT', { field: 'multiple', max: String(max) });
  const pair = pairs && OPENING.has(name) ? symbolOf(exchange, given) : undefined;
  return pair !== undefined && !pairs?.includes(pair) ? new Refusal('CLOSED') : undefined;
}

/** Commands that begin something in a pair; what was begun may always be closed. */
const OPENING: ReadonlySet<string> = new Set(['spot.place', 'leverage.submit', 'micro.submit']);

/** The pair that a command names, by its id or by its two currencies. */
function symbolOf({ market }: Exchange, given: JsonObject): string | undefined {
  const { pair: id, base, quote } = given;
  return market.pairs.find((pair) => pair.id === id || (pair.base === base && pair.quote === quote))?.symbol;
}
