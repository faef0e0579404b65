/** Finds the differences of a whole session. */
import { isObject } from '#shared/json.ts';
import type { ErrorKey } from '#contract/index.ts';
import { Comparison } from './compare.ts';
import { eventDifferences, streamDifferences } from './compare-events.ts';
import { AccountHistory } from './history.ts';
import { isCaused, isExtension, streamOf } from './event-subjects.ts';
import { lawIssues, ratesIn } from './laws.ts';
import type { Rates } from './laws.ts';
import { Noise } from './noise.ts';
import type { NoiseSource } from './noise.ts';
import { refusalIn } from './refusals.ts';
import type {
  Difference,
  Fault,
  PerSide,
  Received,
  SideName,
  ComparedSubject,
  Trace,
  TracedStep,
} from './types.ts';
import { perSide, sideNames } from './types.ts';

/**
 * Every difference between simulator and backend, in the order of the session; what is noise is left out.
 * @param further traces of the same steps with other pairs of simulators: what any of them does as the backend is noise
 */
export function differencesOf(trace: Trace, ...further: readonly Trace[]): readonly Difference[] {
  const traces = [trace, ...further];
  // Every pair is compared with the first one, too: two simulators may be alike by chance.
  const crossed = further.flatMap((other) => [pairOf(trace, other), pairOf(other, trace)]);
  const all = [...traces, ...crossed];
  const noise = new Noise();
  for (const each of all) learn(each, noise);
  const [found = [], ...others] = all.map((each) => differencesWithin(each, noise));
  const places = others.map((differences) => new Set(differences.map(placeOf)));
  return found.filter((difference) => places.every((shown) => shown.has(placeOf(difference))));
}

/** A trace with the simulator of one and the second simulator of another. */
const pairOf = (one: Trace, other: Trace): Trace =>
  one.flatMap((step, index) => {
    const theirs = other[index];
    if (!theirs) return [];
    const [responses, events] = [
      { ...step.responses, second: theirs.responses.second },
      { ...step.events, second: theirs.events.second },
    ];
    return [{ ...step, responses, events }];
  });

function differencesWithin(trace: Trace, noise: Noise): readonly Difference[] {
  const history = new AccountHistory(trace);
  const comparison = new Comparison(noise);
  const keys = keysGiven(trace);
  const laws = brokenLaws(trace);
  const responses = trace.flatMap((step, index) =>
    responseDifferences(step, index, comparison, keys, history),
  );
  const events = trace.flatMap((step, index) => eventDifferences(step, index, comparison));
  const found = [...responses, ...streamDifferences(trace, events)];
  // A rule says more about a place than the value that breaks it.
  const ruled = new Set(laws.map(placeOf));
  const moved = laws.filter(({ kind }) => kind === 'reordered').map((law) => `${placeOf(law)}[]`);
  const isRuled = (each: Difference): boolean =>
    isOfValue(each) && (ruled.has(placeOf(each)) || moved.some((rows) => placeOf(each).startsWith(rows)));
  return [...laws, ...found.filter((each) => !isRuled(each))];
}

const placeOf = ({ subject, path }: Difference): string => `${subject.kind} ${subject.name} ${path}`;

const isOfValue = ({ kind }: Difference): boolean => ['value', 'rounding', 'fee', 'reordered'].includes(kind);

/** What differs between two responses of one side, or between the two simulators. */
function learn(trace: Trace, noise: Noise): void {
  const history = new AccountHistory(trace);
  const earlier = new Map<string, unknown>();
  trace.forEach((step, index) => {
    const { backend, simulator, second } = step.responses;
    for (const side of sideNames) {
      const key = `${side} ${step.call} ${JSON.stringify(step.form)}`;
      const body = step.responses[side][0]?.body;
      if (isOk(body)) noise.learnMoves(step.call, earlier.get(key), body);
      earlier.set(key, body);
    }
    const learnFrom = (
      between: NoiseSource['between'],
      [one, side]: Side,
      [other, otherSide]: Side,
    ): void => {
      if (!one || !other || !isOk(one.body) || !isOk(other.body)) return;
      const source = { subject: step.call, step: index, between };
      for (const which of ['new', 'old'] as const) {
        const left = history.part(step.call, step.as, side, one.body, which);
        const right = history.part(step.call, step.as, otherSide, other.body, which);
        if (left !== undefined && right !== undefined)
          noise.learn(which === 'new' ? source : { ...source, step: -1 }, left, right);
      }
    };
    learnFrom('backend', [backend[0], 'backend'], [backend[1], 'backend']);
    learnFrom('simulator', [simulator[0], 'simulator'], [simulator[1], 'simulator']);
    learnFrom('simulator', [second[0], 'second'], [second[1], 'second']);
    learnFrom('simulators', [simulator[0], 'simulator'], [second[0], 'second']);
    learnEvents(noise, step, index);
  });
}

