#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../program.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';

/** Each is loaded when it is given: most load a whole exchange. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  dev: async () => (await import('./dev.ts')).dev,
  serve: async () => (await import('./serve.ts')).serve,
  room: async () => (await import('./room.ts')).room,
  grade: async () => (await import('./grade.ts')).grade,
  init: async () => (await import('./init.ts')).init,
  scenario: async () => (await import('./scenario.ts')).scenario,
  candles: async () => (await import('./candles.ts')).candles,
  keep: async () => (await import('./keep.ts')).keep,
  record: async () => (await import('./record.ts')).record,
  twin: async () => (await import('./twin.ts')).twin,
  skill: async () => (await import('./skill.ts')).skill,
  import: async () => (await import('./import.ts')).importSession,
};

const find = async (name: string | undefined): Promise<Command | undefined> =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name]?.() : undefined;

const USAGE = `Usage: sandpit COMMAND [flags]
  dev                      the client with the exchange inside its page
  serve                    the exchange as a process of its own, with real HTTP and real sockets
  room                     make and list the rooms of a host
  grade                    compute the figures of a room from its journal
  init                     copy the worker files of sandpit-exchange/browser to your pages
  scenario                 check, play or begin a scenario file
  candles                  make a file for a scenario of candles from elsewhere
  keep                     turn a recorded session into a scenario that goes on from there
  record                   turn a recorded session into a Playwright test
  twin                     compare the simulator with a real backend
  import                   turn a session that a browser recorded into a scenario and a Playwright test
  skill                    write what a coding agent needs to know to use Sandpit
  --version                show the version
  --help                   show this, or after a command what it takes`;

const version = (): string =>
  (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;

async function run(name: string | undefined, args: readonly string[]): Promise<void> {
  if (name === '--help') return console.log(USAGE);
  if (name === '--version') return console.log(version());
  if (name === undefined) throw new UsageError('expected a command');
  const command = await find(name);
  if (!command) throw new UsageError(`there is no command "${name}"`);
  if (args.includes('--help')) return console.log(command.usage);
  await command.run(args);
}

/** The program `sandpit`: ends with 0, with 1 where something failed, with 2 for a command line that makes no sense. */
async function main([name, ...args]: readonly string[]): Promise<void> {
  try {
    await run(name, args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const usage = isUsage ? (await find(name))?.usage : undefined;
    const message = explain(error);
    console.error(message === undefined ? error : isUsage ? `${message}\n\n${usage ?? USAGE}` : message);
    process.exitCode = isUsage ? 2 : 1;
  }
}

await main(process.argv.slice(2));
