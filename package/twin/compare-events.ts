/** Compares the events that followed a call: as sequences of one kind, never by their place in the whole stream. */
import { isObject } from '#shared/json.ts';
import type { Comparison } from './compare.ts';
import { isCaused, isExtension, isKnown, streamOf } from './event-subjects.ts';
import type {
  Difference,
  DifferenceKind,
  PerSide,
  ReceivedEvent,
  SideName,
  Trace,
  TracedStep,
} from './types.ts';
import { perSide, sideNames } from './types.ts';

type Streams = PerSide<readonly ReceivedEvent[]>;

/** The differences of the events of one step. */
export function eventDifferences(
  step: TracedStep,
  index: number,
  comparison: Comparison,
): readonly Difference[] {
  const all = sideNames.flatMap((side) => step.events[side].map(({ name }) => name));
  const ofKinds = [...new Set(all)]
    .filter((name) => !isExtension(name))
    .flatMap((name) => {
      const streams = perSide((side) => step.events[side].filter((event) => event.name === name));
      return isCaused(name)
        ? causedDifferences(name, streams, index, comparison)
        : flowDifferences(name, streams, index, comparison);
    });
  return [...ofKinds, ...orderDifferences(step, index)];
}

/** What only the whole session shows: events that never come, and those that come after their time. */
export function streamDifferences(trace: Trace, found: readonly Difference[]): readonly Difference[] {
  const names = new Set(trace.flatMap(({ events }) => events.simulator.map(({ name }) => name)));
  const never = [...names].filter((name) => {
    const count = (side: SideName): number =>
      trace.flatMap(({ events }) => events[side]).filter((event) => event.name === name).length;
    const isExpected = Math.min(count('simulator'), count('second')) >= MIN_FLOWING;
    return !isExtension(name) && !isCaused(name) && isExpected && count('backend') === 0;
  });
  const lost = never.map((name): Difference => {
    const simulator = trace
      .flatMap(({ events }) => events.simulator)
      .find((event) => event.name === name)?.payload;
    const step = trace.findIndex(({ events }) => events.simulator.some((event) => event.name === name));
    return {
      kind: 'event-lost',
      subject: { kind: 'event', name },
      path: '',
      simulator,
      backend: undefined,
      step,
    };
  });
  const isMoment = ({ subject }: Difference): boolean =>
    isCaused(subject.name) ||
    (['simulator', 'second'] as const).every((side) =>
      haveMoments(trace.flatMap(({ events }) => events[side]).filter(({ name }) => name === subject.name)),
    );
  const timely = found.filter((each) => each.kind !== 'event-doubled' || isMoment(each));
  return [
    ...lost,
    ...timely.map((each) => (isLate(each, timely) ? { ...each, kind: 'event-late' as const } : each)),
  ].filter((each) => !isSurplusOfLate(each, timely) && !isMovedByLate(each, timely));
}

/** So many events of a kind make it certain that they flow. */
const MIN_FLOWING = 3;

const isSurplus = ({ kind }: Difference): boolean => kind === 'event-extra' || kind === 'event-doubled';

/** An event that is lost after one call and comes after a later one is late. */
const isLate = (lost: Difference, found: readonly Difference[]): boolean =>
  lost.kind === 'event-lost' &&
  found.some((each) => isSurplus(each) && each.subject.name === lost.subject.name && each.step > lost.step);

const isSurplusOfLate = (surplus: Difference, found: readonly Difference[]): boolean =>
  isSurplus(surplus) &&
  found.some(
    (each) =>
      (each.kind === 'event-lost' || each.kind === 'event-late') &&
      each.subject.name === surplus.subject.name &&
      each.step < surplus.step,
  );

/** An event that comes late stands before those of a later call. */
const isMovedByLate = ({ kind, backend }: Difference, found: readonly Difference[]): boolean =>
  kind === 'event-reordered' &&
  Array.isArray(backend) &&
  found.some(
    (each) =>
      (each.kind === 'event-late' || each.kind === 'event-lost') && backend.includes(each.subject.name),
  );

/** The order in which events of several kinds follow a call, where the simulators agree on it. */
function orderDifferences(step: TracedStep, index: number): readonly Difference[] {
  const order = perSide((side) => step.events[side].map(({ name }) => name).filter(isCaused));
  const text = perSide((side) => order[side].join(' '));
  const isSame = [...order.backend].toSorted().join(' ') === [...order.simulator].toSorted().join(' ');
  const name = order.backend.find((each, place) => each !== order.simulator[place]);
  if (text.simulator !== text.second || !isSame || name === undefined) return [];
  const subject = { kind: 'event', name } as const;
  return [
    {
      kind: 'event-reordered',
      subject,
      path: '',
      step: index,
      simulator: order.simulator,
      backend: order.backend,
    },
  ];
}

