/**
 * Runs before the first paint, as a classic script, so that a dark page does not flash white, and before anything reads what the
 * browser may refuse. Follows the same rules as `app/preferences.ts`, which takes over once the client is loaded.
 */
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
