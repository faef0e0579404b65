/** The session of a tab in local storage: seats other than the ordinary one under a prefix of their own. */

import { wireOver } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import type { ResponseOf } from '#contract/operations/index.ts';
import type { Responder } from './handlers.ts';
import { browserValues, tabValues } from './page-storage.ts';

interface UserInfoResponse {
  readonly type: string;
  readonly message: ResponseOf<'userInfo'>;
}

const SEAT_KEY = 'seat';
const seatName = /^[a-z0-9]{1,16}$/i;

/** The seat of this tab: `?seat=b` in its address, or what the tab was opened with; '' is the ordinary one. */
export function seatOfTab(): string {
  const request = new URLSearchParams(location.search).get('seat');
  const seat = request ?? tabValues.getItem(SEAT_KEY) ?? '';
  return seatName.test(seat) ? seat : '';
}

/** Where local storage keeps a value of a seat. */
export const keyOfSeat = (seat: string, name: string): string =>
  seat === '' ? name : `seat.${seat}.${name}`;

async function storeLogin(seat: string, token: string, respond: Responder): Promise<void> {
  const request = new Request(new URL('/api/user/info', location.origin), {
    headers: { authorization: token },
  });
  const { type, message: user }: UserInfoResponse = await (await respond(request)).json();
  if (type !== 'ok') throw new Error(String(user));
  const values = {
    token,
    user_id: user.id,
    accountNum: user.account_number,
    address: user.account_number,
    extension_code: user.extension_code,
    is_seller: user.is_seller,
  };
  for (const [key, value] of Object.entries(values))
    browserValues.setItem(keyOfSeat(seat, key), String(value));
}

/**
 * Logs a seat in as a user, without the password: the client finds it so when it starts. Rejects with ControlRefused when
 * there is no such account.
 */
export async function logIn(seat: string, account: string, respond: Responder): Promise<void> {
  const { token } = await controlOver(wireOver(respond)).post('/sim/seats', { account });
  await storeLogin(seat, token, respond);
}

/** Who a seat was logged in as last: known also when the exchange has ended the login, but not after a logout. */
export const lastAccountOfSeat = (seat: string): string | undefined =>
  browserValues.getItem(keyOfSeat(seat, 'accountNum')) ?? undefined;

/** Logs a seat out, without a call to the exchange. */
export function forgetLogin(seat: string): void {
  for (const name of ['token', 'accountNum']) browserValues.removeItem(keyOfSeat(seat, name));
}
