/** What every command of the program does alike. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { completionOf } from '../../../package/cli/completion.ts';
import { commands } from '../../../package/cli/commands.ts';
import { configuredArgs } from '../../../package/cli/config.ts';
import { defineCommand } from '../../../package/cli/command.ts';
import { dev } from '../../../package/cli/dev.ts';
import { scenario } from '../../../package/cli/scenario.ts';
import { serve } from '../../../package/cli/serve.ts';
import { newFolder } from '../../support/rooms.ts';

const completion = completionOf(commands);

/** Everything that is printed until the test ends. */
function printed(): readonly string[] {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => log.mockRestore());
  return lines;
}

test('PKG-133 every command prints JSON with --json, an object a line, and nothing with --quiet', async () => {
  for (const { load } of Object.values(commands))
    expect(Object.keys((await load()).flags)).toEqual(expect.arrayContaining(['json', 'quiet', 'help']));
  const lines = printed();
  const files = ['check', 'scenarios/calm-market.yaml', 'scenarios/flash-crash.yaml'];
  await scenario.run([...files, '--json']);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { file: 'scenarios/calm-market.yaml', ok: true, remarks: expect.any(Array) },
    { file: 'scenarios/flash-crash.yaml', ok: true, remarks: expect.any(Array) },
  ]);
  await scenario.run([...files, '--quiet']);
  expect(lines).toHaveLength(2);
});

test('PKG-134 bash completes commands, actions and flags by the script of sandpit completion', async () => {
  const lines = printed();
  await completion.run(['bash']);
  const complete = (...words: readonly string[]): readonly string[] => {
    const line = ['sandpit', ...words];
    const set = `COMP_WORDS=(${line.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}`;
    const script = `${lines[0]}\n${set}; _sandpit; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
  };
  expect(complete('s')).toEqual(['serve', 'scenario', 'skill']);
  expect(complete('scenario', 'c')).toEqual(['check']);
  expect(complete('serve', '--al')).toEqual(['--allow-origin', '--allow-host', '--allow-frame']);
  expect(complete('help', 'tw')).toEqual(['twin']);
  await expect(completion.run(['bahs'])).rejects.toThrow('not "bahs" (did you mean "bash"?)');
});

test.each(['zsh', 'fish'])('PKG-134 the script for %s has every command and flag', async (shell) => {
  const lines = printed();
  await completion.run([shell]);
  for (const [name, { load }] of Object.entries(commands)) {
    expect(lines[0]).toContain(name);
    for (const flag of Object.keys((await load()).flags)) expect(lines[0]).toContain(flag);
  }
});

test('PKG-135 sandpit.config gives a command its flags, and the command line is stronger', async () => {
  const folder = await newFolder();
  expect(await configuredArgs('dev', dev, folder)).toEqual([]);
  const config = {
    dev: { port: 8000, scenario: 'own.yaml' },
    serve: { now: true, 'allow-origin': ['a', 'b'] },
  };
  writeFileSync(join(folder, 'sandpit.config.mjs'), `export default ${JSON.stringify(config)};`);
  expect(await configuredArgs('dev', dev, folder)).toEqual(['--port=8000', '--scenario=own.yaml']);
  const flags = ['--now', '--allow-origin=a', '--allow-origin=b'];
  expect(await configuredArgs('serve', serve, folder)).toEqual(flags);
  const taken: unknown[] = [];
  const plan = { forms: ['dev'], about: '', flags: { port: { takes: 'number', about: '' } } } as const;
  const command = defineCommand({ ...plan, run: ({ values }) => void taken.push(values.port) });
  const configured = ['--port=8000'];
  await command.run(configured);
  await command.run([...configured, '--port', '1']);
  expect(taken).toEqual(['8000', '1']);
});

test.each([
  ['{', 'sandpit.config.json: it is not valid JSON'],
  ['[]', 'sandpit.config.json: expected an object of commands, such as { dev: { port: 8000 } }'],
  ['{"dve":{}}', 'sandpit.config.json: there is no command "dve" (did you mean "dev"?)'],
  ['{"dev":8000}', 'sandpit.config.json: dev: expected an object of flags, such as { port: 8000 }'],
  ['{"dev":{"prot":1}}', 'sandpit.config.json: dev: there is no flag "prot" (did you mean "port"?)'],
  ['{"dev":{"port":true}}', 'sandpit.config.json: dev.port: expected a text or a number, got true'],
  ['{"dev":{"quiet":1}}', 'sandpit.config.json: dev.quiet: expected true or false, got 1'],
])('PKG-135 what is wrong in a sandpit.config is named: %s', async (text, message) => {
  const folder = await newFolder();
  writeFileSync(join(folder, 'sandpit.config.json'), text);
  await expect(configuredArgs('dev', dev, folder)).rejects.toThrow(message);
});

test('PKG-135 two files of configuration, or one that breaks, are refused', async () => {
  const folder = await newFolder();
  writeFileSync(join(folder, 'sandpit.config.js'), 'throw new Error("mine");');
  await expect(configuredArgs('dev', dev, folder)).rejects.toThrow('sandpit.config.js: mine');
  writeFileSync(join(folder, 'sandpit.config.json'), '{}');
  await expect(configuredArgs('dev', dev, folder)).rejects.toThrow(
    'there are sandpit.config.js and sandpit.config.json: remove one of them',
  );
});
