/** Scripts that a page asks for at once, without waiting until another script names them. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

const link = (href: string, attrs: Readonly<Record<string, string>>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href },
  injectTo: 'head' as const,
});

/** Has the page load the chunks of these names, and what they import, beside its first script. */
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
        const needed = chunks.filter(({ name }) => names.includes(name));
        const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...scripts].map((file) => link(base + file, { rel: 'modulepreload' })),
          ...[...styles].map((file) => link(base + file, { rel: 'preload', as: 'style' })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
  };
}

/** Scripts that the page asks for by itself (above), and texts, which import nothing else. */
const LOADED = /\b(rolldown-runtime|react|start|texts)-[^/]+\.js$/;

/** The scripts and styles to request with a part of the page; their names stand in the start of every page. */
export const withoutLoaded = (_file: string, needed: string[]): string[] =>
  needed.filter((name) => !LOADED.test(name));
