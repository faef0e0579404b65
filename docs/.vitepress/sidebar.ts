/** The pages of the site by subject. Every page of `docs/` has its place here; a test holds it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { referencePages } from '../../scripts/reference-pages.ts';

type Item = DefaultTheme.SidebarItem;

const group = (text: string, pages: Readonly<Record<string, string>>, collapsed?: boolean): Item => ({
  text,
  collapsed,
  items: Object.entries(pages).map(([link, title]) => ({ text: title, link: `/${link}` })),
});

const RECORDS = new URL('../decisions/', import.meta.url);

/** The records of decisions, each by the first line of its file. */
const decisions = Object.fromEntries(
  readdirSync(RECORDS)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const [title = file] = readFileSync(new URL(file, RECORDS), 'utf8').split('\n');
      return [`decisions/${file.replace(/\.md$/, '')}`, title.replace(/^# 0*/, '')];
    }),
);

const generated = Object.fromEntries(referencePages().map(({ name, title }) => [`reference/${name}`, title]));

export const sidebar: Item[] = [
  group('Start here', {
    '': 'What Sandpit is',
    'guides/front-end': 'Front-end developer',
    'guides/demo': 'Sales engineer',
    'guides/first-test': 'Test author',
    'guides/class': 'Trainer and trainee',
    'guides/agents': 'Coding agent',
    'guides/own-backend': 'Back-end developer',
  }),
  group('Guides', {
    'guides/recipes': 'Recipes',
    'guides/beside-playwright': 'Beside page.clock and page.route',
    'guides/rehearse': 'Rehearsing a backend that deviates',
    'guides/candles': 'Your own candles',
    'guides/own-look': 'Your colours, logo and name',
    'guides/embed': 'On any page',
    'guides/commands': 'Commands and variables',
    'guides/deployment': 'Deployment',
    'guides/capacity': 'Capacity of a room',
    'guides/upgrading': 'Upgrading',
    'guides/security': 'Security',
    'guides/host-security': 'Security of a host',
    'guides/troubleshooting': 'Troubleshooting',
    'guides/glossary': 'Glossary',
    'guides/': 'All guides',
  }),
  group('Tools', {
    scenarios: 'Scenario files',
    'scenarios-gallery': 'Scenarios in pictures',
    actions: 'Actions of scenarios and operators',
    missions: 'Missions',
    panel: 'The drawer and presenting',
    'time-machine': 'Time machine',
    'room-log': 'Rooms over several machines',
    faults: 'Faults',
    control: 'Control plane',
    rooms: 'Rooms',
    testing: 'Testing with Playwright',
    package: 'The npm package',
    'foreign-front-ends': 'Front ends of your own',
    twin: 'Comparing with your backend',
    compat: 'Older clients',
    import: 'Importing a session',
  }),
  group('How the exchange behaves', {
    differences: 'Differences from a real exchange',
    departures: 'Departures from the specification',
    promises: 'Promises',
    fills: 'How orders fill',
    market: 'Market and prices',
    leverage: 'Leverage',
    'second-contracts': 'Second contracts',
    funding: 'Deposits and withdrawals',
    c2c: 'C2C trading',
    acceptors: 'Acceptors and agents',
    savings: 'Fixed deposits and presale',
    account: 'Accounts and identity',
    notices: 'Notices',
    chart: 'Chart and indicators',
    decided: 'Decided questions',
  }),
  group('Reference', { contract: 'The protocol on one page', ...generated }, true),
  group(
    'Project',
    {
      'project/changelog': 'Changelog',
      quality: 'Measured figures',
      ratios: 'Ratios',
      architecture: 'Architecture',
      kernel: 'Kernel',
      'project/contributing': 'Contributing',
      'project/principles': 'Principles',
      'screen-words': 'Words on the screen',
      acceptance: 'Acceptance criteria',
      'decisions/': 'Decisions',
      ...decisions,
    },
    true,
  ),
];
