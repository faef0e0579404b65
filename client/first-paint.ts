/**
 * Runs before the first paint, as a classic script, so that a dark page does not flash white, and before anything reads what the
 * browser may refuse. Asks for the texts around every page beside the scripts that show them. Follows the same rules as `app/preferences.ts`, which takes over once the client is loaded.
 */
import { isLanguage, languageOfBrowser } from '#locales/languages.ts';
import { takeChoices } from './app/address-choices.ts';
import { schemeOf } from './app/scheme.ts';
import { seatOfTab } from './app/seat.ts';
import { openStorage } from './exchange/storage.ts';
import { frameOf } from './frame.ts';
import { replaceRefusedStorage } from './site-data.ts';

replaceRefusedStorage(window);
const storage = openStorage(localStorage, seatOfTab(location.search, sessionStorage));
const address = takeChoices(new URL(location.href), storage);
if (address.href !== location.href) history.replaceState(history.state, '', address);
document.documentElement.dataset.mantineColorScheme = schemeOf(storage.get('night_mode'));
document.documentElement.dataset.frame = frameOf(location.pathname);

const chosen = storage.get('locale') ?? storage.get('lang');
const language = isLanguage(chosen) ? chosen : languageOfBrowser(navigator.languages);
const texts = document.querySelector<HTMLLinkElement>('link#texts');
const script = texts?.dataset[language];
// The address first: a preload without one is a warning.
if (texts && script !== undefined) Object.assign(texts, { href: script, rel: 'modulepreload' });
