/**
 * `npm run test:package [-- NAME …]`: packs the package and runs the projects of `tests/package`, each in a fresh folder outside
 * the repository that installs the tarball. Projects that say `isNightly` run in `npm run test:nightly`, or by their names.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createContext } from '../tests/package/context.ts';
import type { PackageProject, Results } from '../tests/package/context.ts';
import { testBrowserArgs, ensureBrowser } from './browser.ts';
import { isNightly } from '../tests/support/cases.ts';
import { reportOutcome } from './testing/outcome.ts';

const PROJECTS = 'tests/package';

/** The projects of the command line; where it names none, those of every change, at night all of them. */
async function findProjects(only: readonly string[]): Promise<readonly PackageProject[]> {
  const folders = readdirSync(PROJECTS).filter((name) => existsSync(join(PROJECTS, name, 'project.ts')));
  const projects = folders.map(
    async (name) =>
      ((await import(resolve(PROJECTS, name, 'project.ts'))) as { project: PackageProject }).project,
  );
  return (await Promise.all(projects)).filter(({ name, isNightly: runsAtNight = false }) =>
    only.length > 0 ? only.includes(name) : isNightly || !runsAtNight,
  );
}

function pack(into: string): string {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], { encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(into, filename);
}

/** Runs one project; what it left behind is removed where everything passed. */
async function runProject(
  { name, run }: PackageProject,
  packed: { readonly tarball: string; readonly bare: string },
): Promise<Results> {
  const results: Results = { outcomes: [], figures: {} };
  const folder = mkdtempSync(join(tmpdir(), `sandpit-package-${name}-`));
  const browser = { path: ensureBrowser(), args: testBrowserArgs };
  const context = createContext({ ...packed, folder, browser }, results);
  await run(context).catch((error: unknown) =>
    context.test(`${name}: the project`, () => Promise.reject(error)),
  );
  for (const { title, durationMs, failure } of results.outcomes) {
    console.log(failure === undefined ? `ok   ${name}: ${title}` : `FAIL ${name}: ${title}\n${failure}`);
    const status = failure === undefined ? 'passed' : 'failed';
    reportOutcome({
      file: `${PROJECTS}/${name}/project.ts`,
      title,
      status,
      durationMs,
      ...(failure === undefined ? {} : { failure }),
    });
  }
  if (results.outcomes.every(({ failure }) => failure === undefined))
    rmSync(folder, { recursive: true, force: true });
  else console.log(`The project is kept in ${folder}`);
  return results;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-tarball-'));
  const bare = mkdtempSync(join(tmpdir(), 'sandpit-bare-'));
  const packed = { tarball: pack(folder), bare };
  const waiting = [...(await findProjects(process.argv.slice(2)))];
  const all: Results[] = [];
  const work = async (): Promise<void> => {
    for (let project = waiting.shift(); project; project = waiting.shift())
      all.push(await runProject(project, packed));
  };
  // Each waits for the installation of its packages for a part of its time.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  for (const each of [folder, bare]) rmSync(each, { recursive: true });
  const outcomes = all.flatMap((results) => results.outcomes);
  const failed = outcomes.filter(({ failure }) => failure !== undefined).length;
  console.log(Object.assign({}, ...all.map(({ figures }) => figures)));
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
