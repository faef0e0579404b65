/** A Vitest fixture that gives each test an exchange of its own: `import { expect, test } from 'sandpit-exchange/vitest'`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test as base } from 'vitest';
import type { TestAPI } from 'vitest';
import { collectEvidence, summaryOf } from './driver/evidence.ts';
import type { SessionOptions } from './driver/types.ts';
import { createExchange } from './node.ts';
import type { OwnExchange } from './node/types.ts';
import { recordCommand } from './program.ts';

export type * from './node.ts';
export { ControlRefused, ExchangeError } from './node.ts';

/** What a test is given. */
export interface SandpitFixtures {
  /** How its exchange begins: `test.extend({ session: { scenario: 'flash-crash' } })`. Files are found from the folder of the test. */
  readonly session: SessionOptions;
  /** An exchange in this process. When the test fails, it is printed where it stands and how it is repeated. */
  readonly exchange: OwnExchange;
}

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

/** Writes the recording to a file and gives scenario, seed, virtual time, hash and the command that repeats it. */
async function reportOf(exchange: OwnExchange, id: string): Promise<string> {
  const { state, kind, content } = await collectEvidence(exchange.control);
  const file = join(RESULTS, `sandpit-${id}.${kind}.json`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, JSON.stringify(content));
  const place = relative(process.cwd(), file);
  return `${summaryOf(state)}${kind === 'recording' ? `${recordCommand} ${place}` : place}`;
}

export { expect };
