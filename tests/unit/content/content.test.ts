import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import articles from '#fixtures/content/articles.json' with { type: 'json' };
import countries from '#locales/countries.json' with { type: 'json' };
import { contentOf } from '#simulator/api/content.ts';
import { languages } from '#locales/languages.ts';
import { currencies } from '#simulator/market/index.ts';
import { insuranceTypes } from '#simulator/modules/micro/insurance/offers.ts';
import { textsIn } from '../../support/locales.ts';

/** How the navigation names pages, and the asset page accounts. */
const named = [
  ...['common.markets', 'common.navSpot', 'common.navLever', 'common.navMicro', 'common.navAsset'],
  ...['common.navSpot', 'common.assets_accountLegal', 'common.navLever', 'common.assets_accountMicro'],
];

const categories = [3, 4, 5, 9, 10, 19, 21, 25];

describe.each(languages)('content in %s', (lang) => {
  test('every article of the table is written, in simple and safe HTML', async () => {
    const content = await contentOf(lang);
    for (const { id, slug } of articles) {
      const article = content.article(id);
      expect(article?.title, slug).toBeTruthy();
      expect(article?.abstract, slug).toBeTruthy();
      expect(article?.content, slug).toMatch(/^(<(p|h3|li)>[^<>]+<\/\2>|<\/?ul>)+$/);
    }
    expect(categories.flatMap((category) => content.ofCategory(category))).toHaveLength(articles.length);
  });

  test('DESK-415 the welcome names pages as the navigation does, and accounts as the asset page does', async () => {
    const content = await contentOf(lang);
    const welcome = content.article(articles.find(({ slug }) => slug === 'welcome')?.id ?? 0)?.content;
    const texts = textsIn(lang);
    for (const key of named) expect(welcome).toContain(texts.get(key));
  });

  test('every currency of the exchange is described', async () => {
    const content = await contentOf(lang);
    for (const { name } of currencies) expect(content.aboutCurrency(name).length, name).toBeGreaterThan(10);
  });
});

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

  test('no article says the same in two languages', async () => {
    const all = await Promise.all(languages.map(contentOf));
    for (const { id, slug } of articles) {
      const bodies = new Set(all.map((content) => content.article(id)?.content));
      expect(bodies.size, slug).toBe(languages.length);
    }
  });

  test('ids are unique, dates lie before the start, pictures exist', () => {
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    for (const { slug, publishedDaysBefore, updatedDaysBefore, picture } of articles) {
      expect(updatedDaysBefore, slug).toBeGreaterThanOrEqual(1);
      expect(publishedDaysBefore, slug).toBeGreaterThanOrEqual(updatedDaysBefore);
      if (picture !== '') expect(existsSync(`public/${picture}`), picture).toBe(true);
    }
  });

  test('banner pictures hold no script and reach for nothing outside', () => {
    for (const name of ['desk', 'leverage', 'mining', 'presale', 'notice', 'logo']) {
      const svg = readFileSync(`public/static/banners/${name}.svg`, 'utf8');
      expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|https?:|href|on\w+=/i);
    }
  });

  test('about 200 countries, each with dial code, id and both names', () => {
    expect(countries.length).toBeGreaterThanOrEqual(195);
    expect(new Set(countries.map(({ country_id }) => country_id)).size).toBe(countries.length);
    expect(new Set(countries.map(({ name_en }) => name_en)).size).toBe(countries.length);
    for (const { area_code, name_cn, name_en } of countries) {
      expect(area_code, name_en).toMatch(/^[1-9]\d{0,3}$/);
      expect(name_cn, name_en).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(countries).toContainEqual({
      country_id: expect.any(Number),
      area_code: '86',
      name_cn: '中国',
      name_en: 'China',
    });
  });
});
