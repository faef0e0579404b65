/** Runs tests of a stranger: in a Playwright process of its own, with a configuration of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testBrowserArgs, findBrowser } from '../../scripts/browser.ts';

/** The output of a command and how it ended. */
export interface CommandResult {
  readonly status: number | null;
  readonly output: string;
}

/**
 * A command of this package, run as in a shell of its own: not as a part of the test that runs it. This process
 * goes on, for the server of the pages lives in it.
 * @param settings further variables of its environment
 */
export async function runCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const own = Object.entries(process.env).filter(([name]) => !/^(TEST_|PLAYWRIGHT|PW_)/.test(name));
  const child = spawn('npx', ['--no-install', ...args], { env: { ...Object.fromEntries(own), ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly path?: string;
  /** In base64. */
  readonly body?: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string;
        readonly errors: readonly { readonly message: string }[];
        readonly attachments: readonly Attachment[];
      }[];
    }[];
  }[];
}

/** How one test of a run ended. */
export interface TestOutcome {
  readonly status: string;
  /** Messages of its errors, one after the other. */
  readonly errors: string;
  /** The text of an attachment; undefined where there is none of the name. */
  attached(name: string): string | undefined;
}

/** A run with the outcomes of its tests by their titles. */
export interface ChildRun extends CommandResult {
  readonly tests: ReadonlyMap<string, TestOutcome>;
}

/**
 * Writes spec files and a configuration into a folder and runs them.
 * @param files texts by name
 * @param use settings of the configuration's `use`
 * @param more other settings
 */
export async function runTests(
  folder: string,
  files: Readonly<Record<string, string>>,
  use: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ChildRun> {
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'report.json');
  const config = {
    // The usual limits are too short for a loaded machine.
    timeout: 120_000,
    expect: { timeout: 30_000 },
    ...more,
    testDir: '.',
    outputDir: './results',
    reporter: [['list'], ['json', { outputFile: report }]],
    use: { ...use, launchOptions: { executablePath: findBrowser(), args: testBrowserArgs } },
  };
  const place = join(folder, 'playwright.config.ts');
  writeFileSync(place, `export default ${JSON.stringify(config)};\n`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const result = await runCommand(['playwright', 'test', '--config', place]);
  return { ...result, tests: outcomesIn(report) };
}

/** Outcomes of the tests of a run by their titles, from the file of its JSON reporter. */
export function outcomesIn(report: string): ReadonlyMap<string, TestOutcome> {
  const { suites = [] } = JSON.parse(readFileSync(report, 'utf8')) as Suite;
  return new Map(suites.flatMap(outcomesOf));
}

function outcomesOf({ suites = [], specs = [] }: Suite): readonly (readonly [string, TestOutcome])[] {
  const own = specs.map(({ title, tests }): readonly [string, TestOutcome] => {
    const result = tests[0]?.results.at(-1);
    return [
      title,
      {
        status: result?.status ?? 'none',
        errors: (result?.errors ?? []).map(({ message }) => message).join('\n'),
        attached: (name) => textOf(result?.attachments.find((attachment) => attachment.name === name)),
      },
    ];
  });
  return [...own, ...suites.flatMap(outcomesOf)];
}

function textOf(attachment: Attachment | undefined): string | undefined {
  if (attachment?.body !== undefined) return Buffer.from(attachment.body, 'base64').toString();
  return attachment?.path === undefined ? undefined : readFileSync(attachment.path, 'utf8');
}
