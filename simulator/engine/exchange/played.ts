/** Brings an exchange to where a kept session was left. */
import { InvariantViolation } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { PlayedCommand } from '#simulator/engine/scenario/played-format.ts';
import { StartError } from '../exchange.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Gives the commands of `played` at their times and lets time pass to its end; nothing happens where the scenario has none. The
 * exchange stands at the beginning of its scenario, and is of no use if it fails.
 * @returns the records of the commands
 * @throws StartError naming the command that is refused, or the hash where the state is another one
 */
export function playOut(exchange: Exchange): readonly JournalRecord[] {
  const { kernel, scenario } = exchange;
  const { played, start } = scenario;
  if (!played) return [];
  try {
    const records = played.commands.map((command, index) => {
      kernel.advanceTo(start + command.at);
      return give(exchange, command, index);
    });
    kernel.advanceTo(start + played.until);
    checkHash(exchange);
    return records;
  } catch (error) {
    if (!(error instanceof InvariantViolation)) throw error;
    throw new StartError(['played'], `it stops the exchange: ${error.message}`);
  }
}

function give({ kernel }: Exchange, { name, input, actor }: PlayedCommand, index: number): JournalRecord {
  const outcome = kernel.execute(name, input, actor);
  if (outcome.ok) return outcome.record;
  throw new StartError(
    ['played', 'commands', index],
    `command ${index + 1}, ${name}, is refused: ${outcome.refusal.key}`,
  );
}

function checkHash({ kernel, scenario: { played, seed } }: Exchange): void {
  const { hash } = played ?? {};
  const found = kernel.hash();
  if (hash === undefined || hash === found) return;
  throw new StartError(
    ['played', 'hash'],
    `the session comes to another state, ${found}, with the seed ${seed}; without "hash" it is taken as it comes`,
  );
}
