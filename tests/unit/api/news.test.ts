import { describe, expect, test } from 'vitest';
import { articles } from '#fixtures/seed/articles.ts';
import { languages } from '#locales/languages.ts';
import { maskAccount, maskPhone } from '#simulator/protocol/wire/mask.ts';
import { openApi } from '../../support/wire.ts';

interface Row {
  readonly id: number;
  readonly c_id: number;
  readonly title: string;
  readonly lang: string;
  readonly thumbnail: string;
  readonly update_time: string;
}
interface List {
  readonly list: readonly Row[];
  readonly count: number;
}

const api = openApi();
const list = async (c_id: number, more: object = {}) => (await api.ok('newsList', { c_id, ...more })) as List;

describe('news', () => {
  test('NEWS-004 a list holds the articles of its category only, and every category has some', async () => {
    for (const category of [3, 4, 5, 9, 10, 19, 21, 25]) {
      const { list: rows, count } = await list(category);
      expect(rows.length, String(category)).toBeGreaterThanOrEqual(3);
      expect(count).toBe(rows.length);
      expect(new Set(rows.map((row) => row.c_id))).toEqual(new Set([category]));
    }
    expect(await list(2)).toEqual({ list: [], count: 0, page: 1, limit: 15 });
  });

  test('NEWS-005 lang chooses the language; without it, or with one that is not spoken, the header does', async () => {
    const titles = new Set<string>();
    for (const lang of languages) {
      const { list: rows } = await list(3, { lang });
      expect(rows[0]?.lang).toBe(lang);
      titles.add(rows[0]?.title ?? '');
    }
    expect(titles.size).toBe(5);
    const byHeader = (await api.ok('newsList', { c_id: 3 }, { lang: 'kr' })) as List;
    expect(byHeader.list[0]?.lang).toBe('kr');
    expect((await list(3, { lang: 'fr' })).list[0]?.lang).toBe('en');
  });

  test('NEWS-006 an item carries id, title, update_time and thumbnail', async () => {
    for (const row of (await list(5)).list) {
      expect(row).toMatchObject({ id: expect.any(Number), title: expect.stringMatching(/\S/) });
      expect(row.update_time).toMatch(/^2023-0[12]-\d\d \d\d:\d\d:\d\d$|^2023-03-0\d \d\d:\d\d:\d\d$/);
      expect(row.thumbnail).toMatch(/^\/static\/banners\/\w+\.svg$/);
    }
  });

  test('NEWS-007 an article carries title, content, abstract and update_time, in the language of the header', async () => {
    const english = await api.ok('newsDetail', { id: 1 });
    expect(english).toMatchObject({
      title: 'Welcome to Sandpit',
      content: expect.stringContaining('<p>'),
      abstract: expect.stringMatching(/\S/),
      update_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await api.ok('newsDetail', { id: 1 }, { lang: 'jp' })).toMatchObject({
      title: 'Sandpitへようこそ',
    });
    expect(await api.call('newsDetail', { id: 4000 })).toMatchObject({ type: 'error' });
  });

  test.each(languages)(
    'NEWS-008 in %s a list has the heaviest article first, then the newest, and its pages hold each once',
    async (lang) => {
      for (const category of [3, 4, 5, 9, 10, 19, 21, 25]) {
        const { list: whole, count } = await list(category, { lang, limit: 100 });
        const seeded = articles.filter((article) => article.category === category);
        const sorted = seeded.toSorted((a, b) => b.sorts - a.sorts || b.id - a.id);
        expect(whole.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
        const pages: Row[] = [];
        for (let page = 1; page <= Math.ceil(count / 3); page += 1)
          pages.push(...(await list(category, { lang, page, limit: 3 })).list);
        expect(pages).toEqual(whole);
        expect((await list(category, { lang, page: 5, limit: 3 })).list).toEqual([]);
      }
      const times = (await list(4, { lang })).list.map((row) => row.update_time);
      expect(times).toEqual([...times].sort().reverse());
    },
  );
});

describe('currencies and support', () => {
  test('SHELL-006 get_customer_url returns the logo as cover, and the support address', async () => {
    const response = (await api.ok('customerService', {})) as { cover: string; customer_url: string };
    expect(response.cover).toBe('/static/banners/logo.svg');
    const id = Number(new URL(response.customer_url, 'https://desk.test').searchParams.get('id'));
    expect(await api.ok('newsDetail', { id })).toMatchObject({ c_id: 25 });
  });

  test('pictures carry the address of the host', async () => {
    const hosted = openApi({ asset: (path) => `https://cdn.test/base/${path}` });
    expect(await hosted.ok('customerService', {})).toMatchObject({
      cover: 'https://cdn.test/base/static/banners/logo.svg',
    });
    expect(await hosted.ok('currencyDetail', { id: 1 })).toMatchObject({
      logo: 'https://cdn.test/base/static/coins/btc.svg',
    });
  });

  test('a currency has a name and a description, in the language of the header', async () => {
    const lang = { lang: 'kr' };
    for (const { id, name } of api.exchange.market.currencies) {
      const desc = expect.stringMatching(/\S/) as string;
      expect(await api.ok('currencyDetail', { id }, lang)).toMatchObject({ id, name, desc });
    }
    expect((await api.call('currencyDetail', { id: 4000 })).message).toBe('This entry does not exist.');
  });
});

describe('masks', () => {
  test('SHELL-004 a phone keeps 3 and 4 digits, an e-mail its first character and domain, anything else its first', () => {
    expect(maskAccount('13912345678')).toBe('139****5678');
    expect(maskAccount('alice@x.io')).toBe('a***@x.io');
    expect(maskAccount('desk')).toBe('d***');
    expect(maskAccount('𝔸lice')).toBe('𝔸***');
    expect(maskAccount('')).toBe('***');
    expect(maskPhone('')).toBe('');
  });
});
