/** What the calls of rooms have in common: who calls, and how they respond. */
import type * as z from 'zod/mini';
import { NO_SEAT } from '#contract/rooms/no-seat.ts';
import { jsonBody, ControlError, valid } from '#simulator/control/call.ts';
import { NotRunning } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { RoomSeat, StaffRole } from '#simulator/rooms/record.ts';
import type { Room } from './room.ts';

/** The cookie that chooses the exchange: the token of a seat. */
export const SEAT_COOKIE = 'sandpit-seat';

/** A browser's place in a room. */
export interface SeatedBrowser {
  readonly room: Room;
  readonly seat: RoomSeat;
  readonly token: string;
}

/** Who makes a call. */
export type RoomCaller =
  | { readonly kind: 'administrator' }
  | { readonly kind: 'staff'; readonly room: Room; readonly role: StaffRole }
  | { readonly kind: 'nobody' };

/** A call of a room: what it returns becomes the JSON of the response. */
export interface RoomCall {
  readonly request: HttpRequest;
  readonly caller: RoomCaller;
  /** The address that the call comes from. */
  readonly address: string;
  readonly room: Room;
}

/** The checked JSON body of a call. Throws ControlError. */
export const readBody = <S extends z.ZodMiniType>(schema: S, request: HttpRequest, max?: number) =>
  valid(schema, jsonBody(request, max));

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: Pick<HttpRequest, 'header'>): string | undefined {
  return /^Bearer ([\w-]{8,100})$/.exec(request.header('authorization') ?? '')?.[1];
}

/** The token of the seat cookie. */
export function seatTokenOf(cookies: string | null | undefined): string | undefined {
  return new RegExp(`(?:^|; *)${SEAT_COOKIE}=([\\w-]{8,100})(?:;|$)`).exec(cookies ?? '')?.[1];
}

const YEAR_S = 31_536_000;

/** The header that sets the cookie, or takes it away. */
export function seatCookie(token: string | undefined): Readonly<Record<string, string>> {
  const life = token === undefined ? 0 : YEAR_S;
  return {
    'set-cookie': `${SEAT_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}`,
  };
}

/** A JSON response. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** The response to a call that is refused. */
export function refusalResponse(error: unknown): HttpResponse {
  if (error instanceof ControlError)
    return json(error.status, { error: { code: error.code, message: error.message, ...error.extra } });
  // The session is being opened, or another branch of it.
  if (error instanceof NotRunning)
    return json(503, { error: { code: 'NOT_RUNNING', message: error.message } }, { 'retry-after': '1' });
  throw error;
}

export const noSeat = (): ControlError =>
  new ControlError(401, NO_SEAT, 'This browser has no seat: join a room first.');

/** Throws ControlError FORBIDDEN unless the caller runs the room; observers may read what is shown to a hall. */
export function requireStaff({ caller, room }: Pick<RoomCall, 'caller' | 'room'>, observers = false): void {
  if (caller.kind === 'administrator') return;
  const isStaff = caller.kind === 'staff' && caller.room === room;
  if (isStaff && (caller.role === 'instructor' || observers)) return;
  const needed = observers ? 'an instructor or observer' : 'an instructor';
  throw new ControlError(401, 'TOKEN', `This takes the token of ${needed} of the room.`);
}
