/**
 * Runs before the page is painted, as a classic script: a page that is dark by choice must not flash white first.
 * The same rules as in `app/preferences.ts`, which takes over when the client is there.
 */
import { takeChoices } from './app/address-choices.ts';
import { initialScheme } from './app/scheme.ts';
import { seatOfTab } from './app/seat.ts';
import { openStorage } from './exchange/storage.ts';

const storage = openStorage(localStorage, seatOfTab(location.search, sessionStorage));
const address = takeChoices(new URL(location.href), storage);
if (address.href !== location.href) history.replaceState(history.state, '', address);
document.documentElement.dataset.mantineColorScheme = initialScheme(storage);
