/** Which modules of a page share a file. */

/** Components of Mantine that nearly every page shows. */
const BASICS =
  'Alert|FloatingIndicator|FocusTrap|Group|Input|InputBase|Modal\\w*|Overlay|Paper|Portal|SegmentedControl|Tabs|TextInput|VisuallyHidden';

/** Parts of `client/ui` that only pages with a form or a choice show, and the popover, which is positioned by the same library. */
const FORM_PARTS =
  'button-popover|choice-select|market/order-select|number-field|amount-field|radio-field|confirm-revoke|pay-way|shortfall';

/** Files of texts that are one script: every desk asks for those of the spot desk, too, and every page for those of the strip. */
const together: Readonly<Record<string, string>> = { lay: 'desk', panel: 'common', spot: 'desk' };

const scriptOfTexts = (id: string): string => {
  const [language = '', file = ''] = id
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2);
  return `texts-${together[file] ?? file}-${language}`;
};

/**
 * Left to itself, the build gives each set of modules that two pages share a file of its own: more than a hundred requests for a first
 * visit of a desk. A group takes the modules that match, and what they need, unless a group of higher priority has it.
 */
export const chunkGroups = [
  { name: scriptOfTexts, debugName: 'texts', test: /\/locales\/\w+\/[\w-]+\.json$/, priority: 10 },
  // What asks for the page and reports that it cannot be loaded must not wait for the rest.
  {
    name: 'boot',
    test: /\/index\.html$|\/client\/(main|app\/pages|ui\/chunks|frame)\.tsx?$|vite\/preload-helper/,
    priority: 9,
  },
  // With what the client and the simulator's panel share.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\/|\/shared\/(calendar|control-client|json|ui\/(?!roving))/,
    priority: 8,
  },
  { name: 'start', test: /\/client\/app\/start\.tsx$/, priority: 7 },
  { name: 'simulator', test: /\/simulator\/start\.ts$/, priority: 6 },
  // Forms that the panel and rooms make from descriptions: a room without a simulator needs no panel for them.
  { name: 'action-form', test: /\/contract\/action-form\.ts$/, priority: 6 },
  { name: 'panel', test: /\/simulator\/panel\/index\.tsx$/, priority: 6 },
  { name: 'drawer', test: /\/simulator\/panel\//, minShareCount: 2, priority: 5 },
  // What nearly every page shows.
  {
    name: 'ui',
    test: new RegExp(
      [
        `@mantine/hooks/esm/(?!use-splitter)|@mantine/core/esm/(core|utils/(?!Floating)|components/(${BASICS}))/`,
        'node_modules/react-remove-scroll',
        '/shared/ui/',
        `/client/ui/(?!chart/(?!chart-numbers)|log-list/(?!.*css)|panes|${FORM_PARTS})`,
      ].join('|'),
    ),
    minShareCount: 3,
    priority: 5,
  },
  // Fields and selects, with the arithmetic of desks: what shows the one has the other.
  {
    name: 'forms',
    test: new RegExp(
      [
        'node_modules/@floating-ui/',
        '@mantine/core/esm/.*/(Popover|Floating|Combobox|ScrollArea|Select|Checkbox|Radio)/',
        `/client/ui/(${FORM_PARTS})`,
        '/client/desk/logic/',
      ].join('|'),
    ),
    minShareCount: 2,
    priority: 4,
  },
  // Only what draws a chart loads the library of charts (PROOF-354), and only what shows a long list that of lists.
  {
    name: 'charts',
    test: /node_modules\/(lightweight-charts|fancy-canvas)\/|\/client\/ui\/chart\/(base|palette|scheme)\.ts$/,
    priority: 3,
  },
  { name: 'lists', test: /node_modules\/@tanstack\/|\/client\/ui\/log-list\//, priority: 2 },
  {
    name: 'desk',
    test: /\/client\/(desk|ui\/panes)|@mantine\/core\/.*\/Slider\//,
    minShareCount: 2,
  },
  // With all sheets of the desk: a first visit of it has the most requests (DESK-352).
  {
    name: 'spot',
    test: /\/client\/(features\/spot\/(.*\.css|orders\/(completed-trades|entrusts|order-history)\.)|desk\/header\/notice-line\..*css)/,
  },
];

/** What the worker of the exchange starts with is one file: what it shares with its later parts would be files of their own. */
export const engineGroup = { name: 'engine', test: /\/engine\.worker\.ts$/ };
