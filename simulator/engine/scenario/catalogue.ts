/** The scenarios that a host offers, by name. */
import { membersIn } from '#shared/json.ts';
import { readText } from './read-text.ts';
import type { ContentResult } from './content.ts';
import type { ScenarioData } from './data.ts';
import { ScenarioError } from './fault.ts';
import { scenarioHead } from './format.ts';
import { isScenarioFile, ownName } from './source.ts';
import type { LibraryScenario, ScenarioSource } from './source.ts';
import { scenarioOf } from './parse.ts';
import { readLocalText } from './fields.ts';
import type { LocalText } from './fields.ts';

/** Where a host keeps scenario files and recorded data. */
export interface ScenarioFiles {
  readonly library: readonly LibraryScenario[];
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
  list(): Promise<readonly ListedScenario[]>;
  /**
   * Loads a scenario, with another seed if one is given. Its file and recorded data are read once.
   * @throws ScenarioError when there is no such scenario or its file is wrong
   */
  load(name: string, seed?: string): Promise<ScenarioData>;
  /** What a scenario of the catalogue is read from. */
  source(name: string): Promise<ScenarioSource | undefined>;
  /**
   * Reads a scenario that is not in the catalogue, with another seed if one is given. It may use the host's recorded data.
   * @throws ScenarioError when it is wrong
   */
  read(source: ScenarioSource, seed?: string): Promise<ScenarioData>;
}

/** The catalogue of a host's files. */
export function createCatalogue({ library, readFixture }: ScenarioFiles): Catalogue {
  const scenarios = new Map(library.map((scenario) => [nameOf(scenario.file), scenario]));
  let listed: Promise<readonly ListedScenario[]> | undefined;
  const loaded = new Map<string, Promise<ScenarioData>>();
  const listAll = () =>
    Promise.all([...scenarios].map(async ([name, { head }]) => listing(name, await head())));
  const builtIn = async (name: string): Promise<string> => {
    // A path never leads out of the folder of built-in files.
    const text = name.includes('/') ? undefined : await readFixture(name);
    if (text === undefined) throw new Error(`${name} is not beside the scenario, and no built-in recording`);
    return text;
  };
  const dataOf = async (content: ContentResult, file: string, beside: Files = {}): Promise<ScenarioData> => {
    const names = recordingsOf(content);
    const csv = await readAll(names, async (name) => besideOf(beside, name) ?? (await builtIn(name)));
    return scenarioOf(content, file, (name) => textOf(csv, name));
  };
  return {
    default: 'calm-market',
    names: () => [...scenarios.keys()],
    list: () =>
      (listed ??= listAll().catch((error: unknown) => {
        listed = undefined;
        throw error;
      })),
    async load(name, seed) {
      const found = scenarios.get(name);
      if (!found) {
        const reason = `there is no such scenario; there are ${[...scenarios.keys()].join(', ')}`;
        throw new ScenarioError(name, [{ line: 0, column: 0, path: '', reason }]);
      }
      const loading = loaded.get(name) ?? found.content().then((content) => dataOf(content, found.file));
      loaded.set(name, loading);
      // Recorded data that could not be fetched may be there the next time.
      const data = await loading.catch((error: unknown) => {
        loaded.delete(name);
        throw error;
      });
      return seed === undefined ? data : { ...data, seed };
    },
    async source(name) {
      const found = scenarios.get(name);
      return found && { file: found.file, text: await found.text() };
    },
    async read(source, seed) {
      const { file, text, files } = source;
      const content = await readText(text);
      const data = await dataOf(content, file, files).catch((error: unknown) => {
        throw error instanceof ScenarioError && !isScenarioFile(source) ? error.withoutLines() : error;
      });
      const own = { ...data, name: ownName(file), source: onlyNamed(source, recordingsOf(content)) };
      return seed === undefined ? own : { ...own, seed };
    },
  };
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
}

/** A file that cannot be read is offered by its name: choosing it shows what is wrong. */
function listing(name: string, document: unknown): ListedScenario {
  const head = scenarioHead.safeParse(document);
  const { title = name, summary } = head.success ? head.data : {};
  return { name, title: readLocalText(title), summary: readLocalText(summary ?? '') };
}

/** File names under `recorded`, as far as they can be read; what is wrong with them the parser will say. */
function recordingsOf(content: ContentResult): readonly string[] {
  const { recorded } = membersIn('value' in content ? content.value : undefined);
  if (!Array.isArray(recorded)) return [];
  const names = recorded.map(membersIn).flatMap(({ file, over }) => [file, over]);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

type Files = Readonly<Record<string, string>>;

const besideOf = (files: Files, name: string): string | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined;

/** A source without files that the scenario does not name: it is kept with every session and recording. */
function onlyNamed({ file, text, files }: ScenarioSource, names: readonly string[]): ScenarioSource {
  const named = names.flatMap((name) => {
    const content = files && besideOf(files, name);
    return content === undefined ? [] : [[name, content] as const];
  });
  return named.length === 0 ? { file, text } : { file, text, files: Object.fromEntries(named) };
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
