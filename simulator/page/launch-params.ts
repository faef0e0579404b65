/** Reads and removes the parameters of an address that apply once. */
import { reasonOf, wireOver } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import { isSpeed } from '#simulator/engine/kernel/index.ts';
import type { SessionFailure } from '#simulator/session/failure.ts';
import type { Responder } from './handlers.ts';
import { storeOrder, storePresenting } from './presenter-memory.ts';
import type { SessionRequest } from './protocol.ts';
import { logIn, seatOfTab } from './seat.ts';

/** What the address of the page requests once: a reload goes on with the result. */
export interface LaunchParams {
  /** A shared session: `#sandpit=…`. */
  readonly fragment: string | undefined;
  /** `?scenario=flash-crash&seed=monday&fresh=1`: which session, and whether from its beginning. A shared session takes precedence. */
  readonly sessionRequest: SessionRequest;
  /** `?speed=60` */
  readonly speed: number | undefined;
  /** `?at=00:15:00` or `?at=2.12:00:00`: milliseconds after the scenario's start to travel to. */
  readonly offset: number | undefined;
  /** `?as=demo@sandpit.test`: who the page is logged in as. */
  readonly account: string | undefined;
  /** `?present=1`: whether the page is shown to an audience. */
  readonly presenting: boolean | undefined;
  /**
   * `?order=flash-crash,short-squeeze`: scenarios to be shown one after the other from their beginnings, in the place of `scenario`;
   * empty to have no running order any more.
   */
  readonly order: readonly string[] | undefined;
  /** What is wrong with a value that cannot be read; undefined where all can. */
  readonly fault: string | undefined;
}

const SHARED_PREFIX = '#sandpit=';

/** Reads an address. */
export function readLaunchParams(address: URL): LaunchParams {
  const query = address.searchParams;
  const isShared = address.hash.startsWith(SHARED_PREFIX);
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  const speed = query.get('speed') ? Number(query.get('speed')) : undefined;
  const at = query.get('at') ?? '';
  const offset = offsetOf(at);
  const isFresh = query.has('fresh') && query.get('fresh') !== '0';
  const order = query
    .get('order')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    fragment: isShared ? address.hash.slice(1) : undefined,
    sessionRequest:
      isShared || order?.length
        ? {}
        : { scenario: text('scenario'), seed: text('seed'), fresh: isFresh, speed: speedOf(speed) },
    speed,
    offset,
    account: query.get('as') || undefined,
    presenting: query.has('present') ? query.get('present') !== '0' : undefined,
    order,
    fault:
      at === '' || offset !== undefined
        ? undefined
        : `at: expected a time after the scenario's start such as 00:15:00 or 2.12:00:00, got "${at}"`,
  };
}

/** A speed that a session can begin with; any other is refused by the clock, with its own message. */
function speedOf(speed: number | undefined): number | undefined {
  return speed !== undefined && isSpeed(speed) ? speed : undefined;
}

function offsetOf(text: string): number | undefined {
  const parts = /^(?:(\d{1,3})\.)?(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

const LAUNCH_PARAMS = ['scenario', 'seed', 'fresh', 'speed', 'at', 'as', 'present', 'order'] as const;

/** The address without those parameters: the session is remembered, and a reload goes on with it. */
export function addressAfter(address: URL, { fragment }: LaunchParams): URL {
  const after = new URL(address);
  for (const name of LAUNCH_PARAMS) after.searchParams.delete(name);
  if (fragment !== undefined) after.hash = '';
  return after;
}

/** Remembers the presenter mode of the address; the panel, which loads at the same time, reads it. */
export function rememberPresenting({ presenting }: LaunchParams): void {
  if (presenting !== undefined) storePresenting(presenting);
}

/**
 * Applies the parameters. What cannot be done is passed to `fail`, which resolves when the reader wants to go on without it.
 */
export async function applyLaunchParams(
  respond: Responder,
  launch: LaunchParams,
  fail: (failure: SessionFailure) => Promise<void>,
): Promise<void> {
  const { fragment, account, order } = launch;
  const unknown = await unknownScenario(respond, launch);
  if (unknown) return fail(unknown);
  try {
    if (fragment !== undefined) await controlOver(wireOver(respond)).post('/sim/link', { fragment });
    if (order) await beginOrder(respond, launch, order);
  } catch (error) {
    return fail({ name: 'BadLink', message: reasonOf(error) });
  }
  const refused = await setClock(respond, launch);
  const fault = launch.fault ?? refused;
  if (fault !== undefined) await fail({ name: 'BadParameter', message: fault });
  try {
    if (account !== undefined) await logIn(seatOfTab(), account, respond);
  } catch (error) {
    await fail({ name: 'NoLogin', message: reasonOf(error), subject: account });
  }
}

/** Begins with the first scenario, unless a shared session is opened: that one is shown before the first, or in its place. */
async function beginOrder(
  respond: Responder,
  { fragment, speed }: LaunchParams,
  order: readonly string[],
): Promise<void> {
  const [scenario] = order;
  if (fragment === undefined && scenario !== undefined)
    await controlOver(wireOver(respond)).post('/sim/reset', { scenario, speed: speedOf(speed) });
  storeOrder(order);
}

/** Says which of the scenarios that the address names does not exist. */
async function unknownScenario(
  respond: Responder,
  { sessionRequest, order = [] }: LaunchParams,
): Promise<SessionFailure | undefined> {
  const named = [...order, ...(sessionRequest.scenario === undefined ? [] : [sessionRequest.scenario])];
  if (named.length === 0) return undefined;
  const { scenarios } = await controlOver(wireOver(respond)).get('/sim/scenarios');
  const subject = named.find((name) => !scenarios.some((known) => known.name === name));
  if (subject === undefined) return undefined;
  const names = scenarios.map(({ name }) => name).join(', ');
  const message = `There is no scenario "${subject}"; there are ${names}.`;
  return { name: 'UnknownScenario', message, subject };
}

/** Sets the clock; why it cannot be set, where that is so. */
async function setClock(respond: Responder, { speed, offset }: LaunchParams): Promise<string | undefined> {
  if (speed === undefined && offset === undefined) return undefined;
  try {
    const { get, post } = controlOver(wireOver(respond));
    const { start, now } = await get('/sim/state');
    const isAhead = offset !== undefined && start + offset > now;
    const request = { speed, toInstant: isAhead ? start + offset : undefined };
    if (request.speed !== undefined || isAhead) await post('/sim/clock', request);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Reloads the page when a shared session is put into its address. */
export function followSharedLinks(signal: AbortSignal): void {
  const follow = (): void => {
    if (location.hash.startsWith(SHARED_PREFIX)) location.reload();
  };
  window.addEventListener('hashchange', follow, { signal });
}
