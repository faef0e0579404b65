/** The fixed session that every engine of JavaScript plays: it needs the language and nothing else. */
import { createExchange } from '#simulator/engine/exchange.ts';
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { libraryScenario } from '#simulator/engine/scenario/text.ts';
import { createCatalogue, UNMARKED_RULES } from '#simulator/engine/scenario/index.ts';

/** A recorded session, as `GET /sim/recording` returns it. */
interface Recording {
  readonly scenario: string;
  readonly seed: string;
  readonly rules?: number;
  readonly at: number;
  readonly hash: string;
  readonly records: readonly JournalRecord[];
}

/** What the session is made of. */
export interface SessionFiles {
  readonly recordings: readonly Recording[];
  /** Scenario files and recorded candles, by name. */
  readonly scenarios: Readonly<Record<string, string>>;
  readonly fixtures: Readonly<Record<string, string>>;
}

/** U+A7DA has a small letter since Unicode 16: engines with older tables know none. */
const ADDRESS = '\ua7da@sandpit.test';

/**
 * Plays each recording and one command more; the hash of all states. Throws where a record does not come out as it was
 * recorded, or the state at the end is another.
 */
export async function playRecordings({ recordings, scenarios, fixtures }: SessionFiles): Promise<string> {
  const catalogue = createCatalogue({
    library: Object.entries(scenarios).map(([file, text]) => libraryScenario(file, text)),
    readFixture: (name) => Promise.resolve(fixtures[name] ?? ''),
  });
  const hashes: string[] = [];
  for (const { scenario, seed, rules = UNMARKED_RULES, at, hash, records } of recordings) {
    const exchange = createExchange({ ...(await catalogue.load(scenario, seed)), rules });
    const { kernel } = exchange;
    kernel.replay(records);
    kernel.advanceTo(at);
    if (kernel.hash() !== hash) throw new Error(`${scenario} ends with ${kernel.hash()}, not with ${hash}.`);
    const input = { account: ADDRESS, channel: 'mail', purpose: 'register' } as const;
    exchange.execute('account.sendCode', input, { kind: 'visitor' });
    hashes.push(kernel.hash());
  }
  return hashText(hashes.join());
}
