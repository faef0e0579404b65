/** What a presenter steers with keys and buttons. */
import { useEffect, useRef, useState } from 'react';
import { runningOrder } from '#simulator/page/presenter-memory.ts';
import { ControlRefused } from '#shared/control-client.ts';
import { SECOND_MS } from '#shared/calendar.ts';
import type { EventReport } from './responses.ts';
import type { ControlClient } from '#simulator/control/client.ts';
import { reasonIn } from './reasons.ts';
import { followingScenario, placeInOrder, setOrder } from './running-order.ts';
import { announceSession } from './sessions.ts';
import { fasterThan, slowerThan } from './speeds.ts';
import { useAction, usePanel, useStatus } from './state.ts';
import { needDrawerTexts, textIn } from './texts.ts';

/** What a presenter does by one key or button; a press while it is being done is ignored. */
export interface Steering {
  /** The message of the latest; empty before the first. */
  readonly outcome: string;
  /** Runs the next event; after the last, begins the next scenario of the running order. */
  readonly next: () => void;
  /** Goes back to before the last event, on a new branch. */
  readonly back: () => void;
  readonly pause: () => void;
  readonly faster: () => void;
  readonly slower: () => void;
}

/** `onOtherSession` is called when `next` has begun the next scenario, after other windows have been notified. */
export function useSteering(onOtherSession: () => void): Steering {
  const { link, sim, language, text } = usePanel();
  const status = useStatus(link);
  const action = useAction();
  const pause = usePause();
  const [outcome, setOutcome] = useState('');
  const { speed, scenario } = runningState(status);
  const steer = (what: string, work: () => Promise<string>): void =>
    void action.run(async () => {
      const failed = (error: unknown): string => text('failed', { reason: reasonIn(text, error) });
      await needDrawerTexts();
      setOutcome(await work().catch(failed));
    }, what);
  const setSpeed = (wanted: number): void =>
    steer(`speed ${wanted}`, async () => {
      await sim.post('/sim/clock', { speed: wanted });
      return text('speedIs', { speed: wanted });
    });
  const next = async (): Promise<string> => {
    const event = await runNext(sim);
    if (event) return text('eventRan', { name: textIn(language, event.name) });
    const title = await beginFollowing(sim, scenario);
    if (title === undefined) return text('allHappened');
    announceSession();
    onOtherSession();
    return text('begins', { title: textIn(language, title) });
  };
  const back = async (): Promise<string> => {
    const event = await goBack(sim, speed);
    return event ? text('wentBack', { name: textIn(language, event.name) }) : text('nothingBefore');
  };
  return {
    outcome,
    next: () => steer('next', next),
    back: () => steer('back', back),
    pause,
    faster: () => setSpeed(fasterThan(speed)),
    slower: () => setSpeed(slowerThan(speed)),
  };
}

const runningState = (status: ReturnType<typeof useStatus>) =>
  status.state === 'running'
    ? { speed: status.clock.speed, scenario: status.scenario }
    : { speed: 0, scenario: '' };

/** Stops the clock, or lets it go on at the speed it had. */
export function usePause(): () => void {
  const { link, sim } = usePanel();
  const { run } = useAction();
  const { speed } = runningState(useStatus(link));
  const speedBefore = useRef(1);
  useEffect(() => {
    if (speed > 0) speedBefore.current = speed;
  }, [speed]);
  return () => void run(() => sim.post('/sim/clock', { speed: speed > 0 ? 0 : speedBefore.current }));
}

/** The event that was run; undefined when all have happened. */
async function runNext(sim: ControlClient): Promise<EventReport | undefined> {
  try {
    const { id } = await sim.post('/sim/next', {});
    const { beats: events } = await sim.get('/sim/timeline');
    return events.find((event) => event.id === id);
  } catch (error) {
    if (error instanceof ControlRefused && error.code === 'NO_NEXT') return undefined;
    throw error;
  }
}

/** Begins the scenario that follows in the running order; its title, or undefined where none follows. */
async function beginFollowing(sim: ControlClient, scenario: string) {
  const order = runningOrder();
  const following = followingScenario(order, scenario);
  if (following === undefined) return undefined;
  const { title } = await sim.post('/sim/reset', { scenario: following });
  setOrder(order.scenarios, placeInOrder(order, scenario) + 1);
  return title;
}

/** How long the market runs before a timed event happens again, in real milliseconds. */
const LEAD_MS = 5 * SECOND_MS;

/**
 * Goes back to before the event that happened last: to the moment before, or, where time would bring it about again at once,
 * five seconds of the wall clock earlier, but not to before the event that preceded it. The event, or undefined where none
 * has happened since the start.
 */
async function goBack(sim: ControlClient, speed: number): Promise<EventReport | undefined> {
  const { start, beats: events } = await sim.get('/sim/timeline');
  const ran = events.flatMap((event) =>
    (event.ranAt ?? start) > start ? [{ event, at: event.ranAt ?? 0 }] : [],
  );
  const last = ran.reduce<(typeof ran)[number] | undefined>(
    (latest, each) => (latest && latest.at > each.at ? latest : each),
    undefined,
  );
  if (!last) return undefined;
  const { event, at } = last;
  const preceding = Math.max(start, ...ran.map((each) => each.at).filter((other) => other < at));
  const lead = event.cue ? 1 : Math.max(1, Math.round(LEAD_MS * speed));
  await sim.post('/sim/back', { toInstant: Math.max(at - lead, preceding) });
  return event;
}
