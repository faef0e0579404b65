/** The scenarios that a host offers, by name. */
import { membersIn } from '#shared/json.ts';
import type { ScenarioData } from './data.ts';
import { ScenarioError } from './fault.ts';
import { scenarioHead } from './format.ts';
import { isScenarioFile, ownName } from './own.ts';
import type { ScenarioSource } from './own.ts';
import { scenarioOf } from './parse.ts';
import { readLocalText } from './fields.ts';
import type { LocalText } from './fields.ts';
import { readYaml } from './yaml.ts';

/** Where a host keeps scenario files and recorded data. */
export interface ScenarioFiles {
  /** Text of every scenario file by its file name, with or without a path before it. */
  readonly texts: Readonly<Record<string, string>>;
  /** The text of a built-in recorded data set, such as `BTCUSDT-1m-modelled-2023-03-10_13.csv`; undefined where there is none. */
  readFixture(name: string): Promise<string | undefined>;
}

/** A scenario as it is offered. */
export interface ListedScenario {
  readonly name: string;
  readonly title: LocalText;
  /** What one can see in it; empty where the file does not say. */
  readonly summary: LocalText;
}

/** What can be played. */
export interface Catalogue {
  readonly default: string;
  /** What can be loaded; reads no file. */
  names(): readonly string[];
  list(): readonly ListedScenario[];
  /**
   * Loads a scenario, with another seed if one is given. Its file and recorded data are read once.
   * @throws ScenarioError when there is no such scenario or its file is wrong
   */
  load(name: string, seed?: string): Promise<ScenarioData>;
  /** What a scenario of the catalogue is read from. */
  source(name: string): ScenarioSource | undefined;
  /**
   * Reads a scenario that is not in the catalogue, with another seed if one is given. It may use the host's recorded data.
   * @throws ScenarioError when it is wrong
   */
  read(source: ScenarioSource, seed?: string): Promise<ScenarioData>;
}

/** The catalogue of a host's files. */
export function createCatalogue({ texts, readFixture }: ScenarioFiles): Catalogue {
  const files = new Map(Object.entries(texts).map(([file, text]) => [nameOf(file), { file, text }]));
  let listed: readonly ListedScenario[] | undefined;
  const loaded = new Map<string, Promise<ScenarioData>>();
  const read = async (
    { file, text, files: beside = {} }: ScenarioSource,
    seed?: string,
  ): Promise<ScenarioData> => {
    const content = readYaml(text);
    const named = recordingsOf(valueOf(content));
    const csv = await readAll(named, async (name) => besideOf(beside, name) ?? (await builtIn(name)));
    const data = scenarioOf(content, file, (name) => textOf(csv, name));
    return seed === undefined ? data : { ...data, seed };
  };
  const builtIn = async (name: string): Promise<string> => {
    // A path never leads out of the folder of built-in files.
    const text = name.includes('/') ? undefined : await readFixture(name);
    if (text === undefined) throw new Error(`${name} is not beside the scenario, and no built-in recording`);
    return text;
  };
  return {
    default: 'calm-market',
    names: () => [...files.keys()],
    list: () => (listed ??= [...files].map(([name, { text }]) => listing(name, text))),
    async load(name, seed) {
      const found = files.get(name);
      if (!found) {
        const reason = `there is no such scenario; there are ${[...files.keys()].join(', ')}`;
        throw new ScenarioError(name, [{ line: 0, column: 0, path: '', reason }]);
      }
      const loading = loaded.get(name) ?? read(found);
      loaded.set(name, loading);
      // Recorded data that could not be fetched may be there the next time.
      const data = await loading.catch((error: unknown) => {
        loaded.delete(name);
        throw error;
      });
      return seed === undefined ? data : { ...data, seed };
    },
    source: (name) => files.get(name),
    read: async (source, seed) => ({
      ...(await read(source, seed).catch((error: unknown) => {
        throw error instanceof ScenarioError && !isScenarioFile(source) ? error.withoutLines() : error;
      })),
      name: ownName(source.file),
      source: onlyNamed(source),
    }),
  };
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
}

/** A file that cannot be read is offered by its name: choosing it shows what is wrong. */
function listing(name: string, text: string): ListedScenario {
  const head = scenarioHead.safeParse(valueOf(readYaml(text)));
  const { title = name, summary } = head.success ? head.data : {};
  return { name, title: readLocalText(title), summary: readLocalText(summary ?? '') };
}

function valueOf(content: ReturnType<typeof readYaml>): unknown {
  return 'value' in content ? content.value : undefined;
}

/** File names under `recorded`, as far as they can be read; what is wrong with them the parser will say. */
function recordingsOf(document: unknown): readonly string[] {
  const { recorded } = membersIn(document);
  if (!Array.isArray(recorded)) return [];
  const names = recorded.map(membersIn).flatMap(({ file, over }) => [file, over]);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

const besideOf = (files: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined;

/** A source without files that the scenario does not name: it is kept with every session and recording. */
function onlyNamed({ file, text, files }: ScenarioSource): ScenarioSource {
  if (files === undefined) return { file, text };
  const named = recordingsOf(valueOf(readYaml(text))).filter((name) => besideOf(files, name) !== undefined);
  if (named.length === 0) return { file, text };
  return { file, text, files: Object.fromEntries(named.map((name) => [name, files[name] ?? ''])) };
}

type Fetched = ReadonlyMap<string, string | Error>;

async function readAll(
  names: readonly string[],
  readFile: (name: string) => Promise<string>,
): Promise<Fetched> {
  const read = async (name: string): Promise<string | Error> => {
    try {
      return await readFile(name);
    } catch (fault) {
      return fault instanceof Error ? fault : new Error(String(fault));
    }
  };
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

function textOf(csv: Fetched, file: string): string {
  const text = csv.get(file);
  if (typeof text === 'string') return text;
  throw text ?? new Error(`${file} was not read`);
}
