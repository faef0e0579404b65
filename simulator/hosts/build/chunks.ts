/** Which modules of a page share a file. */

/**
 * Left to itself, the build gives each set of modules that two pages share a file of its own: more than a hundred requests for a first
 * visit of a desk. A group takes the modules that match, and what they need, unless a group of higher priority has it.
 */
export const chunkGroups = [
  // What reports that a page cannot be loaded must not wait for the rest.
  { name: 'boot', test: /\/client\/(ui\/chunks|frame)\.ts$|vite\/preload-helper/, priority: 7 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
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
