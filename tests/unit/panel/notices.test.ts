import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { noticeParams } from '#simulator/modules/module.ts';

test.each(languages)('every notice has a text in %s that names what the module tells', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/panel-notices.json`, 'utf8')) as Record<
    string,
    string
  >;
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(noticeParams).toSorted());
  for (const [name, params] of Object.entries(noticeParams)) {
    const named = [...(texts[name] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, param]) => param);
    expect([...new Set(named)].toSorted(), name).toEqual([...params].toSorted());
  }
});
