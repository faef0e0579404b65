import type { Exchange } from '#simulator/exchange.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';

/** The exchange as api and feed get it: each accepted command is handed to the journal. */
export function journaled(exchange: Exchange, onRecord: (record: JournalRecord) => void): Exchange {
  const execute: Exchange['execute'] = (name, input, actor) => {
    const outcome = exchange.execute(name, input, actor);
    if (outcome.ok) onRecord(outcome.record);
    return outcome;
  };
  return { ...exchange, execute };
}
