/** `sandpit.config.*`: flags that a project gives its commands once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject, parseJson } from '#shared/json.ts';
import { Failure, meant } from './command.ts';
import type { Command, Flag } from './command.ts';
import { commands } from './commands.ts';

const NAMES = ['js', 'mjs', 'ts', 'json'].map((ending) => `sandpit.config.${ending}`);

/**
 * The flags that the file of a folder gives a command, as they are written on a command line, in front of which they belong: what stands
 * there is stronger. The file has a member for each command, with its flags by their names: `{ dev: { scenario: 'own.yaml' } }`.
 * @throws Failure that names the file, the member and what would be right
 */
export async function configuredArgs(
  name: string,
  command: Command,
  folder: string,
): Promise<readonly string[]> {
  const [file, other] = NAMES.filter((each) => existsSync(join(folder, each)));
  if (file === undefined) return [];
  if (other !== undefined) throw new Failure(`there are ${file} and ${other}: remove one of them`);
  const given = await load(file, folder);
  const example = '{ dev: { port: 8000 } }';
  if (!isObject(given)) throw new Failure(`${file}: expected an object of commands, such as ${example}`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(commands, key));
  if (unknown !== undefined)
    throw new Failure(`${file}: there is no command "${unknown}"${meant(unknown, Object.keys(commands))}`);
  const own = given[name];
  if (own === undefined) return [];
  if (!isObject(own))
    throw new Failure(`${file}: ${name}: expected an object of flags, such as { port: 8000 }`);
  return Object.entries(own).flatMap(([key, value]) => argsOf(`${file}: ${name}`, command, key, value));
}

async function load(file: string, folder: string): Promise<unknown> {
  const path = join(folder, file);
  if (file.endsWith('.json')) {
    const value = parseJson(readFileSync(path, 'utf8'));
    if (value === undefined) throw new Failure(`${file}: it is not valid JSON`);
    return value;
  }
  try {
    return ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { node } = process.versions;
    const isForeign = code === 'ERR_UNKNOWN_FILE_EXTENSION';
    const why = `Node ${node} does not read TypeScript: use Node 22.18 or newer, or a .mjs file`;
    throw new Failure(`${file}: ${isForeign ? why : message}`);
  }
}

/** One member as flags of a command line. */
function argsOf(place: string, { flags }: Command, key: string, value: unknown): readonly string[] {
  const flag: Flag | undefined = Object.hasOwn(flags, key) ? flags[key] : undefined;
  if (!flag) throw new Failure(`${place}: there is no flag "${key}"${meant(key, Object.keys(flags))}`);
  const wrong = (expected: string): Failure =>
    new Failure(`${place}.${key}: expected ${expected}, got ${JSON.stringify(value)}`);
  if (flag.takes === undefined) {
    if (typeof value !== 'boolean') throw wrong('true or false');
    return value ? [`--${key}`] : [];
  }
  const values: readonly unknown[] = flag.isRepeatable && Array.isArray(value) ? value : [value];
  if (!values.every((each) => typeof each === 'string' || typeof each === 'number'))
    throw wrong(flag.isRepeatable ? 'a text or a list of texts' : 'a text or a number');
  return values.map((each) => `--${key}=${String(each)}`);
}
