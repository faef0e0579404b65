/** The session of a tab, as spec 1 §3 says it is stored: seats other than the ordinary one under a prefix of their own. */

const seatMemory = 'seat';
const seatName = /^[a-z0-9]{1,16}$/i;

/** What a login leaves behind. */
export interface StoredLogin {
  readonly token: string;
  readonly user_id: number;
  readonly accountNum: string;
}

/** The seat of this tab: `?seat=b` in its address, or what the tab was opened with; '' is the ordinary one. */
export function seatOfTab(): string {
  const asked = new URLSearchParams(location.search).get('seat');
  const seat = asked ?? sessionStorage.getItem(seatMemory) ?? '';
  return seatName.test(seat) ? seat : '';
}

const prefixOf = (seat: string): string => (seat === '' ? '' : `seat.${seat}.`);

/** Who a seat is logged in as; undefined when nobody is. */
export function accountOfSeat(seat: string): string | undefined {
  const prefix = prefixOf(seat);
  if (!localStorage.getItem(`${prefix}token`)) return undefined;
  return localStorage.getItem(`${prefix}accountNum`) ?? undefined;
}

/** The id of the user a seat is logged in as. */
export function userOfSeat(seat: string): number | undefined {
  if (accountOfSeat(seat) === undefined) return undefined;
  const id = Number(localStorage.getItem(`${prefixOf(seat)}user_id`));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Logs a seat in: the page that is loaded next finds it so. What an earlier user left is forgotten. */
export function storeLogin(seat: string, login: StoredLogin): void {
  const prefix = prefixOf(seat);
  for (const key of ['extension_code', 'is_seller', 'legal_id', 'currency_id', 'address']) {
    localStorage.removeItem(prefix + key);
  }
  for (const [key, value] of Object.entries(login)) localStorage.setItem(prefix + key, String(value));
}
