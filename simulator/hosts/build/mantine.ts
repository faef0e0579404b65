/** What a page loads of Mantine. */
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

const NO_SCROLL_AREA = 'sandpit:no-scroll-area';

/**
 * A dialog imports the scroll area, with the library that positions menus behind it, to see whether it was given one: 18 kB after gzip
 * before the first dialog opens. Dialogs of the client scroll as the browser does.
 */
export function mantineDialogs(): Plugin {
  return {
    name: 'sandpit:mantine-dialogs',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/ScrollArea\.mjs$/ },
      handler: (_id, importer) => (importer?.endsWith('/Modal/ModalRoot.mjs') ? NO_SCROLL_AREA : null),
    },
    load: {
      filter: { id: /^sandpit:no-scroll-area$/ },
      handler: () => 'export const ScrollArea = { Autosize: null };',
    },
  };
}
