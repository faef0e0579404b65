import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { articles } from '#fixtures/seed/articles.ts';
import { openContent } from '#fixtures/seed/content.ts';
import type { SeedTexts } from '#fixtures/seed/schemas.ts';
import { seedTexts } from '#fixtures/seed/texts/index.ts';
import countries from '#locales/countries.json' with { type: 'json' };
import { contentOf } from '#simulator/protocol/api/content.ts';
import { languages } from '#locales/languages.ts';
import { currencies } from '#simulator/engine/market/index.ts';
import { insuranceTypes } from '#simulator/engine/modules/micro/insurance/offers.ts';
import { crowdDocument } from '../../../scripts/seed-crowd.ts';
import { seedIssues } from '../../../scripts/seed-issues.ts';
import type { SeedData } from '../../../scripts/seed-issues.ts';
import { textsIn } from '../../support/locales.ts';

/** How the navigation names pages, and the asset page accounts. */
const named = [
  ...['common.markets', 'common.navSpot', 'common.navLever', 'common.navMicro', 'common.navAsset'],
  ...['common.navSpot', 'common.assets_accountLegal', 'common.navLever', 'common.assets_accountMicro'],
];

test.each(languages)(
  'DESK-415 in %s the welcome names pages as the navigation does, and accounts as the asset page does',
  async (lang) => {
    const content = await contentOf(lang);
    const article = content.article(articles.find(({ slug }) => slug === 'welcome')?.id ?? 0);
    const names = textsIn(lang);
    for (const key of named) expect(article?.content).toContain(names.get(key));
  },
);

describe('content', () => {
  test('DESK-130 the help articles promise of insurance and false payments what the exchange does', async () => {
    const content = await contentOf('en');
    const article = (slug: string) => content.article(articles.find((each) => each.slug === slug)?.id ?? 0);
    const insurance = article('second-contract-rules')?.content;
    const [forward, reverse] = [insuranceTypes[0], insuranceTypes[1]];
    expect([forward?.isAutomatic, reverse?.isAutomatic]).toEqual([true, false]);
    expect(insurance).toContain('Forward insurance pays out by itself when half of the insured amount');
    expect(insurance).toContain('Reverse insurance pays out after a review when 100 USDT');
    expect(article('c2c-rules')?.content).toContain('If no money arrives, the exchange can cancel the deal');
  });

  test('banner pictures hold no script and reach for nothing outside', () => {
    for (const name of ['desk', 'leverage', 'mining', 'presale', 'notice', 'logo']) {
      const svg = readFileSync(`public/static/banners/${name}.svg`, 'utf8');
      expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|https?:|href|on\w+=/i);
    }
  });

  test('PROOF-501 content is read where a browser withholds crypto.randomUUID, as over plain HTTP', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    try {
      const { articleTexts } = await openContent(seedTexts.en);
      expect(articleTexts.findMany()).toHaveLength(articles.length);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

const seed: SeedData = {
  articles,
  texts: seedTexts,
  countries,
  currencies: currencies.map(({ name }) => name),
  hasPicture: (path) => existsSync(`public/${path}`),
};

const { welcome, ...others } = seedTexts.kr.articles;
const { BTC = '', ...otherCurrencies } = seedTexts.kr.currencies;
const [first, second, ...rest] = articles;
const [country, ...otherCountries] = countries;
const inKorean = (changes: Partial<SeedTexts>) => ({
  texts: { ...seedTexts, kr: { ...seedTexts.kr, ...changes } },
});
const written = (changes: object) =>
  inKorean({ articles: { ...others, welcome: { ...welcome, ...changes } as never } });
const dated = (changes: object) => ({ articles: [first, { ...second, ...changes }, ...rest] as never });

const KOREAN = 'fixtures/seed/texts/kr.ts';
const ARTICLES = 'fixtures/seed/articles.ts';

test.each<[string, Partial<SeedData>, readonly string[]]>([
  ['nothing', {}, []],
  ['a missing translation', inKorean({ articles: others }), [`${KOREAN}: articles.welcome: missing`]],
  [
    'a text without an article',
    inKorean({
      articles: { ...seedTexts.kr.articles, wellcome: { ...welcome, content: '<p>새</p>' } as never },
    }),
    [`${KOREAN}: articles.wellcome: ${ARTICLES} has no article with this slug`],
  ],
  ['an empty title', written({ title: ' ' }), [`${KOREAN}: articles.welcome: title: expected text`]],
  [
    'a script',
    written({ content: '<script>x</script>' }),
    [`${KOREAN}: articles.welcome: content: expected HTML of`],
  ],
  [
    'an untranslated text',
    written({ content: seedTexts.en.articles['welcome']?.content }),
    [`${KOREAN}: articles.welcome: content: the same text as in fixtures/seed/texts/en.ts`],
  ],
  [
    'an undescribed currency',
    inKorean({ currencies: otherCurrencies }),
    [`${KOREAN}: currencies.BTC: missing`],
  ],
  [
    'an unknown currency',
    inKorean({ currencies: { ...otherCurrencies, BTC, BTX: BTC } }),
    [`${KOREAN}: currencies.BTX: the exchange has no such currency; it has BTC, ETH`],
  ],
  [
    'an article twice',
    dated({ id: 1, slug: 'welcome' }),
    [
      `${ARTICLES}: welcome: id: 1 is taken by record 1`,
      `${ARTICLES}: welcome: slug: welcome is taken by record 1`,
      ...languages.map(
        (lang) => `fixtures/seed/texts/${lang}.ts: articles.secure-account: ${ARTICLES} has no`,
      ),
    ],
  ],
  [
    'no such category',
    dated({ category: 6 }),
    [`${ARTICLES}: secure-account: category: expected one of 3, 4,`],
  ],
  [
    'dates out of order',
    dated({ publishedDaysBefore: 1 }),
    [`${ARTICLES}: secure-account: updatedDaysBefore: expected at most publishedDaysBefore`],
  ],
  [
    'no such picture',
    dated({ picture: 'static/none.svg' }),
    [`${ARTICLES}: secure-account: picture: there is no file public/static/none.svg`],
  ],
  [
    'a country without a dialling code',
    { countries: [{ ...country, area_code: '0' } as never, ...otherCountries] },
    ['locales/countries.json: Afghanistan: area_code: expected a dialling code'],
  ],
])('PROOF-500 the seed data is refused with the file and the record: %s', (_fault, change, expected) => {
  const issues = seedIssues({ ...seed, ...change });
  expect(issues.map((issue, index) => issue.slice(0, expected[index]?.length))).toEqual(expected);
});

test('PROOF-500 a member of the crowd who would own an unknown currency is named', async () => {
  await expect(crowdDocument(currencies.filter(({ name }) => name !== 'ETH'))).rejects.toThrow(
    /balances of \w+\.\w+@sandpit\.test: expected a currency of the exchange with a change account, got ETH/,
  );
});
