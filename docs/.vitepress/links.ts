/** How the links of the pages, which are written for the repository, become links of the site. */
import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import ownPackage from '../../package.json' with { type: 'json' };
import { liveAddress } from './live-address.ts';

type MarkdownIt = MarkdownRenderer;
type Token = ReturnType<MarkdownIt['parse']>[number];

/** Pages at the root of the repository that the site shows in its folder `project`, with their names there. */
export const projectPages: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'AGENTS.md': 'principles',
};

/** Documents that the site offers as files, below `files/`. */
export const files: readonly string[] = [
  'shared/contract/openapi.json',
  'shared/contract/asyncapi.json',
  'docs/control-openapi.json',
  'docs/bruno.json',
  'docs/scenario.schema.json',
];

/** Where files that are no pages can be read. */
const REPOSITORY = ownPackage.repository.url.replace(/^git\+|\.git$/g, '');

/** An address of the exchange that opens a scenario. One with an ellipsis is a pattern. */
const SCENARIO_ADDRESS = /^\/?[\w/]*\?(?:[^…\s]*&)?(?:scenario|order)=[^…\s]+$/;

/** A call of the protocol or the control plane. */
const CALL = /^(GET|POST) (\/(?:api|sim)(?:\/\S*)?)$/;

/** The link of a page (a path from the root of the repository) as the site has it, which puts its own path before it. */
export function siteLink(page: string, href: string): string {
  if (/^[a-z]+:|^#|^\//.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(page), path);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const project = projectPages[target];
  if (project !== undefined) return `/project/${project}.md${hash}`;
  if (target === 'README.md') return '/index.md';
  if (files.includes(target)) return `/files/${posix.basename(target)}`;
  if (!/^docs\/.*\.md$/.test(target)) return `${REPOSITORY}/blob/main/${target}${hash}`;
  return `/${target.slice('docs/'.length).replace(/README\.md$/, 'index.md')}${hash}`;
}

interface PageEnvironment {
  /** Path of the page from the folder of the pages. */
  readonly relativePath: string;
}

/** The element that stands for a paragraph which is nothing but this code: an exchange, or a call to be made; undefined for others. */
function liveElement(text: string, md: MarkdownIt): string | undefined {
  const escaped = md.utils.escapeHtml;
  if (SCENARIO_ADDRESS.test(text)) return `<LiveExchange address="${escaped(text)}" />`;
  const [, method, path] = CALL.exec(text) ?? [];
  return path && `<TryCall method="${method}" path="${escaped(path)}" />`;
}

/** Replaces a paragraph that is nothing but the address of a scenario or a call by the exchange itself, to be opened on request. */
function liveParagraphs(tokens: Token[], md: MarkdownIt): void {
  for (const [index, token] of tokens.entries()) {
    const [code, ...more] = token.children ?? [];
    if (code?.type !== 'code_inline' || more.length > 0) continue;
    const element = liveElement(code.content, md);
    if (element === undefined || tokens[index - 1]?.type !== 'paragraph_open') continue;
    token.type = 'html_block';
    token.content = element;
    for (const around of [tokens[index - 1], tokens[index + 1]]) if (around) around.hidden = true;
  }
}

/** Teaches the renderer of the site the links of the repository, and the addresses of scenarios. */
export function repositoryLinks(md: MarkdownIt, base: string): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = `docs/${(env as PageEnvironment).relativePath}`;
    liveParagraphs(tokens, md);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (typeof href === 'string') token.attrSet('href', siteLink(page, href));
    }
  });
  const code = md.renderer.rules['code_inline'];
  md.renderer.rules['code_inline'] = (tokens, index, ...rest) => {
    const text = code?.(tokens, index, ...rest) ?? '';
    const address = tokens[index]?.content ?? '';
    if (!SCENARIO_ADDRESS.test(address)) return text;
    const href = md.utils.escapeHtml(liveAddress(base, address));
    return `<a href="${href}" target="_blank" title="Open this exchange in a new tab">${text}</a>`;
  };
}
