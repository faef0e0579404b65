/** Runs the steps of a session against the backend and two simulators, side by side. */
import { setTimeout as wait } from 'node:timers/promises';
import { SameIds } from './ids.ts';
import { isCaused } from './event-subjects.ts';
import { isRead } from './reads.ts';
import { resolveForm } from './resolve.ts';
import type { ResolveContext } from './resolve.ts';
import type { TwinSide } from './side.ts';
import { perSide, sideNames } from './types.ts';
import type {
  CallForm,
  PerSide,
  Received,
  ReceivedEvent,
  SideName,
  TwinStep,
  Trace,
  TracedStep,
} from './types.ts';

/** How a session is driven. */
export interface DriveOptions {
  readonly sides: PerSide<TwinSide>;
  /** Trade passwords by account. */
  readonly tradePasswords: ReadonlyMap<string, string>;
  /** How long an event may follow the call that causes it, in real milliseconds; a later one counts as late. */
  readonly within: number;
}

/** The events of a call are waited for at least so long, so that one that comes twice is seen. */
const MIN_WAIT_MS = 150;
const LOOK_EVERY_MS = 25;

/** One value for each side, made on all of them at the same time. */
async function onAllSides<Value>(make: (side: SideName) => Promise<Value>): Promise<PerSide<Value>> {
  const { backend, simulator, second } = perSide(make);
  const values = await Promise.all([backend, simulator, second]);
  return { backend: values[0], simulator: values[1], second: values[2] };
}

/** Makes the calls of a session on all sides, one after another, each on all sides at the same time. */
export async function drive(steps: readonly TwinStep[], options: DriveOptions): Promise<Trace> {
  const { sides } = options;
  for (const account of new Set(steps.flatMap(({ as }) => as ?? [])))
    await onAllSides((side) => sides[side].open(account));
  const catalogues = await onAllSides((side) => sides[side].catalogue());
  await wait(options.within);
  const ids = new SameIds();
  const made: Made[] = [];
  for (const step of steps) {
    const context: ResolveContext = {
      catalogues,
      ids,
      lastBody: (side, call) => sides[side].lastBody(call, step.as) ?? sides[side].lastBody(call, undefined),
      tradePassword: options.tradePasswords.get(step.as ?? '') ?? '',
      now: (side) => sides[side].now(),
      written: 'simulator',
    };
    const began = performance.now();
    const responses = await onAllSides((side) =>
      callTwice(sides[side], step, resolveForm(step.call, step.form, side, context)),
    );
    ids.learn(step.call, {
      backend: responses.backend[0]?.body,
      simulator: responses.simulator[0]?.body,
      second: responses.second[0]?.body,
    });
    if (!isRead(step.call)) await untilEvents(step, began, options);
    made.push({ ...step, responses, began });
  }
  // As long again for what comes late.
  await wait(2 * options.within);
  return made.map((step, index) => ({ ...step, events: eventsOf(index, made, options) }));
}

/** A step that was made, before its events are known. */
type Made = Omit<TracedStep, 'events'> & { readonly began: number };

/** Of a step whose events are not compared. */
export const NO_RECEIVED_EVENTS: PerSide<readonly ReceivedEvent[]> = {
  backend: [],
  simulator: [],
  second: [],
};

/**
 * What the caller received between a call that changes something and the next one; of reads, what flowed from the first of the
 * caller on.
 */
function eventsOf(
  index: number,
  made: readonly Made[],
  { sides, within }: DriveOptions,
): TracedStep['events'] {
  const step = made[index];
  const isFirst = made.findIndex(({ as }) => as === step?.as) === index;
  if (!step || step.as === undefined || (isRead(step.call) && !isFirst)) return NO_RECEIVED_EVENTS;
  const end = made.slice(index + 1).find(({ call }) => !isRead(call))?.began ?? Infinity;
  const entries = sideNames.map((side) => [side, sides[side].events(step.as, step.began, end, within)]);
  return Object.fromEntries(entries) as TracedStep['events'];
}

/** A read is made twice, so that what differs between two responses of one side is known. */
export async function callTwice(
  side: TwinSide,
  { call, as, lang }: TwinStep,
  form: CallForm,
): Promise<readonly Received[]> {
  const caller = { account: as, lang };
  const first = await side.call(call, form, caller);
  return isRead(call) ? [first, await side.call(call, form, caller)] : [first];
}

/** Waits until all sides have sent as many events as the simulator, or the time is up. */
async function untilEvents({ as }: TwinStep, began: number, { sides, within }: DriveOptions): Promise<void> {
  const caused = (side: SideName): number =>
    sides[side].events(as, began, Infinity, within).filter(({ name }) => isCaused(name)).length;
  await wait(MIN_WAIT_MS);
  const isComplete = (): boolean => Math.min(caused('backend'), caused('second')) >= caused('simulator');
  while (performance.now() < began + within && !isComplete()) await wait(LOOK_EVERY_MS);
}
