#!/usr/bin/env node
import { packageVersion } from '../program.ts';
import { meant, UsageError } from './command.ts';
import { commands, findCommand } from './commands.ts';
import { configuredArgs } from './config.ts';
import { explain } from './explain.ts';

const line = (head: string, about: string): string => `  ${head.padEnd(25)}${about}`;

const USAGE = [
  'Usage: sandpit COMMAND [flags]',
  ...Object.entries(commands).map(([name, { about }]) => line(name, about)),
  line('help [COMMAND]', 'show this, or what a command takes; so does -h or --help'),
  line('-v, --version', 'show the version'),
].join('\n');

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) throw new UsageError('expected a command');
  if (name === '--version' || name === '-v') return console.log(packageVersion());
  if (['help', '--help', '-h'].includes(name) && args.length === 0) return console.log(USAGE);
  const isHelp = name === 'help';
  const wanted = isHelp ? String(args[0]) : name;
  const command = await findCommand(wanted);
  if (!command)
    throw new UsageError(`there is no command "${wanted}"${meant(wanted, Object.keys(commands))}`);
  if (isHelp || args.includes('--help') || args.includes('-h')) return console.log(command.usage);
  await command.run([...(await configuredArgs(name, command, process.cwd())), ...args]);
}

/** The program `sandpit`: ends with 0, with 1 where something failed, with 2 for a command line that makes no sense. */
async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const [name = ''] = args;
    const own = Object.hasOwn(commands, name) ? `sandpit ${name} --help` : 'sandpit --help';
    const message = explain(error);
    console.error(
      message === undefined ? error : isUsage ? `${message}\n"${own}" shows what there is.` : message,
    );
    process.exitCode = isUsage ? 2 : 1;
  }
}

await main(process.argv.slice(2));
