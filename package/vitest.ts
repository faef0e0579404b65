/** A Vitest fixture that gives each test an exchange of its own: `import { expect, test } from 'sandpit-exchange/vitest'`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test as base } from 'vitest';
import type { TestAPI } from 'vitest';
import { collectEvidence, fragmentNow, lastCommands, summaryOf } from './driver/evidence.ts';
import type { SessionOptions } from './driver/types.ts';
import { createExchange } from './node.ts';
import type { OwnExchange } from './node/types.ts';
import { recordCommand } from './program.ts';

export type * from './node.ts';
export { ControlRefused, ExchangeError } from './node.ts';
export type { ExchangeErrorKind } from './node.ts';

/** What a test is given. */
export interface SandpitFixtures {
  /** How its exchange begins: `test.extend({ session: { scenario: 'flash-crash' } })`. Files are found from the folder of the test. */
  readonly session: SessionOptions;
  /** An exchange in this process. When the test fails, it is printed where it stands and how it is repeated. */
  readonly exchange: OwnExchange;
}

/** A longer link is in its file only. */
const MAX_SHOWN = 2_000;

/** Where the recordings of failed tests go, from the working directory. */
const RESULTS = 'test-results';

export const test: TestAPI<SandpitFixtures> = base.extend<SandpitFixtures>({
  session: {},
  exchange: async ({ session, task }, use) => {
    const exchange = await createExchange(session, dirname(task.file.filepath));
    await use(exchange);
    if (task.result?.state === 'fail') console.error(await reportOf(exchange, task.id));
    await exchange.close();
  },
});

/** Where `sandpit dev` serves the client. */
const CLIENT = 'http://127.0.0.1:8788/';

/**
 * Writes the recording and a link to files, and gives scenario, seed, virtual time, hash, the last commands, where the link is, and the
 * command that repeats it.
 */
async function reportOf(exchange: OwnExchange, id: string): Promise<string> {
  const { state, kind, content } = await collectEvidence(exchange.control);
  const file = (ending: string): string => join(RESULTS, `sandpit-${id}.${ending}`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file(`${kind}.json`), JSON.stringify(content));
  const shared = await fragmentNow(exchange.control);
  const link = 'fragment' in shared ? `${CLIENT}#${shared.fragment}` : shared.reason;
  writeFileSync(file('link.txt'), `${link}\n`);
  const shown = link.length > MAX_SHOWN ? `in ${file('link.txt')}` : link;
  const place = file(`${kind}.json`);
  return [
    `${summaryOf(state)}last commands:`,
    ...lastCommands(await exchange.journal()).map((line) => `  ${line}`),
    `link, while "npx sandpit dev" runs: ${shown}`,
    kind === 'recording' ? `${recordCommand} ${place}` : place,
  ].join('\n');
}

export { expect };
