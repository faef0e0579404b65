import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { events, operations } from '#contract/index.ts';
import { calls as controlCalls } from '#simulator/control/plane.ts';
import { projectPages, siteLink } from '../../../docs/.vitepress/links.ts';
import { llmsText, plainPages } from '../../../docs/.vitepress/plain-pages.ts';
import { sidebar } from '../../../docs/.vitepress/sidebar.ts';
import { referencePages } from '../../../scripts/reference-pages.ts';
import { documentationPages } from '../../support/snippets.ts';

const pages = documentationPages().filter((page) => page.startsWith('docs/'));
const reference = referencePages();

const textOf = (name: string): string => reference.find((page) => page.name === name)?.text ?? '';

/** The anchors that the headings of generated pages define. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^##+ .* \{#([\w-]+)\}$/gm)].map(([, anchor = '']) => anchor);

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

/** The address of a page of `docs/` in the site. */
const addressOf = (page: string): string =>
  `/${page.replace(/^docs\//, '').replace(/(?:README|index)?\.md$/, '')}`;

describe('the sidebar of the site', () => {
  const entries = sidebar.flatMap(({ items }) => items ?? []);
  const links = entries.map(({ link }) => link ?? '');

  test('PKG-091 has every page, and nothing else', () => {
    const generated = reference.map(({ name }) => `/reference/${name}`);
    const project = Object.values(projectPages).map((name) => `/project/${name}`);
    expect(sorted(links)).toEqual(sorted([...pages.map(addressOf), ...generated, ...project]));
  });

  test('PKG-091 gives no two entries of a group one name', () => {
    const names = sidebar.map(({ items = [] }) => items.map(({ text }) => text));
    expect(names.map((group) => group.length - new Set(group).size)).toEqual(names.map(() => 0));
  });
});

describe('the reference of the site', () => {
  test('PKG-092 has every call of the protocol and its extensions once', () => {
    const codes = Object.values(operations).map(({ code }) => code.toLowerCase());
    const calls = reference.filter(({ name }) => name.startsWith('calls-'));
    expect(sorted(calls.flatMap(({ text }) => anchorsOf(text)))).toEqual(sorted(codes));
  });

  test('PKG-092 has every event once', () => {
    const codes = Object.values(events).map(({ code }) => code.toLowerCase());
    expect(sorted(anchorsOf(textOf('events')))).toEqual(sorted(codes));
  });

  test('PKG-092 has every call of the control plane once', () => {
    const written = [...textOf('control').matchAll(/^### (GET|POST) (\S+)/gm)];
    const called = Object.entries(controlCalls).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(sorted(written.map(([, method, path]) => `${method} ${path}`))).toEqual(sorted(called));
  });

  test('PKG-092 has every key of a scenario file once', () => {
    const schema = JSON.parse(readFileSync('docs/scenario.schema.json', 'utf8')) as { properties: object };
    const written = [...textOf('scenario-format').matchAll(/^## (\w+)$/gm)].map(([, key]) => key);
    expect(written).toEqual(Object.keys(schema.properties));
  });

  test('PKG-092 says what a call takes, returns and refuses', () => {
    const [, after = ''] = textOf('calls-spot').split('{#e11}');
    const [order = ''] = after.split('\n## ');
    expect(order).toContain('`POST /api/transaction/in`');
    expect(order).toContain('Needs a login. Guards: unlocked.');
    expect(order).toMatch(/\| `num` \| `decimal text` \| yes \| Quantity, in the base currency/);
    expect(order).toContain('| `message` | `string` | always | Text to show. |');
    expect(order).toMatch(/Refusals: LOGIN, .*BALANCE\./);
    expect(order).toContain('"price": "20003"');
  });
});

const REPOSITORY = 'https://github.com/sandpit-exchange/sandpit';

/** A page, a link in it, and where that leads in the site. */
const siteLinks = [
  ['docs/fills.md', 'market.md#units', '/market.md#units'],
  ['docs/guides/demo.md', '../missions.md', '/missions.md'],
  ['docs/decided.md', 'decisions/README.md', '/decisions/index.md'],
  ['docs/control.md', '../CONTRIBUTING.md#a-call', '/project/contributing.md#a-call'],
  ['docs/project/[page].md', '../../docs/testing.md', '/testing.md'],
  ['docs/project/[page].md', '../../README.md', '/index.md'],
  ['docs/guides/own-backend.md', '../../shared/contract/openapi.json', '/files/openapi.json'],
  ['docs/control.md', 'control-openapi.json', '/files/control-openapi.json'],
  ['docs/guides/deployment.md', '../../deploy/Caddyfile', `${REPOSITORY}/blob/main/deploy/Caddyfile`],
  ['docs/index.md', 'images/home-day.png', `${REPOSITORY}/blob/main/docs/images/home-day.png`],
  ['docs/control.md', '#the-calls', '#the-calls'],
  ['docs/control.md', 'https://example.test/a', 'https://example.test/a'],
] as const;

describe('links of the repository in the site', () => {
  test.each(siteLinks)('PKG-093 in %s, %s leads to %s', (page, link, expected) => {
    expect(siteLink(page, link)).toBe(expected);
  });
});

describe('the pages in the repository', () => {
  test('PKG-098 README.md is one screen that leads on', () => {
    const text = readFileSync('README.md', 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(50);
    const [, first = ''] = /```sh[^\n]*\n([^`]*)```/.exec(text) ?? [];
    expect(first).toMatch(/^npm ci && npm run dev .*\nnpm ci && npm test /);
    for (const word of ['demo@sandpit.test', 'demo123', 'alice@sandpit.test', 'alice123', '246810'])
      expect(text).toContain(word);
    for (const guide of ['front-end', 'demo', 'first-test', 'class', 'own-backend'])
      expect(text).toContain(`(docs/guides/${guide}.md)`);
  });

  test('PKG-099 pages hold no containers, scripts, front matter or anchors that only the site knows', () => {
    const onlySite = /^:::|^---\n|<script|\{#[\w-]+\}$|^<!--/m;
    const found = pages.filter((page) =>
      onlySite.test(readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')),
    );
    expect(found).toEqual([]);
  });
});

test('AGENT-015 every page of the sidebar is Markdown that llms.txt leads to', () => {
  const pages = plainPages();
  const listed = [...llmsText('/manual/').matchAll(/^- \[[^\]]+\]\(\/manual\/(.+)\)$/gm)].map(
    ([, path]) => path,
  );
  expect(listed).toEqual(pages.map(({ path }) => path));
  expect(listed).toEqual(
    expect.arrayContaining(['index.md', 'guides/index.md', 'guides/agents.md', 'project/changelog.md']),
  );
  expect(pages.filter(({ text }) => !/^(---\n.*?\n---\n+)?# /s.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
