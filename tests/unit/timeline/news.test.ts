import { describe, expect, test } from 'vitest';
import { contentOf } from '#simulator/protocol/api/content.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput } from '#simulator/engine/exchange.ts';
import { OPERATOR, START, actor, smallScenario } from '../../support/exchange.ts';
import { listOf, openWire } from '../../support/wire.ts';
import type { Envelope } from '../../support/wire.ts';

const NOTICES = 3;

type Publish = CommandInput<'news.publish'>;

const article: Publish = {
  category: NOTICES,
  title: { en: 'Trading is halted', zh: '交易暂停' },
  body: { en: 'First <b>part</b>.\nSame part.\n\nSecond part.', zh: '正文' },
};

const opened = () => createExchange(smallScenario(), { verify: true });

describe('published news', () => {
  test('stand first in their category, newest on top, dated by the clock of the exchange', async () => {
    const exchange = opened();
    const call = openWire(exchange).call;
    const before = listOf(await call('newsList', { c_id: NOTICES, page: 1, limit: 5 }));
    exchange.execute('news.publish', article, OPERATOR);
    exchange.kernel.advanceTo(START + 60_000);
    exchange.execute('news.publish', { ...article, title: 'Trading goes on' }, OPERATOR);
    const response = await call('newsList', { c_id: NOTICES, page: 1, limit: 5 });
    const rows = listOf(response);
    expect(rows.map(({ title }) => title)).toEqual([
      'Trading goes on',
      'Trading is halted',
      ...before.slice(0, 3).map(({ title }) => title),
    ]);
    expect(rows[0]?.create_time).toBe('2025-06-02 10:01:00');
    const ids = rows.map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(5);
    expect(Math.min(ids[0] ?? 0, ids[1] ?? 0)).toBeGreaterThan((await contentOf('en')).lastArticleId);
  });

  test('an article opens in the language of the reader, its text never taken for markup', async () => {
    const exchange = opened();
    const call = openWire(exchange).call;
    exchange.execute('news.publish', article, OPERATOR);
    const [row] = listOf(await call('newsList', { c_id: NOTICES, page: 1, limit: 1 }));
    const { message } = (await call('newsDetail', { id: row?.id })) as Envelope & {
      message: Record<string, string>;
    };
    expect(message).toMatchObject({
      title: 'Trading is halted',
      content: '<p>First &lt;b&gt;part&lt;/b&gt;.<br>Same part.</p><p>Second part.</p>',
    });
    const chinese = listOf(await call('newsList', { c_id: NOTICES, page: 1, limit: 1, lang: 'zh' }));
    expect(chinese[0]?.title).toBe('交易暂停');
    const korean = listOf(await call('newsList', { c_id: NOTICES, page: 1, limit: 1, lang: 'kr' }));
    expect(korean[0]?.title).toBe('Trading is halted');
  });

  test.each<[string, object, string]>([
    ['no category', { category: 0 }, 'PARAM'],
    ['a category that is none', { category: 1.5 }, 'PARAM'],
    ['an empty title', { title: ' ' }, 'PARAM'],
    ['no language', { title: {} }, 'PARAM'],
    ['a title of a wrong kind', { title: { en: 7 } }, 'PARAM'],
    ['a body that is missing', { body: undefined }, 'PARAM'],
    ['too long a title', { title: 'x'.repeat(201) }, 'LIMIT'],
    ['too long a body', { body: { en: 'x'.repeat(5_001) } }, 'LIMIT'],
    ['a picture from elsewhere', { cover: 'https://example.com/x.png' }, 'PARAM'],
    ['a picture that climbs', { cover: 'static/../../x.png' }, 'PARAM'],
  ])('refused: %s', (_name, change, key) => {
    const exchange = opened();
    const before = exchange.kernel.hash();
    const outcome = exchange.execute('news.publish', { ...article, ...change } as Publish, OPERATOR);
    expect(outcome).toMatchObject({ ok: false, refusal: { key } });
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('only the operator publishes', () => {
    const exchange = opened();
    for (const who of [actor(0), { kind: 'visitor' } as const])
      expect(exchange.execute('news.publish', article, who)).toMatchObject({ refusal: { key: 'NOT_OWNER' } });
  });

  test('a snapshot keeps what was published', () => {
    const exchange = opened();
    exchange.execute('news.publish', article, OPERATOR);
    const other = opened();
    other.kernel.restore(exchange.kernel.snapshot());
    expect(other.news.queries.ofCategory(NOTICES)).toEqual(exchange.news.queries.ofCategory(NOTICES));
    expect(other.kernel.hash()).toBe(exchange.kernel.hash());
  });
});
