/** Scripts that a page asks for at once, without waiting until another script names them. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

const link = (href: string, attrs: Readonly<Record<string, string>>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href },
  injectTo: 'head' as const,
});

/** The texts that stand around every page. */
const TEXTS = /^texts-common-(\w+)$/;

/**
 * Has the page load the chunks of these names, and what they import, beside its first script. The texts of each language are named,
 * for `first-paint.ts` to ask for those of the one that will be shown.
 */
export function preloads(names: readonly string[]): Plugin {
  let base = '/';
  return {
    name: 'sandpit:preloads',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const texts = chunks.flatMap(({ name, fileName }) => {
          const [, language] = TEXTS.exec(name) ?? [];
          return language === undefined ? [] : [[`data-${language}`, base + fileName]];
        });
        const needed = chunks.filter(({ name }) => names.includes(name));
        const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        const links = [
          ...[...scripts].map((file) => link(base + file, { rel: 'modulepreload' })),
          ...[...styles].map((file) => link(base + file, { rel: 'preload', as: 'style' })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
        const attrs = { id: 'texts', crossorigin: true, ...Object.fromEntries(texts) };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }, ...links];
      },
    },
  };
}

/** What the page asks for by itself (above), and texts, which import nothing else. */
const LOADED = /\b((rolldown-runtime|react|index|texts)-[^/]+\.js|start-[^/]+\.(js|css))$/;

/** The scripts and styles to request with a part of the page; their names stand in the start of every page. */
export const withoutLoaded = (_file: string, needed: string[]): string[] =>
  needed.filter((name) => !LOADED.test(name));
