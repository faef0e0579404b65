/** What a page loads of Mantine. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The module of a component that names the classes of its style sheet. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Styles that those of every component build on. */
const BASE = ['baseline', 'global'];

/**
 * Has every component of Mantine bring its own styles: they are loaded with the first page or dialog that shows it, and not all
 * before the first page. They are in the layer `mantine`, so that the client's own styles win whichever came first (boot.css).
 */
export function mantineStyles(): Plugin {
  return {
    name: 'sandpit:mantine-styles',
    transform: {
      filter: { id: CLASS_NAMES },
      handler(code, id) {
        const [, component = ''] = CLASS_NAMES.exec(id) ?? [];
        const sheets = [...BASE, component].map((name) => `import '@mantine/core/styles/${name}.layer.css';`);
        return { code: `${sheets.join('\n')}\n${code}`, map: null };
      },
    },
  };
}

/** What is imported by a component that the client uses without it, and is left out: its module, and whose import it is. */
const LEFT_OUT = [
  // A dialog only compares it with what it was given, and behind it is the library that positions menus: 18 kB after gzip before the
  // first dialog opens. Dialogs of the client scroll as the browser does.
  { module: /\/(ScrollArea)\.mjs$/, importer: /\/Modal\/ModalRoot\.mjs$/ },
  // Rows of buttons that touch: `Button.Group` and `ActionIcon.Group`.
  { module: /\/((?:Button|ActionIcon)Group(?:Section)?)\.mjs$/, importer: /\/(Button|ActionIcon)\.mjs$/ },
  // What they show while they are `loading`: here a button that was pressed keeps its text and its place (ERR-018).
  { module: /\/(Loader|Transition)\.mjs$/, importer: /\/(Button|ActionIcon)\.mjs$/ },
];

const ABSENT = 'sandpit:absent:';

/** Leaves out of components of Mantine what the client does not use of them. */
export function mantineParts(): Plugin {
  return {
    name: 'sandpit:mantine-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: LEFT_OUT.map(({ module }) => module) },
      handler(id, importer = '') {
        const part = LEFT_OUT.find((each) => each.module.test(id) && each.importer.test(importer));
        return part ? `${ABSENT}${part.module.exec(id)?.[1]}` : null;
      },
    },
    load: {
      filter: { id: new RegExp(`^${ABSENT}`) },
      // The scroll area is compared with one that was given.
      handler: (id) => `export const ${id.slice(ABSENT.length)} = { Autosize: null };`,
    },
  };
}

/** A statement that imports from the whole package. */
const IMPORT = /import \{([^}]*)\} from '@mantine\/core';/g;

/** The module of each name of the package, as its index imports it. */
async function modulesOf(index: string): Promise<ReadonlyMap<string, string>> {
  const imports = (await readFile(index, 'utf8')).matchAll(/^import \{ (.*) \} from "(.*)";$/gm);
  return new Map(
    [...imports].flatMap(([, names = '', path = '']) =>
      names
        .split(', ')
        .map((name): [string, string] => [name, fileURLToPath(new URL(path, pathToFileURL(index)))]),
    ),
  );
}

/**
 * Has what imports from Mantine import the modules of its components. A development server compiles all that a module imports, used or
 * not, and the index of the package imports every component.
 */
export function mantineImports(): Plugin {
  let modules: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'sandpit:mantine-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: IMPORT },
      async handler(code) {
        modules ??= this.resolve('@mantine/core').then((index) => modulesOf(index?.id ?? ''));
        const known = await modules;
        const direct = code.replace(IMPORT, (whole: string, list: string) => {
          const names = list.split(',').map((name) => name.trim());
          const values = names.filter((name) => name !== '' && !name.startsWith('type '));
          // Lines keep their numbers.
          const lines = whole.replace(/[^\n]/g, '');
          return `${values.map((name) => `import { ${name} } from '${known.get(name) ?? '@mantine/core'}';`).join(' ')}${lines}`;
        });
        return { code: direct, map: null };
      },
    },
  };
}
