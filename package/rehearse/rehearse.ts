/** Runs a command against an exchange that deviates in one way at a time, and says what becomes of each deviation. */
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { startServer } from '../node.ts';
import { startDeviatingHost } from '../deviations/host.ts';
import { sentenceOf } from '../deviations/deviation.ts';
import type { Deviation } from '../deviations/deviation.ts';
import { sixty } from '../deviations/sixty.ts';
import { confirmed, verdictsOf } from './compare.ts';
import type { PageVerdict, RefusalChange } from './compare.ts';
import { runCommand } from './run-command.ts';
import { Stage } from './stage.ts';
import type { TestRun } from './stage.ts';

/** How a rehearsal is run. */
export interface RehearsalOptions {
  /** What runs the tests. */
  readonly command: string;
  /** Folder of the built front end, served by the exchange; that of the package where undefined. */
  readonly client: string | undefined;
  /** A server of one's own in place of the exchange of the program. */
  readonly backend: string | undefined;
  readonly scenario: string;
  readonly seed: string;
  /** Numbers of the deviations, from 1. */
  readonly numbers: readonly number[];
  /** So many tests are run with each deviation at most: those that receive it most often. */
  readonly maxTests: number;
  /** Hears of each deviation as it is decided. */
  onResult(result: DeviationResult, index: number): void;
}

/** What became of a deviation. */
export type DeviationOutcome =
  /** A test fails. */
  | 'caught'
  /** A page shows a wrong figure, or none, and nothing says so. */
  | 'silent'
  /** A page shows an error, or a text in place of the figure. */
  | 'shown'
  /** A page shows other texts, and the same figures. */
  | 'words'
  /** Nothing that the tests open looks otherwise. */
  | 'unseen'
  /** The command passes; its tests do not have the fixture, so that nothing is known of the pages. */
  | 'passed'
  /** No test receives anything that the deviation changes. */
  | 'untouched';

/** What one deviation came to. */
export interface DeviationResult {
  /** From 1. */
  readonly number: number;
  readonly sentence: string;
  readonly outcome: DeviationOutcome;
  /** How many tests receive what it changes. */
  readonly touching: number;
  /** The test that says so, and why it failed where it did; empty without one. */
  readonly test: string;
  readonly error: string;
  /** The pages that show something else. */
  readonly pages: readonly PageVerdict[];
  /** Other calls of that test whose responses show the same, so that the page could have noticed. */
  readonly alsoShownBy: readonly string[];
  /** What opens it again; undefined where there is nothing to open. */
  readonly place: FoundPlace | undefined;
}

/** The page and the exchange as the test left them. */
export interface FoundPlace {
  readonly path: string;
  readonly storage: Readonly<Record<string, string>>;
  readonly snapshot: unknown;
}

/** Where a rehearsal is refused: with the reason. */
export class NotRehearsed extends Error {
  override readonly name = 'NotRehearsed';
}

/** How long an event may follow its call, in milliseconds: a delayed one comes after one and a half times as long. */
export const WITHIN_MS = 1000;

/** What the honest runs showed: at least two of each test. */
interface Honest {
  readonly tests: Map<string, readonly TestRun[]>;
  readonly touched: ReadonlySet<Deviation>;
}

/** Runs the command without a deviation, twice, and then with each. Rejects with NotRehearsed where it does not pass without one. */
export async function rehearse(options: RehearsalOptions): Promise<readonly DeviationResult[]> {
  const { client, scenario, seed, backend } = options;
  const own =
    backend === undefined
      ? await startServer({ scenario, seed, speed: 1, ...(client !== undefined && { client }) })
      : undefined;
  const stage = new Stage();
  const deviating = await startDeviatingHost(own?.url ?? backend ?? '', WITHIN_MS, {
    watched: sixty,
    onCall: (name) => stage.call(name),
    onTouch: (deviation) => stage.touch(deviation),
    respond: (incoming, outgoing) => stage.respond(incoming, outgoing),
  });
  const run: Run = async (planted, isWanted) => {
    await own?.exchange.load({ scenario, seed, speed: 1 });
    // Of a deviation that a test has caught, no other test has to say more.
    const isCaught = (): boolean =>
      planted.length > 0 && [...stage.tests.values()].some(({ isFailed }) => isFailed);
    stage.begin({
      isWanted: (test) => isWanted(test) && !isCaught(),
      snapshot: async () => (planted.length > 0 ? own?.exchange.control('GET', '/sim/snapshot') : undefined),
    });
    deviating.plant(planted);
    const { status, output } = await runCommand(options.command, deviating.url);
    return { status, output, tests: stage.tests, touched: stage.whole.touched, calls: stage.whole.calls };
  };
  try {
    const honest = await runHonest(run, deviating.url);
    const results: DeviationResult[] = [];
    for (const number of options.numbers) {
      const deviation = sixty[number - 1];
      if (!deviation) throw new RangeError(`there is no deviation ${number}`);
      const found =
        honest.tests.size === 0
          ? await withoutFixture(deviation, honest, run)
          : await withFixture(deviation, honest, run, options.maxTests);
      const result = { ...UNKNOWN, ...found, number, sentence: sentenceOf(deviation) };
      results.push(result);
      options.onResult(result, results.length);
    }
    return results;
  } finally {
    await deviating.close();
    await own?.close();
  }
}

/** One run of the command. */
type Run = (
  planted: readonly Deviation[],
  isWanted: (test: string) => boolean,
) => Promise<{
  readonly status: number;
  readonly output: string;
  readonly tests: ReadonlyMap<string, TestRun>;
  readonly touched: ReadonlyMap<Deviation, number>;
  readonly calls: ReadonlySet<string>;
}>;

