/** Scripts that a page asks for at once, without waiting until another script names them. */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const link = (href: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href },
  injectTo: 'head',
});

/** The texts that stand around every page. */
const TEXTS = /^texts-common-(\w+)$/;

/** The script of the worker that holds the exchange. */
const ENGINE = /\/engine\.worker-[^/]+\.js$/;

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>;

/** Links to the scripts and styles of the chunks of these names and of what they import. */
function linksTo(names: readonly string[], chunks: readonly Chunk[], base: string): HtmlTagDescriptor[] {
  const needed = new Set(chunks.filter(({ name }) => names.includes(name)));
  for (const { imports } of needed)
    for (const each of chunks) if (imports.includes(each.fileName)) needed.add(each);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...needed].map(({ fileName }) => link(base + fileName, { rel: 'modulepreload' })),
    ...[...styles].map((file) => link(base + file, { rel: 'preload', as: 'style' })),
  ];
}

const hrefOf = ({ attrs }: HtmlTagDescriptor): unknown => attrs?.['href'];

/**
 * Has every page load the chunks of the names of `always`, and what they import, beside its first script. Those of `later` stand in templates
 * of the page, by the kind of frame: `first-paint.ts` knows which of them an address has. A page has to use all of it: a browser warns of
 * styles that were requested and not used. The texts of each language are named, for it to ask
 * for those of the one that will be shown; so is the worker of the exchange, for the first script of the simulator to start it.
 */
export function preloads(
  always: readonly string[],
  later: Readonly<Record<string, readonly string[]>>,
): Plugin {
  let base = '/';
  return {
    name: 'sandpit:preloads',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const texts = chunks.flatMap(({ name, fileName }) => {
          const [, language] = TEXTS.exec(name) ?? [];
          return language === undefined ? [] : [[`data-${language}`, base + fileName]];
        });
        const isMissing = (each: HtmlTagDescriptor): boolean => !html.includes(`"${hrefOf(each)}"`);
        const links = linksTo(always, chunks, base).filter(isMissing);
        const known = new Set(links.map(hrefOf));
        const templates = Object.entries(later).map(([frame, names]): HtmlTagDescriptor => {
          const children = linksTo(names, chunks, base).filter(
            (each) => isMissing(each) && !known.has(hrefOf(each)),
          );
          return { tag: 'template', attrs: { id: frame }, children, injectTo: 'head' };
        });
        const attrs = { id: 'texts', crossorigin: true, ...Object.fromEntries(texts) };
        const engine = Object.keys(bundle)
          .filter((file) => ENGINE.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { id: 'engine', href: base + file },
            injectTo: 'head',
          }));
        return [...links, ...engine, { tag: 'link', attrs, injectTo: 'head' }, ...templates];
      },
    },
  };
}

/** What the page asks for by itself (above), and texts, which import nothing else. */
const LOADED = /\b((rolldown-runtime|react|index|texts)-[^/]+\.js|start-[^/]+\.(js|css))$/;

/** The scripts and styles to request with a part of the page; their names stand in the start of every page. */
export const withoutLoaded = (_file: string, needed: string[]): string[] =>
  needed.filter((name) => !LOADED.test(name));
