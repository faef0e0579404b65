/** Texts are loaded file by file, in the language that is shown. */
import { expect, test } from 'vitest';
import { Texts } from '#locales/texts.ts';
import type { TextEntries } from '#locales/texts.ts';
import { languages } from '#locales/languages.ts';
import { keysOf } from '#contract/keys.ts';

type File = 'common' | 'spot' | 'leverage';

/** A key of each file. */
const keys = { common: 'common.back', spot: 'spot.marketHint', leverage: 'leverage.overnight' } as const;

const files = keysOf(keys);

const textsOf = (name: string): TextEntries =>
  Object.fromEntries(Object.values(keys).map((key) => [key.replace(/^\w+\./, ''), name]));

/** Scripts that arrive when the test says so, each once as a browser's are, and what was asked for. */
function scripts() {
  const waiting = new Map<string, { give(entries: TextEntries): void; fail(error: Error): void }>();
  const running = new Map<string, Promise<TextEntries>>();
  const asked: string[] = [];
  const script = (name: string) => (): Promise<TextEntries> => {
    const known = running.get(name);
    if (known) return known;
    asked.push(name);
    const begun = new Promise<TextEntries>((give, fail) => waiting.set(name, { give, fail }));
    running.set(name, begun);
    begun.catch(() => running.delete(name));
    return begun;
  };
  const names = languages.flatMap((language) => files.map((file) => `${language}/${file}`));
  const all = Object.fromEntries(names.map((name) => [`./${name}.json`, script(name)]));
  return {
    asked,
    files: all,
    /** Gives a file, by default one whose text is the name of the file. */
    give(name: string, entries: TextEntries = textsOf(name)): void {
      waiting.get(name)?.give(entries);
    },
    fail: (name: string) => waiting.get(name)?.fail(new TypeError(`no ${name}`)),
  };
}

function begin() {
  const all = scripts();
  const texts = new Texts<File>({ files: all.files, namespaceOf: (file) => file, always: ['common'] });
  const shows = (file: File): string => texts.i18n.t(keys[file]);
  return { ...all, texts, shows };
}

/** Whether a promise is settled once all that waits in the queue was done. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

test('I18N-007 PROOF-383 a page waits for the files that it needs, each of which is loaded once, and no other is loaded', async () => {
  const { texts, asked, give, shows } = begin();
  const shown = texts.show('en');
  const page = texts.need('spot');
  expect(asked).toEqual(['en/common', 'en/spot']);
  give('en/common');
  expect([await shown, await isSettled(page)]).toEqual([true, false]);
  give('en/spot');
  expect(await isSettled(page)).toBe(true);
  await texts.need('spot');
  expect(asked).toEqual(['en/common', 'en/spot']);
  expect([shows('common'), shows('spot')]).toEqual(['en/common', 'en/spot']);
});

test('I18N-007 a language is shown when all files that are in use are there, those that came into use meanwhile too', async () => {
  const { texts, give, shows } = begin();
  const first = texts.show('en');
  give('en/common');
  await first;
  const switched = texts.show('jp');
  const page = texts.need('leverage');
  give('en/leverage');
  expect(await isSettled(page)).toBe(true);
  expect([texts.language, shows('leverage')]).toEqual(['en', 'en/leverage']);
  give('jp/common');
  expect(await isSettled(switched)).toBe(false);
  give('jp/leverage');
  await switched;
  expect([texts.language, shows('common'), shows('leverage')]).toEqual(['jp', 'jp/common', 'jp/leverage']);
});

test('I18N-007 a file that a page needs is loaded again in the language that was shown meanwhile', async () => {
  const { texts, give, shows } = begin();
  const first = texts.show('en');
  give('en/common');
  await first;
  const page = texts.need('spot');
  const switched = texts.show('kr');
  give('kr/common');
  await switched;
  give('en/spot');
  expect(await isSettled(page)).toBe(false);
  give('kr/spot');
  await page;
  expect([texts.language, shows('spot')]).toEqual(['kr', 'kr/spot']);
});

test('I18N-007 what cannot be loaded rejects, leaves the language as it is, and is asked for again', async () => {
  const { texts, give, fail, asked } = begin();
  const first = texts.show('en');
  give('en/common');
  await first;
  const refused = texts.show('zh');
  fail('zh/common');
  await expect(refused).rejects.toThrow('no zh/common');
  const page = texts.need('spot');
  fail('en/spot');
  await expect(page).rejects.toThrow('no en/spot');
  expect(texts.language).toBe('en');
  const again = texts.show('zh');
  await isSettled(again);
  expect(asked.filter((name) => name === 'zh/common')).toHaveLength(2);
  const other = texts.show('hk');
  fail('zh/common');
  give('hk/common');
  give('hk/spot');
  expect([await again, await other, texts.language]).toEqual([false, true, 'hk']);
});

test.each(languages)('I18N-008 a text that counts one has its form in %s', async (language) => {
  const { texts, give, asked } = begin();
  const forms: TextEntries = language === 'en' ? { exported_one: '{{count}} row' } : {};
  const shown = texts.show(language);
  give(`${language}/common`, { ...forms, exported_other: '{{count}} rows' });
  await shown;
  expect(asked).toEqual([`${language}/common`]);
  expect([1, 2].map((count) => texts.i18n.t('common.exported', { count }))).toEqual([
    language === 'en' ? '1 row' : '1 rows',
    '2 rows',
  ]);
});