/** Events of the two simulators: the same in a row after a call, or the first of each stream. */
function learnEvents(noise: Noise, { events: { simulator, second } }: TracedStep, step: number): void {
  for (const name of new Set(simulator.map((event) => event.name))) {
    if (isExtension(name)) continue;
    const theirs = second.filter((event) => event.name === name);
    simulator
      .filter((event) => event.name === name)
      .forEach((event, place) => {
        const stream = streamOf(event);
        const other = isCaused(name) ? theirs[place] : theirs.find((each) => streamOf(each) === stream);
        if (other) noise.learn({ subject: name, step, between: 'simulators' }, event.payload, other.payload);
      });
  }
}

/** A response, and whose it is. */
type Side = readonly [Received | undefined, SideName];

const isOk = (body: unknown): boolean => refusalIn(body) === undefined && isObject(body);

/** The refusals that the backend has given by their keys, for each call. */
function keysGiven(trace: Trace): ReadonlyMap<string, ReadonlySet<ErrorKey>> {
  const given = new Map<string, Set<ErrorKey>>();
  for (const { call, responses } of trace) {
    const key = refusalIn(responses.backend[0]?.body)?.key;
    if (key) given.set(call, (given.get(call) ?? new Set()).add(key));
  }
  return given;
}

function responseDifferences(
  step: TracedStep,
  index: number,
  comparison: Comparison,
  keys: ReadonlyMap<string, ReadonlySet<ErrorKey>>,
  history: AccountHistory,
): readonly Difference[] {
  const [ours, theirs] = [step.responses.simulator[0], step.responses.backend[0]];
  if (!ours || !theirs) return [];
  const subject: ComparedSubject = { kind: 'call', name: step.call };
  const difference = { subject, path: '', step: index };
  if (ours.status !== theirs.status || (theirs.body === undefined && ours.body !== undefined))
    return [{ ...difference, kind: 'status', simulator: ours.status, backend: theirs.status }];
  const [refused, other] = [refusalIn(ours.body), refusalIn(theirs.body)];
  // Where the simulators do not agree, the market or the time has decided.
  if ((refusalIn(step.responses.second[0]?.body) === undefined) !== (refused === undefined)) return [];
  if (!refused && !other) {
    const part = (which: 'new' | 'old') =>
      [
        history.part(step.call, step.as, 'simulator', ours.body, which),
        history.part(step.call, step.as, 'backend', theirs.body, which),
      ] as const;
    return [
      ...comparison.differences(subject, index, ...part('new')),
      ...comparison.differences(subject, index, ...part('old'), 'form'),
    ];
  }
  if (!refused || !other) {
    const values = { simulator: refused ?? 'accepted', backend: other ?? 'accepted' };
    return [{ ...difference, kind: 'outcome', ...values }];
  }
  if (refused.type === other.type && (refused.key === other.key || other.key === undefined)) return [];
  const isOrder = refused.key !== undefined && keys.get(step.call)?.has(refused.key) === true;
  return [
    {
      ...difference,
      kind: isOrder ? 'check-order' : 'refusal',
      path: 'type',
      simulator: refused,
      backend: other,
    },
  ];
}

/** Rules that only one of backend and simulator keeps. */
function brokenLaws(trace: Trace): readonly Difference[] {
  const rates = ratesOf(trace);
  const broken = new Map<string, { difference: Difference; by: Set<SideName> }>();
  trace.forEach((step, index) => {
    for (const side of sideNames) {
      const subjects: readonly (readonly [ComparedSubject, unknown])[] = [
        [{ kind: 'call', name: step.call }, step.responses[side][0]?.body],
        ...step.events[side].map(({ name, payload }) => [{ kind: 'event', name }, payload] as const),
      ];
      for (const [subject, body] of subjects) {
        for (const { rule, text, kind, path, value } of lawIssues(subject.name, body, rates[side])) {
          const key = `${subject.kind} ${subject.name} ${path} ${rule}`;
          const law = { text: `${rule}: ${text}`, brokenBy: 'neither' as Fault };
          const difference = { kind, subject, path, simulator: undefined, backend: value, step: index, law };
          const known = broken.get(key) ?? { difference, by: new Set<SideName>() };
          broken.set(key, { ...known, by: known.by.add(side) });
        }
      }
    }
  });
  return [...broken.values()].flatMap(({ difference, by }) => {
    const [ours, theirs] = [by.has('simulator') || by.has('second'), by.has('backend')];
    // A rule that neither keeps makes no difference between them.
    if (ours && theirs) return [];
    const law = { text: difference.law?.text ?? '', brokenBy: ours ? 'simulator' : 'backend' } as const;
    return [{ ...difference, law }];
  });
}

/** The fees of each side, as it publishes them. */
function ratesOf(trace: Trace): PerSide<Rates> {
  const published = trace.find(({ call }) => call === 'quotations')?.responses;
  return perSide((side) => ratesIn(published?.[side][0]?.body));
}
