/** Which files of texts the modules of the client use, found by the keys that their sources name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of files of texts. */
type Namespaces = ReadonlySet<string>;

const namesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));

const namespaces = namesOf('locales/en').filter(
  (name) => !name.startsWith('panel') && !['server', 'control'].includes(name),
);
const stemsOf = (namespace: string): ReadonlySet<string> =>
  new Set(
    Object.keys(JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')) as object).map((key) =>
      key.replace(/_(one|other)$/, ''),
    ),
  );
const stems = new Map(namespaces.map((name) => [name, stemsOf(name)]));

/** The namespaces of the keys that a source names, whole or, in a template, by their beginning. */
const usedIn = (source: string): readonly string[] => [
  ...[...source.matchAll(/'([\w-]+)\.(\w+)'/g)].flatMap(([, namespace = '', key = '']) =>
    stems.get(namespace)?.has(key) ? [namespace] : [],
  ),
  ...[...source.matchAll(/\bt\(`([\w-]+)\.\$\{/g)].map(([, namespace = '']) => namespace),
];

/** `'#client/ui/text.ts'` or `'./text.ts'` as the path of a file of the client; undefined where it is none. */
function pathOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('#client/')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined;
  return path !== undefined && /\.tsx?$/.test(path) && existsSync(path) ? path : undefined;
}

interface Module {
  readonly path: string;
  readonly used: readonly string[];
  readonly imports: readonly string[];
  /** Parts that are loaded later, each with the files of texts that it loads beside its script. */
  readonly parts: readonly { readonly path: string; readonly texts: readonly string[] }[];
}

const quoted = (list: string): readonly string[] =>
  [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

function read(path: string): Module {
  const source = readFileSync(path, 'utf8');
  const resolved = (pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap(([, specifier = '']) => pathOf(specifier, path) ?? []);
  const parts = [
    ...source.matchAll(/lazyPart\(\s*async[^;]*?import\('([^']+)'\)\)\.\w+,([^;]*?)\);/g),
  ].flatMap(([, specifier = '', texts = '']) => {
    const part = pathOf(specifier, path);
    return part === undefined ? [] : [{ path: part, texts: quoted(texts) }];
  });
  const later = new Set(parts.map((part) => part.path));
  const imports = [
    ...resolved(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';/gm),
    ...resolved(/import\('([^']+)'\)/g),
  ];
  return {
    path,
    used: usedIn(source),
    imports: imports.filter((each) => !later.has(each)),
    parts,
  };
}

/** The namespaces of the titles of a feature's pages, which the command palette lists on every page. */
export const titlesOf = (feature: string): readonly string[] =>
  read(`client/features/${feature}/routes.tsx`).used;

/** What is used from a module on, with a module that uses it; parts with texts of their own apart. */
export function usedFrom(start: string, isLeftOut: (path: string) => boolean) {
  const used = new Map<string, string>();
  const parts = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const queue = [start];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path) || isLeftOut(path)) continue;
    seen.add(path);
    const module = read(path);
    for (const namespace of module.used) if (!used.has(namespace)) used.set(namespace, path);
    for (const part of module.parts) parts.set(part.path, part.texts);
    queue.push(...module.imports);
  }
  return { used, parts };
}

/** A list of names that a source declares. */
export const lists = (path: string, name: string): Namespaces =>
  new Set(quoted(new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(readFileSync(path, 'utf8'))?.[1] ?? ''));

/** What every part of the client may use. */
export const always = lists('locales/client.ts', 'always');
export const isFeature = (path: string) => /^client\/features\/[^/]+\/routes\.tsx$/.test(path);

/** Namespaces that something uses without loading them, each with a module. */
export const missing = (used: ReadonlyMap<string, string>, loaded: Namespaces) =>
  [...used].filter(([namespace]) => !always.has(namespace) && !loaded.has(namespace));

/** The features that have pages. */
export const features = readdirSync('client/features').filter((name) =>
  existsSync(`client/features/${name}/routes.tsx`),
);
