import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from '../context.ts';
import type { PackageProject, Run } from '../context.ts';

const COMMANDS = ['dev', 'serve', 'init', 'scenario', 'record', 'completion'];

const GENERAL = '"sandpit --help" shows what there is\\.\\n$';

/** What stands below a mistake in the command line of a command. */
const next = (command: string): string => `"sandpit ${command} --help" shows what there is\\.\\n$`;

const line = (message: string, after = ''): RegExp =>
  new RegExp(`^${message}\\n${after}$`.replace(/\$\$$/, '$'));

/** Mistakes of a user: the arguments, the exit code, and what is said: a line, and the next step. */
const MISTAKES: readonly (readonly [args: readonly string[], status: number, message: RegExp])[] = [
  [[], 2, line('expected a command', GENERAL)],
  [['sell'], 2, line('there is no command "sell"', GENERAL)],
  [['serv'], 2, line('there is no command "serv" \\(did you mean "serve"\\?\\)', GENERAL)],
  [['dev', '--port', '99999'], 2, line('--port takes 0 to 65535, not "99999"\\.', next('dev'))],
  [['dev', '--scenario', 'nope'], 1, /^There is no scenario "nope"; there are bull-run, .*\n$/],
  [['dev', '--scenario', 'nope.yaml'], 1, line('nope\\.yaml: there is no such file')],
  [
    ['serve', '--prot', '1'],
    2,
    line('there is no flag --prot \\(did you mean "--port"\\?\\)', next('serve')),
  ],
  [['serve', '--scenario', 'nope'], 1, /^nope: there is no such scenario; there are bull-run, .*\n$/],
  [['serve', '--client', 'nowhere'], 2, /^--client takes .* there is no index\.html in .*\n.*\n$/],
  [['init'], 2, line('expected one directory', next('init'))],
  [['init', 'nowhere'], 1, line('There is no directory nowhere\\.')],
  [['scenario', 'play', 'a.yaml'], 2, line('expected "check" with files.*', next('scenario'))],
  [['scenario', 'check', 'a.yaml'], 1, line('a\\.yaml: there is no such file')],
  [['scenario', 'new', 'a.txt'], 2, line('a\\.txt: a scenario ends in \\.yaml', next('scenario'))],
  [['scenario', 'new', 'a.yaml', '--from', 'nope'], 1, /^There is no scenario "nope"; there are bull-run, /],
  [['record'], 2, line('expected one recording', next('record'))],
  [['record', 'a.json'], 1, /a\.json: there is no such file\n$/],
];

/**
 * Gives the installed program one command line after the other and prints how each ends. To start a process for each would take
 * longer than all of them together.
 */
const EACH = `import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { href } = pathToFileURL(realpathSync('node_modules/.bin/sandpit'));
const ends = [];
for (const [index, args] of JSON.parse(process.argv[2]).entries()) {
  const printed = [];
  for (const name of ['log', 'error']) console[name] = (line) => printed.push(line instanceof Error ? line.stack : line);
  process.argv = [process.execPath, 'sandpit', ...args];
  process.exitCode = 0;
  await import(href + '?' + index);
  ends.push({ status: process.exitCode, output: printed.map((line) => line + '\\n').join('') });
}
process.exitCode = 0;
process.stdout.write(JSON.stringify(ends));
`;

