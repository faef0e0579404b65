import { keyOfSeat, seatOfTab } from '#simulator/page/seat.ts';
import { languageFacts } from '#locales/languages.ts';
import { initialLanguage } from '../texts.ts';

const showLanguage = (): void => {
  document.documentElement.lang = languageFacts[initialLanguage()].tag;
};

/** Gives the page the language of this seat, and follows its language and its colours as they are chosen in other windows. */
export function followAppearance(): void {
  showLanguage();
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOfSeat(seatOfTab(), 'locale')) showLanguage();
    if (key === keyOfSeat(seatOfTab(), 'night_mode'))
      document.documentElement.dataset['mantineColorScheme'] = newValue === '1' ? 'dark' : 'light';
  });
}
