import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onStopSignal } from '#simulator/server/signals.ts';
import { parseJson } from '#shared/json.ts';
import * as z from 'zod/mini';
import { sixty } from '../deviations/sixty.ts';
import { NotRehearsed, rehearse as run } from '../rehearse/rehearse.ts';
import type { DeviationResult, FoundPlace } from '../rehearse/rehearse.ts';
import {
  rehearsalAddress,
  deviationCounts,
  rehearsalHtml,
  rehearsalJson,
  lineOf,
  SHOW_PORT,
} from '../rehearse/report.ts';
import { startShow } from '../rehearse/show.ts';
import { defineCommand, Failure, portOf, UsageError } from './command.ts';
import type { Flags, Say } from './command.ts';

const flags = {
  e2e: {
    takes: 'command',
    about:
      'what runs the tests, such as "npx playwright test"; it finds the exchange in SANDPIT_REHEARSE_URL',
  },
  client: {
    takes: 'folder',
    about: 'your built front end, which the exchange serves (default: the client of the package)',
  },
  backend: { takes: 'url', about: 'your own server in place of the exchange of this command' },
  scenario: { takes: 'name', about: 'what each run of the command begins with (default: calm-market)' },
  seed: { takes: 'text', about: 'its seed' },
  only: { takes: 'number', isRepeatable: true, about: `one deviation, from 1 to ${sixty.length}` },
  tests: {
    takes: 'number',
    about: 'run at most so many tests with each deviation (default: all that receive it)',
  },
  out: { takes: 'folder', about: 'write report.json, report.html and what --show opens' },
  show: { takes: 'folder', about: 'serve the addresses of a report, until Ctrl-C' },
  port: { takes: 'port', about: `port of --show (default ${SHOW_PORT})` },
} as const satisfies Flags;

/** `sandpit rehearse`: what the pages and tests of a front end do where a backend deviates. */
export const rehearseCommand = defineCommand({
  forms: ['rehearse --e2e COMMAND [flags]', 'rehearse --show FOLDER'],
  about:
    'Runs your tests against an exchange that deviates in one of sixty ways at a time, and says of each whether a test catches it, a page shows an error, or a page shows a wrong figure in silence. It ends with 1 where one does.',
  flags,
  async run({ values, words: [word], say }) {
    if (word !== undefined) throw new UsageError(`expected flags, not "${word}"`);
    const {
      e2e: command,
      client,
      backend,
      out,
      show: shown,
      scenario = 'calm-market',
      seed = 'rehearsal',
    } = values;
    if (client !== undefined && !existsSync(client))
      throw new Failure(`--client: there is no folder ${client}`);
    if (shown !== undefined) return show(shown, client, portOf(values.port ?? String(SHOW_PORT)), say);
    if (command === undefined) throw new UsageError('--e2e takes the command that runs your tests');
    if (backend !== undefined && !URL.canParse(backend))
      throw new UsageError(`--backend takes the address of a server, not "${backend}"`);
    const numbers = numbersOf(values.only);
    const onResult = (result: DeviationResult, index: number): void =>
      say(`${index}/${numbers.length} ${lineOf(result)}`, { result: { ...result, place: undefined } });
    const maxTests = values.tests === undefined ? Infinity : wholeOf('--tests', values.tests, Infinity);
    const options = { command, client, backend, scenario, seed, numbers, maxTests, onResult };
    const results = await run(options).catch((error: unknown) => {
      throw error instanceof NotRehearsed ? new Failure(error.message) : error;
    });
    if (out !== undefined) write(out, command, results);
    const counts = deviationCounts(results);
    say(out === undefined ? counts : `${counts}\nWritten to ${out}`, { counts });
    if (results.some(({ outcome }) => outcome === 'silent')) process.exitCode = 1;
  },
});

const numbersOf = (only: readonly string[] | undefined): readonly number[] =>
  only?.map((text) => wholeOf('--only', text, sixty.length)) ?? sixty.map((_, index) => index + 1);

/** A whole number of a flag, from 1. Throws UsageError. */
function wholeOf(flag: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number >= 1 && number <= max) return number;
  const range = max === Infinity ? 'a whole number from 1' : `a number from 1 to ${max}`;
  throw new UsageError(`${flag} takes ${range}, not "${text}"`);
}

function write(out: string, command: string, results: readonly DeviationResult[]): void {
  const findings = join(resolve(out), 'findings');
  mkdirSync(findings, { recursive: true });
  const report = { command, results };
  writeFileSync(join(out, 'report.json'), rehearsalJson(report));
  writeFileSync(join(out, 'report.html'), rehearsalHtml(report, out));
  for (const { number, place } of results)
    if (place?.snapshot !== undefined) writeFileSync(join(findings, `${number}.json`), JSON.stringify(place));
}

const finding = z.strictObject({
  // A page of the front end: the file may come from anybody, and the page that opens it goes there.
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  storage: z.record(z.string(), z.string()),
  snapshot: z.unknown(),
});

/** The findings of a folder, by the numbers of their deviations. */
function findingsIn(folder: string): ReadonlyMap<number, FoundPlace> {
  const files = existsSync(join(folder, 'findings')) ? readdirSync(join(folder, 'findings')) : [];
  if (files.length === 0) throw new Failure(`--show: ${folder} has no findings of a rehearsal`);
  return new Map(
    files.map((name) => {
      const file = join(folder, 'findings', name);
      const read = finding.safeParse(parseJson(readFileSync(file, 'utf8')));
      if (!read.success) throw new Failure(`--show: ${file} is not a finding of a rehearsal`);
      return [Number.parseInt(name, 10), { ...read.data, snapshot: read.data.snapshot }];
    }),
  );
}

async function show(folder: string, client: string | undefined, port: number, say: Say): Promise<void> {
  const found = findingsIn(folder);
  const shown = await startShow(found, client, port);
  const numbers = [...found.keys()].toSorted((one, other) => one - other);
  const addresses = numbers.map((number) => rehearsalAddress(Number(new URL(shown.url).port), { number }));
  say(addresses.join('\n'), { addresses });
  onStopSignal(() => shown.close());
}
