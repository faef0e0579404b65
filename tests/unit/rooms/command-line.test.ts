/** `sandpit serve --rooms` and `sandpit room`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { room } from '../../../package/cli/room.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { packageRoot, programArgs } from '../../../package/program.ts';
import { newFolder } from '../../support/rooms.ts';

/** Starts the program and gives the first two lines that it prints. */
async function serve(folder: string): Promise<readonly [string, string]> {
  const args = [...programArgs, 'serve', '--rooms', folder, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break;
  return [lines[0] ?? '', lines[1] ?? ''];
}

/** What `sandpit room` prints. */
async function printed(...args: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await room.run(args);
    return print.mock.calls.flat().join('\n');
  } finally {
    print.mockRestore();
  }
}

/** Arguments of `sandpit room` as the guide for a class has them, behind the folder of its host. */
const documented = [
  ...readFileSync('docs/guides/class.md', 'utf8').matchAll(
    /^npm run sandpit -- room (create \w+) --rooms class (.*)$/gm,
  ),
].map(([, command = '', flags = '']) => [command.split(' '), flags.split(' ')] as const);

test('PKG-153 ROOM-062 ROOM-097 rooms are made and listed on a host that runs', async () => {
  const folder = await newFolder();
  await expect(room.run(['list', '--rooms', folder])).rejects.toThrow('start a host with --rooms');
  const [first, second] = await serve(folder);
  const at = /http:\S+$/.exec(first)?.[0] ?? '';
  expect(second).toMatch(/^Token of the administrator: [\w-]{32}$/);
  const host = ['--rooms', folder, '--at', at];
  expect(await printed('list', ...host)).toBe('There are no rooms.');
  const made: string[] = [];
  for (const [command, flags] of documented) made.push(await printed(...command, ...host, ...flags));
  expect(made[0]).toMatch(/enter at {10}http:\/\/127\.0\.0\.1:\d+\/join\/monday\n {2}code {14}[A-Z2-9]{8}\n/);
  expect(made[1]).toContain('flash-crash, own books)');
  const listed = await printed('list', ...host);
  expect(listed).toContain('monday: monday (flash-crash), open, 0 traders');
  expect(listed).toContain('contest: contest (flash-crash, own books), open, 0 traders');
  await expect(room.run(['create', 'other', ...host, '--mode', 'both'])).rejects.toThrow('mode');
  await expect(room.run(['create', 'monday', ...host])).rejects.toThrow('There is a room monday already.');
  await expect(room.run(['create', ...host])).rejects.toThrow('expected "create" with a name');
  expect(() => readFlags(['--rooms', folder, '--seed', 'x'])).toThrow('--seed does not go with --rooms');
});
