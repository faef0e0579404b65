/**
 * What the client keeps in the browser, under the keys that clients of this protocol share. A tab opened
 * with `?seat=b` keeps its own set under a prefix, so that two users can sit side by side in one browser.
 */

/** What is kept for an account beyond its logout. */
export type AccountSetting =
  | 'ask_revoke'
  | 'chart'
  | 'confirm_orders'
  | 'layouts'
  | 'markets'
  | `drawings.${string}`;

/** The key of a setting of an account, by its user id. */
export type AccountSettingKey = `account.${number}.${AccountSetting}`;

/** Every key under which the client keeps a setting: all in local storage, but `typed`, which is of the tab. */
export type StorageKey =
  | 'token'
  | 'accountNum'
  | 'user_id'
  | 'extension_code'
  | 'is_seller'
  | 'locale'
  | 'lang'
  | 'night_mode'
  | 'up_colour'
  | 'legal_id'
  | 'currency_id'
  | 'legal_name'
  | 'currency_name'
  | 'symbol'
  | 'priceScale'
  | 'current'
  | 'index2'
  | 'address'
  | 'notices_read'
  | 'shortcuts'
  | 'room_tokens'
  | `layout.${string}`
  | `typed.${string}`
  | AccountSettingKey;

/** The entries of local storage that belong to one seat. */
export interface SeatStorage {
  /** Undefined for the ordinary seat. */
  readonly seat: string | undefined;
  get(key: StorageKey): string | undefined;
  set(key: StorageKey, value: string | number): void;
  remove(key: StorageKey): void;
  /** Removes everything of this seat but settings of accounts (SHELL-011), and leaves other seats alone. */
  clear(): void;
  /** Calls `listener` on changes made by other tabs of the same seat. */
  onForeignChange(listener: () => void): void;
  /** Calls `listener` after `clear`. */
  onClear(listener: () => void): void;
}

/** What is used of `localStorage` and `sessionStorage`. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const SEAT_PREFIX = 'seat.';
/** Settings of an account, by its user id: logging out keeps them. */
const ACCOUNT_PREFIX = 'account.';
/** Entries of a simulator in the same page; they belong to no seat. */
const SIMULATOR_PREFIX = 'sandpit-';

/** The seat in an address; undefined when it names none or the name is not a plain word. */
export function seatOf(search: string): string | undefined {
  const seat = new URLSearchParams(search).get('seat');
  return seat !== null && /^[a-z0-9]{1,16}$/i.test(seat) ? seat : undefined;
}

/**
 * Opens the storage of a seat. Reads and writes never throw: where the browser refuses storage, what was set is kept
 * for the life of the page.
 */
export function openStorage(web: WebStorage | undefined, seat?: string): SeatStorage {
  const prefix = seat === undefined ? '' : `${SEAT_PREFIX}${seat}.`;
  const refused = new Map<string, string>();
  const afterClear: (() => void)[] = [];
  const afterForeignChange: (() => void)[] = [];
  const isShared = (name: string) => name.startsWith(SEAT_PREFIX) || name.startsWith(SIMULATOR_PREFIX);
  const own = (name: string) => (prefix === '' ? !isShared(name) : name.startsWith(prefix));
  const remove = (name: string) => {
    refused.delete(name);
    attempt(() => web?.removeItem(name));
  };
  return {
    seat,
    get: (key) => refused.get(prefix + key) ?? attempt(() => web?.getItem(prefix + key)) ?? undefined,
    set(key, value) {
      const stored = attempt(() => (web?.setItem(prefix + key, String(value)), web !== undefined));
      if (stored !== true) refused.set(prefix + key, String(value));
    },
    remove: (key) => remove(prefix + key),
    clear() {
      refused.clear();
      const isSetting = (name: string) => name.startsWith(`${prefix}${ACCOUNT_PREFIX}`);
      for (const name of namesIn(web).filter(own)) if (!isSetting(name)) remove(name);
      for (const listener of afterClear) listener();
    },
    onForeignChange(listener) {
      if (afterForeignChange.length === 0)
        listenForeign(own, () => afterForeignChange.forEach((each) => each()));
      afterForeignChange.push(listener);
    },
    onClear: (listener) => void afterClear.push(listener),
  };
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function namesIn(web: WebStorage | undefined): string[] {
  const count = attempt(() => web?.length) ?? 0;
  return Array.from({ length: count }, (_, index) => attempt(() => web?.key(index))).filter(
    (name): name is string => typeof name === 'string',
  );
}

function listenForeign(own: (name: string) => boolean, listener: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key }) => {
    if (key === null || own(key)) listener();
  });
}