/** Events that the call has caused: how many, in time, and what each of them carries. */
function causedDifferences(
  name: string,
  { simulator, second, backend }: Streams,
  step: number,
  comparison: Comparison,
): readonly Difference[] {
  const subject = { kind: 'event', name } as const;
  if (simulator.length !== second.length) return [];
  const note = (kind: DifferenceKind): Difference => ({
    kind,
    subject,
    path: '',
    step,
    simulator: simulator.map(({ payload }) => payload),
    backend: backend.map(({ payload }) => payload),
  });
  const isInTime = ![...simulator, ...second].some((event) => event.isLate);
  if (isInTime && backend.some((event) => event.isLate)) return [note('event-late')];
  if (backend.length < simulator.length) return [note('event-lost')];
  if (backend.length > simulator.length)
    return [note(simulator.length === 0 ? 'event-extra' : 'event-doubled')];
  return simulator.flatMap(({ payload }, place) =>
    comparison.differences(subject, step, payload, backend[place]?.payload),
  );
}

/** Events that flow with the market: whether they come, once each, in the order of their time, and their form. */
function flowDifferences(
  name: string,
  { simulator, second, backend }: Streams,
  step: number,
  comparison: Comparison,
): readonly Difference[] {
  const subject = { kind: 'event', name } as const;
  const first = backend[0]?.payload;
  const note = (kind: DifferenceKind): Difference => ({
    kind,
    subject,
    path: '',
    step,
    simulator: simulator[0]?.payload,
    backend: first,
  });
  if (!isKnown(name)) return [note('event-extra')];
  const ours = [...simulator, ...second];
  const found: Difference[] = [];
  if (repeats(backend)) found.push(note('event-doubled'));
  if (goesBack(backend) && !goesBack(simulator) && !goesBack(second)) found.push(note('event-reordered'));
  const models = new Map(ours.toReversed().map((event) => [streamOf(event), event.payload]));
  const compared = backend.find((event) => models.has(streamOf(event)));
  if (compared) {
    const stream = streamOf(compared);
    // What one simulator alone has sent says nothing of its noise.
    const isSeenTwice = [simulator, second].every((events) =>
      events.some((event) => streamOf(event) === stream),
    );
    const depth = isSeenTwice ? 'value' : 'form';
    const differences = comparison.differences(subject, step, models.get(stream), compared.payload, depth);
    // How many rows an event has depends on the moment at which it is sent.
    return [...found, ...differences.filter(({ kind }) => kind !== 'rows')];
  }
  // What does not name its pair is compared with any.
  const isNamed = isObject(first) && 'symbol' in first;
  if (isNamed || first === undefined || ours[0] === undefined) return found;
  return [...found, ...comparison.differences(subject, step, ours[0].payload, first, 'form')];
}

/** Two events of one stream that carry the same, one right after the other. */
function repeats(events: readonly ReceivedEvent[]): boolean {
  return streamsOf(events).some((stream) =>
    stream.some(({ payload }, index) => {
      const before = stream[index - 1];
      return before !== undefined && JSON.stringify(before.payload) === JSON.stringify(payload);
    }),
  );
}

/** Whether events carry the moment they were sent at, so that no two of one stream are alike. */
function haveMoments(events: readonly ReceivedEvent[]): boolean {
  const streams = streamsOf(events).map((stream) => stream.map(({ payload }) => timeOf(payload)));
  return (
    streams.some((times) => times.length > 1) &&
    streams.every((times) => !times.includes(undefined) && new Set(times).size === times.length)
  );
}

/** An event of a stream whose time is before that of the one ahead of it. */
function goesBack(events: readonly ReceivedEvent[]): boolean {
  return streamsOf(events).some((stream) => {
    const times = stream.map(({ payload }) => timeOf(payload)).filter((time) => time !== undefined);
    return times.some((time, index) => time < (times[index - 1] ?? time));
  });
}

/** The moment that an event names, otherwise that of the first of its rows. */
function timeOf(payload: unknown): number | undefined {
  if (!isObject(payload)) return undefined;
  const [row]: readonly unknown[] = Array.isArray(payload['data']) ? payload['data'] : [];
  const time = payload['time'] ?? (isObject(row) ? row['ts'] : undefined);
  return typeof time === 'number' ? time : undefined;
}

function streamsOf(events: readonly ReceivedEvent[]): readonly (readonly ReceivedEvent[])[] {
  return [...new Set(events.map(streamOf))].map((name) => events.filter((event) => streamOf(event) === name));
}
