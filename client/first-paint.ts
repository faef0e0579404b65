/**
 * Runs before the first paint, as a classic script, so that a dark page does not flash white, and before anything reads what the
 * browser may refuse. Asks for the texts around every page, and for what desks have in common, beside the first
 * scripts. Follows the same rules as `app/preferences.ts`, which takes over once the client is loaded.
 */
import { embeddedPage, isEmbedPage } from '#shared/embed.ts';
import { takeChoices } from './app/address-choices.ts';
import { firstLanguage } from './app/first-language.ts';
import { schemeOf } from './app/scheme.ts';
import { openTabStorage } from './app/seat.ts';
import { frameOf } from './frame.ts';
import { replaceRefusedStorage, replaceStorage } from './site-data.ts';

const isEmbedded = isEmbedPage(location.pathname);
if (isEmbedded) replaceStorage(window);
else replaceRefusedStorage(window);
const storage = openTabStorage();
const { after, faults } = takeChoices(new URL(location.href), storage);
for (const fault of faults) console.warn(fault);
// A page in a frame keeps nothing: when it is loaded again, its address says the same once more.
if (!isEmbedded && after.href !== location.href) history.replaceState(history.state, '', after);
document.documentElement.dataset.mantineColorScheme = schemeOf(storage.get('night_mode'));
const frame = frameOf(isEmbedded ? embeddedPage(location.search) : location.pathname);
document.documentElement.dataset.frame = frame;
const ahead = document.querySelector<HTMLTemplateElement>(`template#${frame}`);
if (ahead) document.head.append(ahead.content);

const texts = document.querySelector<HTMLLinkElement>('link#texts');
const script = texts?.dataset[firstLanguage(storage, navigator.languages)];
// The address first: a preload without one is a warning.
if (texts && script !== undefined) Object.assign(texts, { href: script, rel: 'modulepreload' });
