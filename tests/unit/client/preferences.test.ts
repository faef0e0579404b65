// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeChoices } from '#client/app/address-choices.ts';
import { createPreferences, initialLanguage } from '#client/app/preferences.ts';
import { initialScheme } from '#client/app/scheme.ts';
import { openStorage } from '#client/exchange/index.ts';
import { texts } from '#client/ui/text.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const preferences = async () => {
  await texts.show('en');
  return createPreferences(openStorage(localStorage), 'en');
};

describe('night and day', () => {
  test('until something is chosen the system decides', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(initialScheme(openStorage(localStorage))).toBe('dark');
    expect(localStorage.length).toBe(0);
  });
});

describe('language', () => {
  test('PROOF-295 of two languages that are chosen one after the other the later one is shown and stored', async () => {
    const { language, setLanguage } = await preferences();
    await Promise.all([setLanguage('jp'), setLanguage('kr')]);
    await Promise.all([setLanguage('jp'), setLanguage('en')]);
    expect([language.get(), texts.language, localStorage.getItem('locale')]).toEqual(['en', 'en', 'en']);
  });

  test('I18N-005 the default is the first supported language of the browser, else English', () => {
    const start = (...tags: string[]) => initialLanguage(openStorage(localStorage), tags);
    expect(start('ko-KR', 'en')).toBe('kr');
    expect(start('zh-TW')).toBe('hk');
    expect(start('zh-CN')).toBe('zh');
    expect(start('en-GB')).toBe('en');
    expect(start('ja')).toBe('jp');
    expect(start('fr-FR', 'ko')).toBe('kr');
    expect(start('de-DE', 'de', 'en-US', 'en')).toBe('en');
    expect(start('de-DE', 'de')).toBe('en');
    expect(start()).toBe('en');
    expect(localStorage.length).toBe(0);
  });
});

describe('what a link chooses', () => {
  const take = (search: string, seat?: string) => {
    const storage = openStorage(localStorage, seat);
    const after = takeChoices(new URL(`http://sandpit.test/newmarket${search}`), storage);
    return { storage, after: after.href.replace('http://sandpit.test/newmarket', '') };
  };

  test('DESK-044 lang and night are stored once like a choice in the header, for the seat of the tab only', () => {
    localStorage.setItem('locale', 'zh');
    const { storage, after } = take('?seat=b&lang=jp&as=demo&night=1#sandpit=x', 'b');
    expect(after).toBe('?seat=b&as=demo#sandpit=x');
    expect([initialLanguage(storage, ['en']), initialScheme(storage)]).toEqual(['jp', 'dark']);
    const ordinary = openStorage(localStorage);
    expect([initialLanguage(ordinary, ['en']), initialScheme(ordinary)]).toEqual(['zh', 'light']);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(initialScheme(take('?night=0').storage)).toBe('light');
    expect(initialLanguage(take('?lang=ko-KR').storage, ['en'])).toBe('kr');
  });

  test('DESK-044 a value that cannot be read chooses nothing, stays in the address and is named', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(take('?lang=german&night=yes').after).toBe('?lang=german&night=yes');
    expect(localStorage.length).toBe(0);
    expect(warn.mock.calls.flat()).toEqual([
      'night must be 0 or 1, got "yes"',
      'lang must be one of en, hk, kr, jp, zh, got "german"',
    ]);
    warn.mockRestore();
  });
});
