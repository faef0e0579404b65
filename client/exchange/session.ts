/** Who is logged in, kept in local storage: logged in means that a token is stored. */
import type { UserInfo } from '#contract/index.ts';
import * as z from 'zod/mini';
import { persisted } from './persisted.ts';
import type { SeatStorage } from './storage.ts';
import type { Store } from './store.ts';

/** What the client remembers of its user between visits. */
export interface SessionState {
  /** Sent raw in the `Authorization` header. Undefined: a visitor. */
  readonly token: string | undefined;
  readonly userId: number | undefined;
  /** The unmasked account; show it only through `shownAccount`. */
  readonly account: string | undefined;
  /** By which others see the user, where the host has such names (ROOM-160). */
  readonly name: string | undefined;
  /** The own invite code. */
  readonly inviteCode: string | undefined;
  readonly isSeller: boolean;
  /** The `address` that was stored at login (SHELL-018), which older servers of this family ask for. */
  readonly address: string | undefined;
}

/** What is remembered of a user. */
type KnownUser = Pick<UserInfo, 'account_number' | 'id' | 'extension_code' | 'is_seller'>;

/** The session of one seat. */
export interface UserSession extends Store<SessionState> {
  /** Stores the token that a login returned (SHELL-010). */
  begin(token: string): void;
  /** Stores what is remembered of the user info that a token brought (SHELL-010, SHELL-018); nothing where another one is logged in by now. */
  identify(user: KnownUser, token: string | undefined): void;
  /** Stores the name by which others see the user. */
  rename(name: string): void;
  /** Logout: clears all local storage of the seat (SHELL-011). */
  end(): void;
  /** Handles a 999 to a token: removes it and the user id, keeps the rest (ERR-007). Returns whether it was the token of the session. */
  expire(token: string | undefined): boolean;
  /** Calls `listener` with the new token when another user, or none, is logged in. Returns how to stop. */
  onUserChange(listener: (token: string | undefined) => void): () => void;
}

const visitor: SessionState = {
  token: undefined,
  userId: undefined,
  account: undefined,
  name: undefined,
  inviteCode: undefined,
  isSeller: false,
  address: undefined,
};

const text = z.optional(z.string());

function idOf(stored: string | undefined): number | undefined {
  const id = Number(stored);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const schema = z.pipe(
  z.object({
    token: text,
    user_id: text,
    accountNum: text,
    shown_name: text,
    extension_code: text,
    is_seller: text,
    address: text,
  }),
  z.transform((stored): SessionState => ({
    token: stored.token || undefined,
    userId: idOf(stored.user_id),
    account: stored.accountNum || undefined,
    name: stored.shown_name || undefined,
    inviteCode: stored.extension_code || undefined,
    isSeller: stored.is_seller === '1',
    address: stored.address || undefined,
  })),
);

const sessionIn = persisted('token', schema, visitor, {
  texts: ({ token, userId, account, name, inviteCode, isSeller, address }) => ({
    token,
    user_id: userId,
    accountNum: account,
    shown_name: name,
    extension_code: inviteCode,
    // The user info brings both.
    is_seller: account === undefined ? undefined : Number(isSeller),
    address,
  }),
});

/** Opens the session that storage holds and follows what other tabs of the seat do to it. */
export function createSession(storage: SeatStorage): UserSession {
  const store = sessionIn(storage);
  // Another window, or the simulator, may have stored a later login.
  const readAgain = (): void => void store.persist.rehydrate();
  const isOf = (token: string | undefined): boolean => {
    readAgain();
    return store.getState().token === token;
  };
  return {
    ...store,
    begin(token) {
      readAgain();
      store.setState({ token, name: undefined });
    },
    identify({ id, account_number: account, extension_code: inviteCode, is_seller }, token) {
      if (!isOf(token)) return;
      store.setState({ userId: id, account, inviteCode, isSeller: is_seller === 1, address: account });
    },
    rename: (name) => store.setState({ name }),
    end: storage.clear,
    expire(token) {
      if (!isOf(token)) return false;
      store.setState({ token: undefined, userId: undefined });
      return true;
    },
    onUserChange: (listener) =>
      store.subscribe(({ token }, before) => {
        if (token !== before.token) listener(token);
      }),
  };
}

/**
 * The account as the header shows it (SHELL-004): a phone keeps its first 3 and last 4 digits, an e-mail its first
 * character and its domain, any other account its first character.
 */
export function shownAccount(account: string): string {
  if (/^\+?\d{7,}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at > 0 ? `${account.slice(0, 1)}***${account.slice(at)}` : `${account.slice(0, 1)}***`;
}

/** How the header and the title of the window call whoever is logged in: by the name that others see, or by the masked account. */
export const shownUser = ({ name, account = '' }: Pick<SessionState, 'name' | 'account'>): string =>
  name ?? (account && shownAccount(account));
