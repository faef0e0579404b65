import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { pages } from '#client/app/pages.ts';
import { otherNames, routeTable } from '#client/app/routes.tsx';
import type { FeatureRoute } from '#client/ui/route.ts';
import { word } from '../../support/words.ts';

/** The rows of the table below a heading of docs/testing.md, cell by cell. */
function tableBelow(heading: string): string[][] {
  const [, after = ''] = readFileSync('docs/testing.md', 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row);
  return rows.map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')));
}

/** The English title of a page. */
const titleOf = ({ title }: FeatureRoute): string => word(title);

/** Every address of the route table. */
function addressesOf(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...addressesOf(children ?? []),
  ]);
}

/** The sources of a folder. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** How a source names a test id: as a text in the attribute, or as the member `testId` of an object that the attribute takes. */
const literalId = /\b(?:data-testid="|testId: ')([\w-]+)["']/g;
const idByMember = /\bdata-testid=\{[\w.[\]]+\.testId\}/g;

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe('docs/testing.md', () => {
  const sources = ['client', 'simulator/panel'].flatMap(sourcesIn);

  test('PROOF-035 lists every test id of the client and the panel, and no other', () => {
    const listed = tableBelow('What to find on a page').map(([id = '']) => id);
    const known = sources.flatMap((text) => [...text.matchAll(literalId)].map(([, id = '']) => id));
    expect(listed.length).toBe(new Set(listed).size);
    expect(sorted(listed)).toEqual(sorted(known));
  });

  test('PROOF-035 finds every test id of the sources, for each is written as a text', () => {
    const others = sources
      .map((text) => text.replace(literalId, '').replace(idByMember, ''))
      .filter((text) => /data-testid|dataset\.testid/i.test(text));
    expect(others).toEqual([]);
  });

  test('PROOF-035 lists every address of the client with its title and whether it needs a login, and no other', () => {
    const listed = tableBelow('Addresses').map(([address, title, login]) => ({ address, title, login }));
    const page = (address: string) => pages.find(({ path }) => `/${path}` === address);
    const known = addressesOf(routeTable).map((address) => {
      const found = page(address);
      return {
        address,
        title: found ? titleOf(found) : `goes to ${otherNames[address.slice(1)]}`,
        login: found?.needsLogin ? 'yes' : '',
      };
    });
    const byAddress = (a: { address?: string }, b: { address?: string }): number =>
      String(a.address) < String(b.address) ? -1 : 1;
    expect(listed.sort(byAddress)).toEqual(known.sort(byAddress));
  });
});
