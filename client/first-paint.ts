/**
 * Runs before the first paint, as a classic script, so that a dark page does not flash white, and before anything reads what the
 * browser may refuse. Asks for the texts around every page beside the scripts that show them. Follows the same rules as `app/preferences.ts`, which takes over once the client is loaded.
 */
import { takeChoices } from './app/address-choices.ts';
import { firstLanguage } from './app/first-language.ts';
import { schemeOf } from './app/scheme.ts';
import { openTabStorage } from './app/seat.ts';
import { frameOf } from './frame.ts';
import { replaceRefusedStorage } from './site-data.ts';

replaceRefusedStorage(window);
const storage = openTabStorage();
const address = takeChoices(new URL(location.href), storage);
if (address.href !== location.href) history.replaceState(history.state, '', address);
document.documentElement.dataset.mantineColorScheme = schemeOf(storage.get('night_mode'));
document.documentElement.dataset.frame = frameOf(location.pathname);

const texts = document.querySelector<HTMLLinkElement>('link#texts');
const script = texts?.dataset[firstLanguage(storage, navigator.languages)];
// The address first: a preload without one is a warning.
if (texts && script !== undefined) Object.assign(texts, { href: script, rel: 'modulepreload' });
