/** Choices in a link: `?lang=jp&night=1&pair=ETH/USDT`. They are stored like a choice made in the header or on a desk. */
import { wishPair } from '#client/exchange/pair-wish.ts';
import type { SeatStorage } from '#client/exchange/storage.ts';
import { isLanguage, languageOfTag, languages } from '#locales/languages.ts';

/**
 * Stores the choices of the address and returns the address without them. An invalid value is ignored, stays in the
 * address and is named in `faults`.
 */
export function takeChoices(
  address: URL,
  storage: SeatStorage,
): { readonly after: URL; readonly faults: readonly string[] } {
  const after = new URL(address);
  const faults: string[] = [];
  const night = after.searchParams.get('night');
  if (night === '0' || night === '1') {
    storage.set('night_mode', night);
    after.searchParams.delete('night');
  } else if (night !== null) {
    faults.push(`night must be 0 or 1, got "${night}"`);
  }
  const lang = after.searchParams.get('lang');
  const language = lang === null || isLanguage(lang) ? lang : languageOfTag(lang);
  if (language) {
    storage.set('locale', language);
    storage.set('lang', language);
    after.searchParams.delete('lang');
  } else if (lang !== null) {
    faults.push(`lang must be one of ${languages.join(', ')}, got "${lang}"`);
  }
  const pair = after.searchParams.get('pair');
  if (pair !== null && wishPair(pair, storage)) after.searchParams.delete('pair');
  else if (pair !== null) faults.push(`pair must be a pair such as BTC/USDT, got "${pair}"`);
  return { after, faults };
}