async function runHonest(run: Run, url: string): Promise<Honest> {
  const runGreen = async (): ReturnType<Run> => {
    const done = await run([], () => true);
    const { status, output, tests, calls } = done;
    const failed = [...tests.values()].find(({ isFailed }) => isFailed);
    if (failed) throw new NotRehearsed(`without a deviation, "${failed.test}" fails: ${failed.error}`);
    if (status !== 0)
      throw new NotRehearsed(`without a deviation, the command ends with ${status}:\n${output}`);
    const where = 'its pages take the exchange from there (baseURL, or the proxy of your dev server)';
    if (calls.size === 0) throw new NotRehearsed(`the command makes no call to ${url}: ${where}`);
    return done;
  };
  const [first, second] = [await runGreen(), await runGreen()];
  const tests = new Map<string, readonly TestRun[]>();
  for (const [name, one] of first.tests) {
    const other = second.tests.get(name);
    if (other) tests.set(name, [one, other]);
  }
  return { tests, touched: new Set([...first.touched.keys(), ...second.touched.keys()]) };
}

type Found = Partial<DeviationResult> & Pick<DeviationResult, 'outcome'>;

const UNKNOWN = { touching: 0, test: '', error: '', pages: [], alsoShownBy: [], place: undefined };

/** Of a command whose tests do not report, its status says whether it notices. */
async function withoutFixture(deviation: Deviation, { touched }: Honest, run: Run): Promise<Found> {
  if (!touched.has(deviation)) return { outcome: 'untouched' };
  const all = (): boolean => true;
  const isCaught = (await run([deviation], all)).status !== 0 && (await run([deviation], all)).status !== 0;
  return { outcome: isCaught ? 'caught' : 'passed', touching: 1 };
}

/** What one test showed otherwise than without the deviation. */
interface Showing {
  readonly test: TestRun;
  readonly pages: readonly PageVerdict[];
}

/**
 * Runs the tests that a deviation touches, and those that showed something once more with it and once without it: what shows once,
 * or without it, is chance.
 */
async function withFixture(
  deviation: Deviation,
  { tests }: Honest,
  run: Run,
  maxTests: number,
): Promise<Found> {
  const timesIn = (runs: readonly TestRun[]): number =>
    Math.max(...runs.map(({ touched }) => touched.get(deviation) ?? 0));
  const touching = [...tests].filter(([, runs]) => timesIn(runs) > 0);
  if (touching.length === 0) return { outcome: 'untouched' };
  const showingOf = (test: TestRun): readonly Showing[] => {
    const honest = (tests.get(test.test) ?? []).map(({ screens }) => screens);
    const pages = verdictsOf(honest, test.screens, changeOf(deviation));
    return test.isFailed || pages.length > 0 ? [{ test, pages }] : [];
  };
  const runOf = (planted: readonly Deviation[], names: readonly string[]) =>
    run(planted, (test) => names.includes(test));
  const chosen = touching.toSorted(([, one], [, other]) => timesIn(other) - timesIn(one)).slice(0, maxTests);
  const first = await runOf(
    [deviation],
    chosen.map(([name]) => name),
  );
  const showing = [...first.tests.values()].flatMap(showingOf);
  const failed = showing.filter(({ test }) => test.isFailed);
  const repeated = (failed.length > 0 ? failed : showing).map(({ test }) => test);
  const seen = { outcome: 'unseen', touching: touching.length } as const;
  if (repeated.length === 0) return seen;
  const names = repeated.map(({ test }) => test);
  const again = await runOf([deviation], names);
  const without = await runOf([], names);
  for (const test of without.tests.values()) tests.set(test.test, [...(tests.get(test.test) ?? []), test]);
  const found = repeated.flatMap((test) => {
    const later = again.tests.get(test.test);
    const [one, other] = [test, later].map((each) => (each ? showingOf(each)[0] : undefined));
    return one && other && without.tests.get(test.test)?.isFailed === false
      ? foundIn(deviation, one, other)
      : [];
  });
  return { ...seen, ...worst(found), touching: touching.length };
}

/** What two runs of a test under a deviation have in common. */
function foundIn(deviation: Deviation, earlier: Showing, { test, pages }: Showing): readonly Found[] {
  const { test: name, error, storage, snapshot } = test;
  const alsoShownBy = alsoShowing(deviation, test);
  if (earlier.test.isFailed)
    return test.isFailed ? [{ outcome: 'caught', test: name, error, alsoShownBy }] : [];
  return confirmed(earlier.pages, pages).map((page) => ({
    outcome: page.outcome,
    test: name,
    pages: [page],
    alsoShownBy,
    place: { path: page.path, storage, snapshot },
  }));
}

/** One that is caught is; otherwise what is worst of what the pages show. */
const RANKS: readonly DeviationOutcome[] = ['caught', 'silent', 'shown', 'words'];

function worst(found: readonly Found[]): Found | undefined {
  const [first] = found.toSorted((one, other) => RANKS.indexOf(one.outcome) - RANKS.indexOf(other.outcome));
  if (!first) return undefined;
  const alike = found.filter(({ outcome }) => outcome === first.outcome);
  return { ...first, pages: alike.flatMap(({ pages = [] }) => pages) };
}

const changeOf = ({ refusal }: Deviation): RefusalChange =>
  refusal === undefined ? 'none' : refusal.to === 'accepted' ? 'accepted' : 'other';

/** Calls of a test that show a subject which the deviating one shows, too. */
function alsoShowing({ on }: Deviation, { calls }: TestRun): readonly string[] {
  const subjects = showsOf(on);
  return [...calls].filter(
    (name) => name !== on && showsOf(name).some((subject) => subjects.includes(subject)),
  );
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

const showsOf = (name: string): readonly string[] => (isOperation(name) ? operations[name].shows : []);
