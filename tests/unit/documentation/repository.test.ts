/** The files with which a stranger meets the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { satisfies } from 'semver';
import { parse } from 'yaml';

const { scripts, version, repository, stackblitz, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
  readonly repository: { readonly url: string };
  readonly stackblitz: { readonly startCommand: string };
};

const GITHUB = '.github';

test('PKG-142 workflows, the development container and StackBlitz run scripts that exist', () => {
  const workflows = readdirSync(join(GITHUB, 'workflows')).map((name) => join(GITHUB, 'workflows', name));
  const texts = [...workflows, '.devcontainer/devcontainer.json'].map((file) => readFileSync(file, 'utf8'));
  const named = [...texts, stackblitz.startCommand].flatMap((text) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  for (const file of workflows)
    expect(parse(readFileSync(file, 'utf8'))).toHaveProperty('permissions.contents', 'read');
});

test('PKG-142 there are rules for security and conduct, forms for issues, and one for changes', () => {
  for (const name of ['SECURITY.md', 'CODE_OF_CONDUCT.md', 'PULL_REQUEST_TEMPLATE.md'])
    expect(existsSync(join(GITHUB, name))).toBe(true);
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  const forms = readdirSync(join(GITHUB, 'ISSUE_TEMPLATE')).map((name) =>
    readFileSync(join(GITHUB, 'ISSUE_TEMPLATE', name), 'utf8'),
  );
  const links = forms.flatMap((text) => [...text.matchAll(/url: (\S+)/g)].map(([, url = '']) => url));
  expect(links.filter((url) => !url.startsWith(home))).toEqual([]);
  for (const form of forms.filter((text) => text.startsWith('name:')))
    expect(parse(form)).toHaveProperty('body');
});

test('PKG-142 the changelog has a section for the version of the package and for what comes next', () => {
  const sections = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## ([^\s,]+)/gm)].map(
    ([, name]) => name,
  );
  expect(sections[0]).toBe('Unreleased');
  expect(sections).toContain(version);
  expect(readFileSync('docs/package.md', 'utf8')).toContain(`/sandpit-exchange-${version}.tgz`);
});

const EXAMPLES = 'package/examples';
const examples = readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, 'package.json')));

test.each(examples)('PKG-152 the example %s has one command and the versions of the repository', (name) => {
  const read = (file: string): string => readFileSync(join(EXAMPLES, name, file), 'utf8');
  const manifest = JSON.parse(read('package.json')) as Readonly<
    Record<'scripts' | 'dependencies' | 'devDependencies', Readonly<Record<string, string>> | undefined>
  >;
  const { 'sandpit-exchange': range = '', ...packages } = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
  };
  expect(satisfies(version, range)).toBe(true);
  const others = Object.entries(packages).filter(
    ([other, wanted]) => wanted !== (devDependencies[other] ?? devDependencies[`@${other}/test`] ?? wanted),
  );
  expect(others).toEqual([]);
  const commands = [...read('README.md').matchAll(/^`(.*)`$/gm)].map(([, command = '']) => command);
  expect(commands).toEqual([
    expect.stringMatching(/^npm install --no-save \.\.\/\.\.\/\.\.\/sandpit-exchange-\*\.tgz && /),
  ]);
  const [, script = 'test'] = /npm (?:run )?(\w+)$/.exec(commands[0] ?? '') ?? [];
  expect(manifest.scripts).toHaveProperty(script);
  expect(readFileSync(join(EXAMPLES, 'README.md'), 'utf8')).toContain(`](${name}/README.md)`);
});
