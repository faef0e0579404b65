/**
 * Runs before the page is painted, as a classic script: a page that is dark by choice must not flash white first.
 * The same rule as in `app/preferences.ts`, which takes over when the client is there.
 */
const night = localStorage.getItem('night_mode');
const asked = matchMedia('(prefers-color-scheme: dark)').matches ? '1' : '0';
const isNight = (night === '1' || night === '0' ? night : asked) === '1';
document.documentElement.dataset.mantineColorScheme = isNight ? 'dark' : 'light';

export {};
