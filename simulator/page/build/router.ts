/** What a page loads of the router. */
import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/.*\.mjs$/;

/**
 * What goes, and what stands in its place: warnings for developers, which its own build for production lacks and which no path of the
 * package reaches; names for their tools, which keep components that nothing uses; and the links that a framework prefetches.
 */
const CHANGES = [
  [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/^(?:export )?(?:var|const|let) \w+ = (?=React\d*\.forwardRef\()/gm, '$&/* @__PURE__ */ '],
  [/\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
] as const;

/** Leaves out of the router what a page never runs: 4 kB after gzip before anything is shown. */
export function routerOfPage(): Plugin {
  return {
    name: 'sandpit:router-of-page',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: CHANGES.reduce((text, [found, put]) => text.replace(found, put), code),
        map: null,
      }),
    },
  };
}
