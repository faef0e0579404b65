/** Code of libraries that a page never runs, and that the build keeps: it is inside functions and classes that are used. */
import type { Plugin, Rolldown } from 'vite';

/** What is left out of a file of a library. */
interface Unused {
  /** Its path. */
  readonly file: RegExp;
  /** What the body of a function, a class or a method becomes, by its name. */
  readonly bodies: Readonly<Record<string, string>>;
  /** Pieces of its code, each with what stands in its place. */
  readonly pieces?: readonly (readonly [found: RegExp, put: string])[];
}

/** Bodies of functions that are never called; one that is called all the same says where it went. */
const never = (...names: readonly string[]): Unused['bodies'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      `{ throw new Error('${name} is left out: simulator/hosts/build/unused.ts') }`,
    ]),
  );

const UNUSED: readonly Unused[] = [
  {
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    bodies: never(
      // Forms, fetchers, data of a server and routes that come later: pages make calls by React Query, and know all routes.
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'deserializeErrors',
      'discoverRoutes',
      'RSCErrorHandler',
      // Measuring of navigations.
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
    ),
    pieces: [
      // Warnings for developers: its own build for production lacks them, and no path of the package reaches it.
      [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
      // Names for the tools of developers, which keep components that nothing uses.
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^(?:export )?(?:var|const|let) \w+ = (?=React\d*\.forwardRef\()/gm, '$&/* @__PURE__ */ '],
      // Links that a framework prefetches.
      [/\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
    ],
  },
  {
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    bodies: {
      // `Texts` loads them (decision 94).
      Connector: '{ state = {} }',
      // No text has a format.
      Formatter: '{ init() {} format(value) { return value } }',
      ...never('cloneInstance', 'dir', 'loadLanguages', 'loadNamespaces', 'reloadResources'),
    },
  },
];

type Program = ReturnType<Rolldown.PluginContext['parse']>;

interface Body {
  readonly start: number;
  readonly end: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The name of a function, a class or a method, and the node that has its body. */
function declared(node: Readonly<Record<string, unknown>>): readonly [name: unknown, owner: unknown] {
  if (node['type'] === 'MethodDefinition')
    return [isObject(node['key']) && node['key']['name'], node['value']];
  const isNamed = node['type'] === 'FunctionDeclaration' || /^Class/.test(String(node['type']));
  return [isNamed && isObject(node['id']) && node['id']['name'], node];
}

const isBody = (value: unknown): value is Body =>
  isObject(value) && typeof value['start'] === 'number' && typeof value['end'] === 'number';

/** The bodies of what a program declares by one of these names, at any depth. */
function bodiesIn(program: Program, names: ReadonlySet<unknown>): ReadonlyMap<string, Body> {
  const found = new Map<string, Body>();
  const visit = (node: unknown): void => {
    // A node, or a list of nodes.
    if (!isObject(node)) return;
    const [name, owner] = declared(node);
    const body = isObject(owner) ? owner['body'] : undefined;
    if (typeof name === 'string' && names.has(name) && isBody(body)) {
      found.set(name, body);
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return found;
}

/** Leaves out of a page what it never runs of its libraries; fails where a version of one does not have it. */
export function withoutUnused(): Plugin {
  return {
    name: 'sandpit:without-unused',
    apply: 'build',
    transform: {
      filter: { id: UNUSED.map(({ file }) => file) },
      handler(code, id) {
        const unused = UNUSED.find(({ file }) => file.test(id));
        if (!unused) return null;
        const found = bodiesIn(this.parse(code), new Set(Object.keys(unused.bodies)));
        // Another chunk of the router.
        if (found.size === 0) return null;
        const lacking = Object.keys(unused.bodies).filter((name) => !found.has(name));
        if (lacking.length > 0) {
          this.error(
            `${id}: expected ${lacking.join(', ')} to leave out, which it does not declare: see UNUSED in simulator/hosts/build/unused.ts`,
          );
        }
        const cut = [...found]
          .toSorted(([, one], [, other]) => other.start - one.start)
          .reduce(
            (text, [name, { start, end }]) => text.slice(0, start) + unused.bodies[name] + text.slice(end),
            code,
          );
        return {
          code: (unused.pieces ?? []).reduce((text, [piece, put]) => text.replace(piece, put), cut),
          map: null,
        };
      },
    },
  };
}
