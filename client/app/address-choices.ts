/** What a link chooses for its reader: `?lang=jp&night=1`. Stored like a choice in the header, so that it holds once and for all. */
import type { SeatStorage } from '#client/exchange/storage.ts';
import { isLanguage, languageOfTag, languages } from '#locales/languages.ts';

/**
 * Stores what the address chooses and returns the address without it. A value that cannot be read chooses nothing, stays in
 * the address and is named in the console.
 */
export function takeChoices(address: URL, storage: SeatStorage): URL {
  const after = new URL(address);
  const night = after.searchParams.get('night');
  if (night === '0' || night === '1') {
    storage.set('night_mode', night);
    after.searchParams.delete('night');
  } else if (night !== null) {
    console.warn(`night must be 0 or 1, got "${night}"`);
  }
  const lang = after.searchParams.get('lang');
  const language = lang === null || isLanguage(lang) ? lang : languageOfTag(lang);
  if (language) {
    storage.set('locale', language);
    storage.set('lang', language);
    after.searchParams.delete('lang');
  } else if (lang !== null) {
    console.warn(`lang must be one of ${languages.join(', ')}, got "${lang}"`);
  }
  return after;
}
