import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { operationNames } from '#contract/index.ts';
import { serverTexts } from '#locales/server.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { hostileTexts } from '../../hostile-texts.ts';
import { isNightly } from '../../support/cases.ts';
import { expectEnvelope, isInternal, openApi, requestOf } from '../../support/wire.ts';
import { aimedAtAlice } from '../roles/aimed.ts';
import type { Person, Town } from '../roles/town.ts';
import { inhabited } from '../roles/town.ts';

/** PROMISE-R4, with texts that people write: a call takes a text as text or refuses it, and returns it as it was. */

let town: Town;
let start: Plain;

beforeAll(async () => {
  town = await inhabited();
  start = town.api.exchange.kernel.snapshot();
});
beforeEach(() => {
  town.api.exchange.kernel.restore(start);
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** A text as the wire carries it, which knows no halves of characters, and as forms are read, without the space around it. */
const arrived = (text: string) => Buffer.from(text).toString().trim();

/** Identities are submitted once, and Carol has not yet. */
const writer = (name: OperationName): Person => (name === 'verifyIdentity' ? 'carol' : 'alice');

async function write(name: OperationName, field: string, text: string) {
  const person = writer(name);
  const input = { ...aimedAtAlice(town, { person, readsHerMail: true })[name], [field]: text };
  const response = await town.api.send(requestOf(name, input, { token: town.tokens[person] }));
  expectEnvelope(name, response);
  expect(isInternal(response), `${name} ${field} ${text}`).toBe(false);
  return response.type === 'ok';
}

/** The texts for a field of a call: at night all, by day one of so many, of which the next field gets others. */
const textsFor = (turn: number, share = 8): readonly string[] =>
  isNightly ? hostileTexts : hostileTexts.filter((_text, at) => at % share === turn % share);

test.each(operationNames)(
  'PROMISE-R4 %s takes hostile texts in none of its fields for anything else',
  async (name) => {
    const { kernel } = town.api.exchange;
    const { [name]: input } = aimedAtAlice(town, { person: writer(name), readsHerMail: true });
    for (const [turn, field] of Object.keys(input).entries()) {
      kernel.restore(start);
      for (const text of textsFor(turn)) await write(name, field, text);
      expect(kernel.halted(), field).toBeUndefined();
      expect(kernel.audit(), field).toEqual([]);
    }
  },
);

/** Where people write freely, and where it is read again. */
const written: readonly (readonly [OperationName, string, OperationName, object])[] = [
  ['addAddress', 'notes', 'addresses', { currency: 3 }],
  ['addAddress', 'address', 'addresses', { currency: 3 }],
  ['payoutSave', 'real_name', 'payoutInfo', {}],
  ['payoutSave', 'bank_name', 'payoutInfo', {}],
  ['payoutSave', 'bank_account', 'payoutInfo', {}],
  ['payoutSave', 'alipay_account', 'payoutInfo', {}],
  ['payoutSave', 'wechat_nickname', 'payoutInfo', {}],
  ['payoutSave', 'wechat_account', 'payoutInfo', {}],
  ['acceptorDeal', 'mobile', 'acceptorDeals', { type: 'sell' }],
  ['acceptorDeal', 'deal_account', 'acceptorDeals', { type: 'sell' }],
];

/** Long texts and those of several lines are refused; so are spaces in addresses, and phone numbers of more than 32 characters. */
const minTaken: Readonly<Record<string, number>> = { address: 15, mobile: 40 };

test.each(written)('PROMISE-R4 %s returns %s as it was written, in %s', async (name, field, read, input) => {
  const token = town.tokens.alice;
  let taken = 0;
  const turn = written.findIndex((each) => each[0] === name && each[1] === field);
  for (const [at, text] of textsFor(turn, 4).entries()) {
    town.api.exchange.kernel.restore(start);
    if (!(await write(name, field, text))) continue;
    taken += 1;
    const response = await town.api.send(requestOf(read, input, { token }));
    const kept = arrived(text);
    expect(JSON.stringify(response), `text ${at}`).toContain(JSON.stringify(kept).slice(1, -1));
  }
  expect(taken).toBeGreaterThan(isNightly ? (minTaken[field] ?? 50) : 3);
});

describe('news', () => {
  interface Row {
    readonly id: number;
    readonly title: string;
    readonly abstract: string;
    readonly content: string;
  }

  test('PROMISE-R4 news is text: the title as it is, the content as HTML that shows just that text', async () => {
    const api = openApi();
    const { kernel } = api.exchange;
    const texts = hostileTexts.filter((text) => text.trim() !== '' && text.length <= 200);
    expect(texts.length).toBeGreaterThan(60);
    for (const text of texts) {
      const news = { category: 3, title: text, body: text };
      expect(api.exchange.execute('news.publish', news, { kind: 'operator' }).ok, text).toBe(true);
      const { list } = (await api.ok('newsList', { c_id: 3 })) as { list: readonly Row[] };
      const article = (await api.ok('newsDetail', { id: list[0]?.id ?? 0 })) as Row;
      expect(article.title).toBe(text);
      expect(list[0]?.title).toBe(text);
      const markup = article.content.replaceAll(/<\/?p>|<br>|&(?:amp|lt|gt|quot);/g, '');
      expect(markup, text).not.toMatch(/[<>"]/);
      expect(textOf(article.content), text).toBe(text.trim().replaceAll(/\n\s*\n/g, ''));
    }
    expect(kernel.audit()).toEqual([]);
  });

  /** What a reader reads of an article: its paragraphs, with the four signs as they are. */
  function textOf(content: string): string {
    return content
      .replaceAll(/<\/?p>/g, '')
      .replaceAll('<br>', '\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  }
});

test('PROMISE-R4 a text inside a refusal is shown as it was sent, and fits on the screen', async () => {
  const { api, codes } = town;
  for (const text of hostileTexts) {
    const input = {
      type: 'email',
      user_string: 'new@x.io',
      code: codes.register,
      password: 'pa55word',
      re_password: 'pa55word',
      extension_code: text,
    } as const;
    const { type, message } = await api.call('register', input);
    expect(type).toBe('error');
    expect(String(message).length).toBeLessThan(200);
    if (String(message).includes('“extension_code”')) continue;
    const template = serverTexts.en['error.NOT_FOUND.invite'] ?? '';
    expect(message).toBe(template.replace('{{invite}}', () => arrived(text)));
  }
});
