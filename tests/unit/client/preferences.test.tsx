import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeChoices } from '#client/app/address-choices.ts';
import { firstLanguage } from '#client/app/first-language.ts';
import { createPreferences } from '#client/app/preferences.ts';
import { schemeOf } from '#client/app/scheme.ts';
import { openStorage } from '#client/exchange/index.ts';
import { clientTexts } from '#client/ui/text.ts';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

const preferences = async () => {
  await clientTexts.show('en');
  return createPreferences(openStorage(localStorage), 'en');
};

describe('night and day', () => {
  test('until something is chosen the system decides', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(schemeOf(undefined)).toBe('dark');
    expect(localStorage.length).toBe(0);
  });
});

describe('language', () => {
  test('PROOF-295 of two languages that are chosen one after the other the later one is shown and stored', async () => {
    const { language, setLanguage } = await preferences();
    await Promise.all([setLanguage('jp'), setLanguage('kr')]);
    await Promise.all([setLanguage('jp'), setLanguage('en')]);
    expect([language.getState(), clientTexts.language, localStorage.getItem('locale')]).toEqual([
      'en',
      'en',
      'en',
    ]);
  });

  test('I18N-005 the default is the first supported language of the browser, else English', () => {
    const start = (...tags: string[]) => firstLanguage(openStorage(localStorage), tags);
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

describe('other tabs, and a logout', () => {
  const elsewhere = (texts: Readonly<Record<string, string>>) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key: Object.keys(texts)[0] ?? null }));
  };

  test('PROOF-330 colours and language that another tab chooses are shown; a text that cannot be read counts as none', async () => {
    const { scheme, upColour, language } = await preferences();
    elsewhere({ night_mode: '1', up_colour: 'red', locale: 'kr', lang: 'kr' });
    expect([scheme.getState(), upColour.getState()]).toEqual(['dark', 'red']);
    await expect.poll(() => [language.getState(), clientTexts.language]).toEqual(['kr', 'kr']);
    elsewhere({ night_mode: 'dark', up_colour: '"blue', locale: 'klingon' });
    expect([scheme.getState(), upColour.getState(), language.getState()]).toEqual(['light', 'green', 'kr']);
  });

  test('PROOF-331 a logout clears what is stored, and the page keeps its colours and its language', async () => {
    const storage = openStorage(localStorage);
    await clientTexts.show('en');
    const { scheme, setScheme, upColour, setUpColour, language, setLanguage } = createPreferences(
      storage,
      'en',
    );
    const look = () => [scheme.getState(), upColour.getState(), language.getState()];
    setScheme('dark');
    setUpColour('red');
    await setLanguage('jp');
    expect({ ...localStorage }).toEqual({ night_mode: '1', up_colour: 'red', locale: 'jp', lang: 'jp' });
    storage.clear();
    expect([localStorage.length, ...look()]).toEqual([0, 'dark', 'red', 'jp']);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(look()).toEqual(['dark', 'red', 'jp']);
    setUpColour('green');
    expect({ ...localStorage }).toEqual({ up_colour: 'green' });
  });
});

describe('what a link chooses', () => {
  const take = (search: string, seat?: string) => {
    const storage = openStorage(localStorage, seat);
    const { after, faults } = takeChoices(new URL(`http://sandpit.test/newmarket${search}`), storage);
    return { storage, faults, after: after.href.replace('http://sandpit.test/newmarket', '') };
  };

  test('DESK-044 lang and night are stored once like a choice in the header, for the seat of the tab only', () => {
    localStorage.setItem('locale', 'zh');
    const { storage, after } = take('?seat=b&lang=jp&as=demo&night=1#sandpit=x', 'b');
    expect(after).toBe('?seat=b&as=demo#sandpit=x');
    expect([firstLanguage(storage, ['en']), schemeOf(storage.get('night_mode'))]).toEqual(['jp', 'dark']);
    const ordinary = openStorage(localStorage);
    expect([firstLanguage(ordinary, ['en']), schemeOf(ordinary.get('night_mode'))]).toEqual(['zh', 'light']);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(schemeOf(take('?night=0').storage.get('night_mode'))).toBe('light');
    expect(firstLanguage(take('?lang=ko-KR').storage, ['en'])).toBe('kr');
  });

  test('DESK-044 a value that cannot be read chooses nothing, stays in the address and is named', () => {
    const { after, faults } = take('?lang=german&night=yes');
    expect(after).toBe('?lang=german&night=yes');
    expect(localStorage.length).toBe(0);
    expect(faults).toEqual([
      'night must be 0 or 1, got "yes"',
      'lang must be one of en, hk, kr, jp, zh, got "german"',
    ]);
  });
});
