/** Which modules of a page share a file. */

/**
 * Left to itself, the build gives each set of modules that two pages share a file of its own: more than a hundred requests for a first
 * visit of a desk. A group takes the modules that match, and what they need, unless a group of higher priority has it.
 */
export const chunkGroups = [
  // What reports that a page cannot be loaded must not wait for the rest.
  { name: 'boot', test: /\/client\/(ui\/chunks|frame)\.ts$|vite\/preload-helper/, priority: 5 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
    priority: 4,
  },
  { name: 'start', test: /\/client\/app\/start\.tsx$/, priority: 3 },
  { name: 'simulator', test: /\/simulator\/start\.ts$/, priority: 2 },
  { name: 'panel', test: /\/simulator\/panel\//, minShareCount: 2, priority: 2 },
  { name: 'ui', test: /\/client\/ui\/(?!chart)/, minShareCount: 3, priority: 1 },
  { name: 'desk', test: /\/client\/desk\//, minShareCount: 2 },
  { name: 'spot', test: /\/client\/features\/spot\//, minShareCount: 2 },
];
