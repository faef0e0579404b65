import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { confirmation } from '#contract/fields.ts';
import { errorKeys, operationNames, operations } from '#contract/index.ts';
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { textOf } from '#locales/fill.ts';
import { languageOf, refusalText } from '#locales/server-text.ts';
import { serverTexts } from '#locales/server.ts';
import { logMemoKeys } from '#simulator/engine/ledger/index.ts';

const english = Object.entries(serverTexts.en);

/** Every TypeScript source of the simulator, as one text each. */
const sources = readdirSync('simulator', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(`simulator/${path}`, 'utf8'));

test.each(languages)('server texts in %s are translated', (lang) => {
  const same = english.filter(([key, text]) => serverTexts[lang][key] === text).map(([key]) => key);
  expect(lang === 'en' ? [] : same).toEqual([]);
});

describe('server texts', () => {
  const has = (key: string) => Object.hasOwn(serverTexts.en, key);

  test('exist for every refusal of the catalogue and every refusal that is thrown', () => {
    const thrown = sources.flatMap((source) =>
      [...source.matchAll(/new Refusal\(\s*'(\w+)'/g)].map((match) => match[1]),
    );
    expect(thrown.length).toBeGreaterThan(20);
    for (const key of [...errorKeys, ...thrown, 'INTERNAL', 'NOT_OPEN'])
      expect(has(`error.${key}`), key).toBe(true);
  });

  test('exist for the confirmation of every operation that confirms', () => {
    const confirming = operationNames.filter(
      (name) => (operations[name].response as unknown) === confirmation,
    );
    expect(confirming.length).toBeGreaterThan(10);
    // Where an outcome has several texts; closing a part says what closing all says.
    const ownTexts: Partial<Record<string, string[]>> = {
      spotCancel: ['done.spotCancelBuy', 'done.spotCancelSell'],
      leverSubmit: ['done.leverOpened', 'done.leverWaiting'],
      leverClosePart: ['done.leverClose'],
    };
    const texts = (name: string) => ownTexts[name] ?? [`done.${name}`];
    for (const name of confirming) for (const key of texts(name)) expect(has(key), key).toBe(true);
  });

  test('exist for every memo and every text key that the simulator names', () => {
    const named = sources.flatMap((source) =>
      [...source.matchAll(/'((?:log|done)\.\w+)'/g)].map((match) => match[1]),
    );
    for (const key of [...logMemoKeys, ...named]) expect(has(key ?? ''), key).toBe(true);
  });

  test('a refusal says as much as the values it came with allow', () => {
    const say = (params?: Record<string, string>) => refusalText(serverTexts, 'en', 'BALANCE', params);
    expect(say()).toBe('Insufficient balance.');
    expect(say({ needed: '5' })).toBe('Insufficient balance.');
    expect(say({ needed: '5', available: '2', currency: 'BTC' })).toBe(
      'Insufficient balance: 5 BTC needed, 2 BTC available.',
    );
    expect(refusalText(serverTexts, 'en', 'NEVER_HEARD_OF')).toBe(serverTexts.en['error.INTERNAL']);
  });

  test('a value is put in as it is, once, and never as a template or a pattern', () => {
    const say = (field: string) => textOf(serverTexts, 'en', 'error.PARAM.field', { field });
    expect(say('$&')).toBe('“$&” is missing or not valid.');
    expect(say('{{field}}')).toBe('“{{field}}” is missing or not valid.');
    expect(textOf(serverTexts, 'en', 'toString')).toBe('toString');
  });

  test('DESK-270 a count chooses the form of a text, where the language has two', () => {
    const say = (lang: Language, count: number) =>
      textOf(serverTexts, lang, 'lever.long', { count, symbol: 'BTC/USDT' });
    expect(say('en', 1)).toBe('long 1 contract of BTC/USDT');
    expect(say('en', 2)).toBe('long 2 contracts of BTC/USDT');
    expect(say('zh', 1)).toBe('做多 1 手 BTC/USDT');
  });

  test('the language of a header is one of the five, English otherwise', () => {
    expect(languages.map(languageOf)).toEqual(languages);
    for (const header of [null, '', 'EN', 'de', '__proto__']) expect(languageOf(header)).toBe('en');
  });
});
