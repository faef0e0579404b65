/** What holds for the guides: their length, the four doors of README.md, and the recipe for another look. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keys } from '#simulator/panel/keys.ts';

const GUIDES = 'docs/guides';
const MAX_BYTES = 6_000;

const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

test('PKG-143 a guide is for one reader and short, and README.md leads there by four doors', () => {
  const long = below(GUIDES).filter((path) => statSync(path).size > MAX_BYTES);
  expect(long).toEqual([]);
  const readme = readFileSync('README.md', 'utf8');
  const doors = [...readme.matchAll(/^\| \*\*([\w ]+)\*\*.*\]\((docs\/[\w/-]+\.md)\)/gm)].map(
    ([, door]) => door,
  );
  expect(doors).toEqual(['in my project', 'in my tests', 'to show', 'to teach']);
});

/** Comments name the product as well; only what is shown counts. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Pictures of coins and banners are what they show, not the look of the product. */
const LOOK = /^(?:client|locales|fixtures\/seed\/texts|public\/(?!static\/(?!banners\/logo)))|^index\.html$/;

test.each([
  ['name', /Sandpit/],
  ['colours', /["' ]#[0-9a-f]{6}\b/],
])('PKG-144 the recipe for another look names every file with the %s of the product', (_what, sign) => {
  const recipe = readFileSync(join(GUIDES, 'own-look.md'), 'utf8');
  const shown = ['client', 'locales', 'public', 'fixtures/seed/texts']
    .flatMap(below)
    .concat('index.html')
    .filter((path) => LOOK.test(path) && /\.(?:tsx?|css|json|html|svg|webmanifest)$/.test(path))
    .filter((path) => sign.test(withoutComments(readFileSync(path, 'utf8'))));
  expect(shown.length).toBeGreaterThan(4);
  const names = [...recipe.matchAll(/`([\w*/.-]+)`/g)].map(([, name = '']) => name);
  const isNamed = (path: string): boolean =>
    names.some((name) =>
      name.endsWith('/') ? path.startsWith(name) : path.replace(/^locales\/\w+/, 'locales/*') === name,
    );
  expect(shown.filter((path) => !isNamed(path))).toEqual([]);
});

/** What a trader or presenter can read or press: texts of the client, for BTC, keys, and events of a scenario. */
function onScreen(): readonly string[] {
  const texts = below('locales/en').flatMap((path) =>
    Object.values(JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>),
  );
  const events = [...readFileSync('scenarios/flash-crash.yaml', 'utf8').matchAll(/^ {6}en: (.+)$/gm)];
  const named = events.map(([, name = '']) => name);
  return [...texts.map((text) => text.replace('{{coin}}', 'BTC')), ...Object.values(keys).flat(), ...named];
}

/** Names in a page that stand for what is on the screen: in bold, or a tab of the drawer. */
function askedBy(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const inBold = page.startsWith(GUIDES) ? text.matchAll(/(?<!^- )\*\*(.+?)\*\*/gm) : [];
  const tabs = text.matchAll(/\b(?:[Dd]rawer(?: \([^)]*\))?, |[Tt]he )([A-Z]\w+)(?= tab\b|:)/g);
  return [...inBold, ...tabs].map(([, name = '']) => name);
}

test('PKG-147 what the guides for a class, a demo and front ends ask for is on the screen by that name', () => {
  const guides = ['class', 'demo', 'front-end', 'recipes'].map((name) => join(GUIDES, `${name}.md`));
  const asked = [...guides, 'docs/missions.md'].flatMap(askedBy);
  const shown = new Set(onScreen());
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !shown.has(name))).toEqual([]);
});
