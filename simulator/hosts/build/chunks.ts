/** Which modules of a page share a file. */

/** Files of texts that are loaded together anyway. */
const together: Readonly<Record<string, readonly string[]>> = {
  texts: [
    ...['common', 'home', 'lay', 'leverage', 'micro', 'notices', 'payment', 'practice', 'quotation'],
    ...['rooms', 'shell', 'desk'],
  ],
  'texts-desk': [
    ...[
      'assets',
      'book',
      'chart',
      'drawings',
      'indicators',
      'layouts',
      'markets',
      'receipt',
      'replay',
      'spot',
    ],
    ...['feature', 'insurance'],
  ],
  'texts-panel': ['panel', 'panel-missions'],
  'texts-drawer': ['panel-drawer', 'panel-inspector', 'panel-presenter'],
};

/** The script of a file of texts: one for each language and for what is loaded together. */
function scriptOfTexts(id: string): string {
  const [language = '', file = ''] = id
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2);
  const [name = file] = Object.keys(together).filter((key) => together[key]?.includes(file));
  return `${name}-${language}`;
}

/**
 * Left to itself, the build gives each set of modules that two pages share a file of its own: more than a hundred requests for a first
 * visit of a desk. A group takes the modules that match, and what they need, unless a group of higher priority has it.
 */
export const chunkGroups = [
  { name: scriptOfTexts, test: /\/locales\/\w+\/[\w-]+\.json$/, priority: 8 },
  // What reports that a page cannot be loaded must not wait for the rest.
  { name: 'boot', test: /\/client\/(ui\/chunks|frame)\.ts$|vite\/preload-helper/, priority: 7 },
  {
    name: 'react',
    // The panel, which may be on a page without the client, has i18next too.
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
    priority: 6,
  },
  { name: 'start', test: /\/client\/app\/start\.tsx$/, priority: 5 },
  { name: 'simulator', test: /\/simulator\/start\.ts$/, priority: 4 },
  { name: 'panel', test: /\/simulator\/panel\//, minShareCount: 2, priority: 4 },
  {
    name: 'desk-logic',
    test: /\/client\/(desk\/logic\/|ui\/chart\/chart-numbers)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'ui',
    test: /\/client\/ui\/(?!chart)|@mantine\/core\/.*\/(Alert|Group)\//,
    minShareCount: 3,
    priority: 2,
  },
  // Only what draws a chart loads the library of charts, and only what opens a dialog loads that of dialogs.
  {
    name: 'charts',
    test: /node_modules\/(lightweight-charts|fancy-canvas)\/|\/client\/ui\/chart\/base\.ts$/,
    priority: 1,
  },
  {
    name: 'dialogs',
    test: /@mantine\/core\/.*\/Modal\w*\/|node_modules\/react-remove-scroll/,
    priority: 1,
  },
  { name: 'desk', test: /\/client\/desk\//, minShareCount: 2 },
  { name: 'spot', test: /\/client\/features\/spot\//, minShareCount: 2 },
];
