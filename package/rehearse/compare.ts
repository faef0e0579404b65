/** Tells what a page showed otherwise under a deviation, and whether it said so. */
import type { ScreenPlace, Screen } from './screen.ts';

/** What became of a deviation, as far as one page shows. */
export type PageOutcome =
  /** A figure is another one, or gone, and the page says nothing. */
  | 'silent'
  /** The page shows an error, or a text in place of a figure. */
  | 'shown'
  /** Texts without figures are other ones. */
  | 'words';

/** One place that shows something else than without the deviation. */
export interface ScreenDifference {
  readonly key: string;
  readonly near: string;
  /** Empty where there is nothing. */
  readonly honest: string;
  readonly deviating: string;
  /** It moves without the deviation and stands still with it. */
  readonly isStill: boolean;
}

/** One page that showed something else. */
export interface PageVerdict {
  readonly path: string;
  readonly outcome: PageOutcome;
  readonly differences: readonly ScreenDifference[];
  /** Alerts that only the deviation brought. */
  readonly alerts: readonly string[];
}

/** What a deviation does to refusals: a changed one is shown by its text, and one that became a confirmation by none. */
export type RefusalChange = 'none' | 'other' | 'accepted';

/** The pages of a test that showed something else than in all runs without a deviation. */
export function verdictsOf(
  honest: readonly (readonly Screen[])[],
  deviating: readonly Screen[],
  refusal: RefusalChange,
): readonly PageVerdict[] {
  const named = honest.map(byName);
  return [...byName(deviating)].flatMap(([name, screen]) => {
    const same = named.flatMap((run) => run.get(name) ?? []);
    return same.length === named.length ? verdictOf(same, screen, refusal) : [];
  });
}

/** What shows in both runs of a deviation. */
export const confirmed = (
  verdicts: readonly PageVerdict[],
  again: readonly PageVerdict[],
): readonly PageVerdict[] =>
  verdicts.flatMap((verdict) => {
    const same = again.find(({ path, outcome }) => path === verdict.path && outcome === verdict.outcome);
    if (!same) return [];
    const known = new Set(same.differences.map(nameOf));
    const differences = verdict.differences.filter((each) => known.has(nameOf(each)));
    const alerts = verdict.alerts.filter((each) => same.alerts.some((text) => form(text) === form(each)));
    return differences.length + alerts.length > 0 ? [{ ...verdict, differences, alerts }] : [];
  });

const nameOf = ({ key, deviating, isStill }: ScreenDifference): string =>
  isStill ? `${key} still` : `${key} ${deviating}`;

/** Screens by their path and how many of that path came before. */
function byName(screens: readonly Screen[]): ReadonlyMap<string, Screen> {
  const named = new Map<string, Screen>();
  for (const screen of screens) {
    const before = screens.slice(0, screens.indexOf(screen)).filter(({ path }) => path === screen.path);
    named.set(`${screen.path} ${before.length}`, screen);
  }
  return named;
}

/** A text that says something whatever figures are in it. */
const form = (text: string): string => text.replace(/\d[\d.,]*/g, '#');

const hasFigure = (text: string): boolean =>
  /\d|\b(NaN|undefined|null|Infinity|Invalid Date)\b|\[object/.test(text);

function verdictOf(
  honest: readonly Screen[],
  deviating: Screen,
  refusal: RefusalChange,
): readonly PageVerdict[] {
  const alerts = alertsOnlyIn([deviating], honest);
  const missed = alertsOnlyIn(honest, [deviating]);
  const unsaid = refusal === 'accepted' ? missed.map(unsaidAlert) : [];
  const changes = differencesIn(honest, deviating);
  const differences = [...changes, ...unsaid];
  if (differences.length + alerts.length === 0) return [];
  const isOther = changes.some(({ deviating: text }) => text !== '') || alerts.length > 0;
  const isSaid = alerts.length > missed.length || (refusal === 'other' && isOther);
  const outcome = unsaid.length > 0 ? 'silent' : isSaid ? 'shown' : outcomeOf(changes);
  return [{ path: deviating.path, outcome, differences, alerts }];
}

/** Alerts of all of these that none of the others has, whatever their figures. */
function alertsOnlyIn(these: readonly Screen[], others: readonly Screen[]): readonly string[] {
  const has = (text: string) => (screen: Screen) => screen.alerts.some((each) => form(each) === form(text));
  const [first] = these;
  return (first?.alerts ?? []).filter((text) => these.every(has(text)) && !others.some(has(text)));
}

const unsaidAlert = (honest: string): ScreenDifference => ({
  key: 'alert',
  near: 'alert',
  honest,
  deviating: '',
  isStill: false,
});

function outcomeOf(differences: readonly ScreenDifference[]): PageOutcome {
  const saysInstead = differences.some(
    ({ honest, deviating }) =>
      deviating !== '' && !hasFigure(deviating) && (honest === '' || hasFigure(honest)),
  );
  const isWrong = differences.some(
    ({ deviating, isStill }) => hasFigure(deviating) && !(isStill && saysInstead),
  );
  if (isWrong) return 'silent';
  const isFigureGone = differences.some(({ honest }) => hasFigure(honest));
  if (!isFigureGone) return 'words';
  return saysInstead ? 'shown' : 'silent';
}

/** Places whose text is there more or less often than in every honest run, by which a row that only moved is none. */
function differencesIn(honest: readonly Screen[], deviating: Screen): readonly ScreenDifference[] {
  const runs = honest.map(byKey);
  const counts = honest.map(countOf);
  const [now, count] = [byKey(deviating), countOf(deviating)];
  const [first = new Map<string, ScreenPlace>()] = runs;
  const isSteady = (key: string): boolean => runs.every((run) => run.get(key)?.text === first.get(key)?.text);
  const isLost = ({ text }: ScreenPlace): boolean => counts.every((each) => each(text) > count(text));
  const isGained = ({ text }: ScreenPlace): boolean => counts.every((each) => each(text) < count(text));
  const gained = deviating.places.filter((place) => isSteady(place.key) && isGained(place));
  const lost = [...first.values()].filter(
    (place) => isSteady(place.key) && isLost(place) && now.get(place.key)?.text !== place.text,
  );
  const still = [...first.values()].filter(({ key }) =>
    standsStill(
      runs.map((run) => run.get(key)),
      now.get(key),
    ),
  );
  const keys = new Set([...lost, ...gained, ...still].map(({ key }) => key));
  return [...keys].map((key) => ({
    key,
    near: (now.get(key) ?? first.get(key))?.near ?? '',
    honest: first.get(key)?.text ?? '',
    deviating: now.get(key)?.text ?? '',
    isStill: still.some((place) => place.key === key),
  }));
}

/** Whether a figure that moved in every honest run stays what it was. */
function standsStill(
  honest: readonly (ScreenPlace | undefined)[],
  deviating: ScreenPlace | undefined,
): boolean {
  if (!deviating || deviating.hasMoved || !hasFigure(deviating.text)) return false;
  const moved = honest.every((place) => place?.hasMoved === true && hasFigure(place.text));
  return moved && honest.some((place) => place?.text !== deviating.text);
}

type Keyed = ReadonlyMap<string, ScreenPlace>;

const byKey = ({ places }: Screen): Keyed => new Map(places.map((place) => [place.key, place]));

/** How often a screen shows a text. */
function countOf({ places }: Screen): (text: string) => number {
  const counts = new Map<string, number>();
  for (const { text } of places) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => counts.get(text) ?? 0;
}
