/** Each part of the client loads the files of texts that it uses. */
import { expect, test } from 'vitest';
import {
  always,
  features,
  isFeature,
  lists,
  missing,
  titlesOf,
  usedFrom,
} from '../../support/needed-texts.ts';

test.each(features)('I18N-007 the pages of %s load the texts that they use, and no others', (feature) => {
  const routes = `client/features/${feature}/routes.tsx`;
  const loaded = lists(routes, 'texts');
  const { used } = usedFrom(routes, () => false);
  expect(missing(used, loaded)).toEqual([]);
  expect([...loaded].filter((namespace) => !used.has(namespace) || always.has(namespace))).toEqual([]);
});

test('I18N-007 what stands around every page uses the texts that are always loaded, and its dialogs those that they load', () => {
  const { used, parts } = usedFrom('client/app/start.tsx', isFeature);
  expect(missing(used, new Set())).toEqual([]);
  expect(features.flatMap(titlesOf).filter((namespace) => !always.has(namespace))).toEqual([]);
  expect(parts.size).toBeGreaterThan(1);
  const ofParts = [...parts].flatMap(([path, texts]) =>
    missing(usedFrom(path, isFeature).used, new Set(texts)).map(([namespace]) => `${path}: ${namespace}`),
  );
  expect(ofParts).toEqual([]);
});
