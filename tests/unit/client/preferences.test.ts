// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createI18n } from '#client/app/i18n.ts';
import { createPreferences, initialLanguage, initialScheme } from '#client/app/preferences.ts';
import { openStorage } from '#client/exchange/index.ts';
import { languageFacts, languageOfTag, languages, loadTexts } from '#locales/languages.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const preferences = async () => {
  const i18n = await createI18n(await loadTexts('en'));
  return { i18n, ...createPreferences(openStorage(localStorage), 'en', i18n) };
};

describe('night and day', () => {
  test('SHELL-013 the switch stores night_mode, tells the page at once, and holds after a reload', async () => {
    const { scheme, setScheme } = await preferences();
    const heard = vi.fn();
    scheme.subscribe(heard);
    setScheme('dark');
    expect(heard).toHaveBeenCalledOnce();
    expect(localStorage.getItem('night_mode')).toBe('1');
    expect(initialScheme(openStorage(localStorage))).toBe('dark');
    setScheme('light');
    expect(localStorage.getItem('night_mode')).toBe('0');
    expect(initialScheme(openStorage(localStorage))).toBe('light');
  });

  test('until something is chosen the system decides', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(initialScheme(openStorage(localStorage))).toBe('dark');
    expect(localStorage.length).toBe(0);
  });
});

describe('language', () => {
  test('I18N-004 choosing a language stores it, takes effect at once, and holds after a reload', async () => {
    const { i18n, language, setLanguage } = await preferences();
    await setLanguage('zh');
    expect(localStorage.getItem('locale')).toBe('zh');
    expect(localStorage.getItem('lang')).toBe('zh');
    expect(language.get()).toBe('zh');
    expect(i18n.language).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-Hans');
    expect(initialLanguage(openStorage(localStorage), ['en-US'])).toBe('zh');
  });

  test('I18N-005 with nothing stored the browser decides when it asks for one of the five, else Japanese', () => {
    const start = (...tags: string[]) => initialLanguage(openStorage(localStorage), tags);
    expect(start('ko-KR', 'en')).toBe('kr');
    expect(start('zh-TW')).toBe('hk');
    expect(start('zh-CN')).toBe('zh');
    expect(start('en-GB')).toBe('en');
    expect(start('ja')).toBe('jp');
    expect(start('fr-FR', 'en')).toBe('jp');
    expect(start()).toBe('jp');
    expect(localStorage.length).toBe(0);
  });

  test('I18N-002 a key that a language lacks shows its English text', async () => {
    const i18n = await createI18n({ spot: { buy: 'Buy', sell: 'Sell' } });
    i18n.addResourceBundle('zh', 'spot', { buy: '买入' });
    await i18n.changeLanguage('zh');
    expect(i18n.t('spot.buy' as never)).toBe('买入');
    expect(i18n.t('spot.sell' as never)).toBe('Sell');
  });

  test('every browser tag of the five languages is understood', () => {
    for (const language of languages) expect(languageOfTag(languageFacts[language].tag)).toBe(language);
  });
});
