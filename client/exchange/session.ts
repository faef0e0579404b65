/** Who is logged in, kept in local storage: logged in means that a token is stored. */
import { keysOf } from '#contract/index.ts';
import type { UserInfo } from '#contract/index.ts';
import { createStore } from 'zustand/vanilla';
import type { SeatStorage } from './storage.ts';
import type { Store } from './store.ts';

/** What the client remembers of its user between visits. */
export interface SessionState {
  /** Sent raw in the `Authorization` header. Undefined: a visitor. */
  readonly token: string | undefined;
  readonly userId: number | undefined;
  /** The unmasked account; show it only through `maskAccount`. */
  readonly account: string | undefined;
  /** The own invite code. */
  readonly inviteCode: string | undefined;
  readonly isSeller: boolean;
}

/** What is remembered of a user. */
export type KnownUser = Pick<UserInfo, 'account_number' | 'id' | 'extension_code' | 'is_seller'>;

/** The session of one seat. */
export interface Session extends Store<SessionState> {
  /** Stores the token that a login returned (SHELL-010). */
  begin(token: string): void;
  /** Stores what is remembered of the user info (SHELL-010, SHELL-018). */
  identify(user: KnownUser): void;
  /** Logout: clears all local storage of the seat (SHELL-011). */
  end(): void;
  /** Handles a 999: removes token and user id, keeps the rest (ERR-007). */
  expire(): void;
  /** Calls `listener` with the new token when another user, or none, is logged in. Returns how to stop. */
  onUserChange(listener: (token: string | undefined) => void): () => void;
}

function readSession(storage: SeatStorage): SessionState {
  const userId = Number(storage.get('user_id'));
  return {
    token: storage.get('token') || undefined,
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : undefined,
    account: storage.get('accountNum') || undefined,
    inviteCode: storage.get('extension_code') || undefined,
    isSeller: storage.get('is_seller') === '1',
  };
}

const sameSession = (a: SessionState, b: SessionState): boolean =>
  keysOf(a).every((key) => a[key] === b[key]);

/** Opens the session that storage holds and follows what other tabs of the seat do to it. */
export function createSession(storage: SeatStorage): Session {
  const state = createStore(() => readSession(storage));
  const refresh = () => {
    const next = readSession(storage);
    if (!sameSession(next, state.getState())) state.setState(next, true);
  };
  storage.onForeignChange(refresh);
  const change = (write: () => void) => {
    write();
    refresh();
  };
  return {
    ...state,
    begin: (token) => change(() => storage.set('token', token)),
    identify: (user) => change(() => remember(storage, user)),
    end: () => change(() => storage.clear()),
    expire: () =>
      change(() => {
        // Another window, or the simulator, may have stored a later login.
        if (storage.get('token') !== state.getState().token) return;
        storage.remove('token');
        storage.remove('user_id');
      }),
    onUserChange: (listener) =>
      state.subscribe(({ token }, before) => {
        if (token !== before.token) listener(token);
      }),
  };
}

function remember(storage: SeatStorage, user: KnownUser): void {
  storage.set('accountNum', user.account_number);
  storage.set('user_id', user.id);
  storage.set('extension_code', user.extension_code);
  storage.set('is_seller', user.is_seller);
  storage.set('address', user.account_number);
}

/**
 * The account as the header shows it (SHELL-004): a phone keeps its first 3 and last 4 digits, an e-mail its first
 * character and its domain, any other account its first character.
 */
export function maskAccount(account: string): string {
  if (/^\+?\d{7,}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at > 0 ? `${account.slice(0, 1)}***${account.slice(at)}` : `${account.slice(0, 1)}***`;
}
