/** Whether the commands of a shell block exist and take the flags that they are given. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Command } from '../../package/cli/command.ts';

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** What programs that are not ours may be called with; anything else has to be run, or marked as not run. */
const OTHERS: readonly RegExp[] = [/^npm ci$/, /^npm test(?: -- --changed)?$/, /^npm i(?:nstall)? /];

/** Scripts that describe their flags; others would do their work instead. */
const DESCRIBED = ['sandpit', 'serve', 'scenario', 'record', 'docs', 'dev', 'build', 'preview', 'twin'];

/** What a script, or a command of the program `sandpit`, says about its flags. */
async function helpOf(called: string): Promise<string> {
  const [script = '', ...rest] = called.split(' ');
  const [program = '', ...words] = `${scripts[script]} ${rest.join(' ')}`.trim().split(' ');
  const [main, command] = words;
  if (main !== 'package/cli/main.ts')
    return execFileSync(`node_modules/.bin/${program}`, [...words, '--help'], { encoding: 'utf8' });
  // Without a process, which takes longer to start than all of them to be read.
  const exported = (await import(`../../package/cli/${command}.ts`)) as Readonly<
    Record<string, Partial<Command>>
  >;
  return Object.values(exported).find(({ usage }) => usage !== undefined)?.usage ?? '';
}

/** What is wrong with one command, without comments and variables in front of it. */
async function issueOf(command: string): Promise<string | undefined> {
  if (OTHERS.some((form) => form.test(command))) return undefined;
  const [, script = '', rest = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(command) ?? [];
  const [, program = ''] = /^npx ([\w-]+)/.exec(command) ?? [];
  // In a clone npx has no program of this package, and would download whatever else has its name.
  if (program !== '')
    return existsSync(`node_modules/.bin/${program}`) ? undefined : `there is no program ${program}`;
  if (script === '')
    return `"${command}" is neither a command of this repository nor one that can be checked`;
  if (!(script in scripts)) return `package.json has no script "${script}"`;
  const flags = [...rest.matchAll(/(?<!\S)--[\w-]+/g)].map(([flag]) => flag);
  if (flags.length > 0 && !DESCRIBED.includes(script)) return `${script} does not describe its flags`;
  const called = script === 'sandpit' ? `sandpit ${rest.split(' ')[0]}` : script;
  if (flags.length === 0) return undefined;
  const help = await helpOf(called);
  const unknown = flags.filter((flag) => !help.includes(flag));
  return unknown.length === 0 ? undefined : `${called} --help does not name ${unknown.join(', ')}`;
}

/** The scripts that a page names in its text or its blocks, as `npm run NAME`, and that package.json does not have. */
export function missingScripts(page: string): readonly string[] {
  const named = [...page.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(
    ([, script = '']) => script,
  );
  return named.filter((script) => !(script in scripts));
}

/** What is wrong with the commands of a shell block, each by its text. */
export async function commandIssues(text: string): Promise<readonly string[]> {
  const commands = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').split('&&'))
    .map((command) => command.trim().replace(/^(?:[A-Z_]+=\S+\s+)+/, ''))
    .filter((command) => command !== '');
  const issues = await Promise.all(commands.map(issueOf));
  return issues.filter((issue) => issue !== undefined);
}
