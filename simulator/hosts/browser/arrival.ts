import { isSpeed } from '#simulator/kernel/index.ts';
import { callControl } from './sandpit.ts';
import type { Responder } from './interception.ts';
import type { SessionWish } from './protocol.ts';
import { logIn, seatOfTab } from './seat.ts';

/** What the address of the page asks for once: a reload goes on with what came of it. */
export interface Arrival {
  /** A shared session: `#sandpit=…`. */
  readonly fragment: string | undefined;
  /** `?scenario=flash-crash&seed=monday&fresh=1`: which session, and whether from its beginning. A shared one overrules it. */
  readonly wish: SessionWish;
  /** `?speed=60` */
  readonly speed: number | undefined;
  /** `?at=00:15:00` or `?at=2.12:00:00`: milliseconds after the scenario's start to travel to. */
  readonly offset: number | undefined;
  /** `?as=demo@sandpit.test`: who the page is logged in as. */
  readonly account: string | undefined;
}

const sharedStart = '#sandpit=';

/** Reads an address. */
export function arrivalOf(address: URL): Arrival {
  const query = address.searchParams;
  const isShared = address.hash.startsWith(sharedStart);
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  const speed = query.get('speed') ? Number(query.get('speed')) : undefined;
  const isFresh = query.has('fresh') && query.get('fresh') !== '0';
  return {
    fragment: isShared ? address.hash.slice(1) : undefined,
    wish: isShared
      ? {}
      : { scenario: text('scenario'), seed: text('seed'), fresh: isFresh, speed: speedOf(speed) },
    speed,
    offset: offsetOf(query.get('at') ?? ''),
    account: query.get('as') || undefined,
  };
}

/** A speed that a session can begin with; any other is refused by the clock, in its own words. */
function speedOf(speed: number | undefined): number | undefined {
  return speed !== undefined && isSpeed(speed) ? speed : undefined;
}

function offsetOf(text: string): number | undefined {
  const parts = /^(?:(\d{1,3})\.)?(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/** The address without what was asked for once: the session is remembered, and a reload goes on with it. */
export function addressAfter(address: URL, { fragment }: Arrival): URL {
  const after = new URL(address);
  for (const name of ['scenario', 'seed', 'fresh', 'speed', 'at', 'as']) after.searchParams.delete(name);
  if (fragment !== undefined) after.hash = '';
  return after;
}

/**
 * Does what was asked for. Rejects with ControlRefusal when a shared session cannot be opened or nobody has the account; that
 * the clock cannot go there is no obstacle.
 */
export async function arrive(
  respond: Responder,
  { fragment, speed, offset, account }: Arrival,
): Promise<void> {
  if (fragment !== undefined) await callControl(respond, 'POST', '/sim/link', { fragment });
  if (speed !== undefined || offset !== undefined) await setClock(respond, speed, offset);
  if (account !== undefined) await logIn(seatOfTab(), account, respond);
}

async function setClock(
  respond: Responder,
  speed: number | undefined,
  offset: number | undefined,
): Promise<void> {
  try {
    const { start, now } = (await callControl(respond, 'GET', '/sim/state')) as {
      start: number;
      now: number;
    };
    const isAhead = offset !== undefined && start + offset > now;
    const order = { speed, toInstant: isAhead ? start + offset : undefined };
    if (order.speed !== undefined || isAhead) await callControl(respond, 'POST', '/sim/clock', order);
  } catch (error) {
    console.warn('The clock stays as it is:', error);
  }
}

/** Loads the page anew when a shared session is put into its address while it stands. */
export function followSharedLinks(): void {
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith(sharedStart)) location.reload();
  });
}