export const project: PackageProject = {
  name: 'cli',
  async run({ test, install, run, start, write, folder, measure }) {
    await install();
    const sandpit = (...args: readonly string[]) => run('sandpit', [...args]);
    write({ 'each.mjs': EACH });
    const eachOf = async (lines: readonly (readonly string[])[]): Promise<readonly Run[]> => {
      const { output } = await run('node', ['each.mjs', JSON.stringify(lines)]);
      return JSON.parse(output) as readonly Run[];
    };
    const installed = join(folder, 'node_modules');

    await test('PKG-001 the package comes alone, and has no sources in it', async () => {
      expect(readdirSync(installed).filter((name) => !name.startsWith('.'))).toEqual(['sandpit-exchange']);
      const files = readdirSync(join(installed, 'sandpit-exchange'), { recursive: true, encoding: 'utf8' });
      measure('files of the package', files.length);
      expect(files.filter((file) => /(?<!\.d)\.tsx?$|(^|\/)tests?(\/|$)/.test(file))).toEqual([]);
    });

    await test('PKG-004 PKG-132 every command says what it takes', async () => {
      expect(await sandpit('--version')).toEqual({
        status: 0,
        output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      });
      const general = await sandpit('--help');
      expect(general.status).toBe(0);
      const [short, word, brief, ...asked] = await eachOf([
        ['-h'],
        ['help'],
        ['-v'],
        ...COMMANDS.flatMap((command) => [
          [command, '-h'],
          ['help', command],
        ]),
      ]);
      expect([short, word]).toEqual([general, general]);
      expect(brief).toEqual(await sandpit('--version'));
      const own = await eachOf(COMMANDS.map((command) => [command, '--help']));
      expect(asked).toEqual(own.flatMap((help) => [help, help]));
      for (const [index, command] of COMMANDS.entries()) {
        expect(general.output).toContain(`  ${command} `);
        expect(own[index]).toEqual({
          status: 0,
          output: expect.stringContaining(`Usage: sandpit ${command} `),
        });
      }
    });

    await test("PKG-004 PKG-132 a user's mistake is named with the next step, without a stack trace", async () => {
      const ends = await eachOf(MISTAKES.map(([args]) => args));
      // One in a process of its own, as users start it.
      expect(await sandpit(...(MISTAKES[3]?.[0] ?? []))).toEqual(ends[3]);
      for (const [index, [args, status, message]] of MISTAKES.entries()) {
        const { output, ...ended } = ends[index] ?? { output: '' };
        expect({ args, ...ended }).toEqual({ args, status });
        expect(output).toMatch(message);
        expect(output).not.toMatch(/^ +at /m);
      }
    });

    await test('PKG-005 serve is the Node host with the client of the package', async () => {
      const server = start('sandpit', ['serve', '--port', '0', '--scenario', 'flash-crash']);
      try {
        const [, url = ''] = await server.until(/^Sandpit: Flash crash \(seed flash-crash\) at (http:\S+)$/m);
        const page = await fetch(url);
        expect(page.headers.get('content-type')).toContain('text/html');
        expect(await page.text()).toContain('<div id="root">');
        const state = (await (await fetch(`${url}/sim/state`)).json()) as object;
        expect(state).toMatchObject({ scenario: 'flash-crash', audit: [] });
      } finally {
        expect((await server.stop()).output).not.toMatch(/^ +at /m);
      }
    });

    await test('PKG-007 a new scenario is accepted, is played, and is not written over', async () => {
      expect(await sandpit('scenario', 'new', 'own/first.yaml')).toMatchObject({ status: 1 });
      write({ 'own/.keep': '' });
      expect(await sandpit('scenario', 'new', 'own/first.yaml')).toMatchObject({ status: 0 });
      expect(await sandpit('scenario', 'new', 'own/copy.yaml', '--from', 'flash-crash')).toMatchObject({
        status: 0,
      });
      const checked = await sandpit('scenario', 'check', 'own/first.yaml', 'own/copy.yaml');
      expect(checked).toEqual({ status: 0, output: 'own/first.yaml: ok\nown/copy.yaml: ok\n' });
      const file = join(folder, 'own/copy.yaml');
      const [, schema = ''] =
        /^# yaml-language-server: \$schema=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
      expect(existsSync(resolve(dirname(file), schema))).toBe(true);
      const again = await sandpit('scenario', 'new', 'own/first.yaml');
      expect(again).toMatchObject({ status: 1, output: expect.stringContaining('is there already') });
      const played = await sandpit('scenario', 'run', 'own/first.yaml');
      expect(played).toMatchObject({ status: 0, output: expect.stringContaining('audit: sound') });
      const library = await sandpit('scenario', 'run', 'calm-market', '--until', '1m');
      expect(library).toMatchObject({ status: 0, output: expect.stringContaining('audit: sound') });
    });
  },
};
