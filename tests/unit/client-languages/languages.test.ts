import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { textsIn } from '../../support/locales.ts';

const placeholder = /\{\{\s*[\w.]+\s*\}\}/g;

const placeholders = (text: string) => (text.match(placeholder) ?? []).toSorted();

/** Keys that the client's sources name, such as `lay.inprice`. */
function keysInSources(namespaces: readonly string[]): ReadonlySet<string> {
  const key = new RegExp(`'((?:${namespaces.join('|')})\\.[A-Za-z][A-Za-z0-9]*)'`, 'g');
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return new Set(
    sources.flatMap((name) =>
      [...readFileSync(`client/${name}`, 'utf8').matchAll(key)].map((match) => match[1] ?? ''),
    ),
  );
}

test.each(languages)(
  'I18N-002 %s has the keys and placeholders of English, and no empty text',
  (language) => {
    const [english, own] = [textsIn('en'), textsIn(language)];
    // Languages without plural forms need only the general one.
    const needed = [...english.keys()].filter((key) => own.has(key) || !key.endsWith('_one'));
    expect([...own.keys()].toSorted()).toEqual(needed.toSorted());
    const wrong = [...own].filter(
      ([key, text]) =>
        text.trim() === '' || String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
    );
    expect(wrong).toEqual([]);
  },
);

test('I18N-003 every text key that the client names exists in zh and in en', () => {
  const english = textsIn('en');
  const namespaces = new Set([...english.keys()].map((key) => key.replace(/\..*/, '')));
  const named = [...keysInSources([...namespaces])];
  expect(named.length).toBeGreaterThan(200);
  for (const texts of [english, textsIn('zh')])
    expect(named.filter((key) => !texts.has(key) && !texts.has(`${key}_other`))).toEqual([]);
});

test('I18N-006 every catalogue holds the labels of the announced features', () => {
  const labels = {
    'common.feature_shop': 'Merchant shop',
    'common.feature_insurance': 'Asset insurance',
    'common.feature_crowd': 'Crowd purchase',
    'common.feature_vote': 'Voting for listings',
    'common.feature_rebate': 'Three-level referral rebates',
    'common.feature_complaint': 'Complaints',
    'common.feature_google': 'Google Authenticator',
  };
  expect(Object.fromEntries(textsIn('en'))).toMatchObject(labels);
  for (const language of languages)
    expect([...textsIn(language).keys()]).toEqual(expect.arrayContaining(Object.keys(labels)));
});

test('ERR-020 the texts that the acceptance criteria quote beside their keys read so in English', () => {
  const english = textsIn('en');
  const criteria = readFileSync('docs/acceptance.md', 'utf8');
  const quoted = [...criteria.matchAll(/`(\w+\.\w+)` \("([^"]+)"\)/g)].map(([, key = '', text]) => [
    key,
    text,
  ]);
  expect(quoted.length).toBeGreaterThan(27);
  const shown = (key = '') => english.get(key)?.replace(/\{(\{\w+\})\}/g, '$1');
  expect(quoted.map(([key]) => [key, shown(key)])).toEqual(quoted);
});
