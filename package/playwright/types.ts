/** The public types of the Playwright fixture. */
import type { Page } from '@playwright/test';
import type { Driver, LoggedIn, Method, Redone, SessionOptions } from '../driver/types.ts';

export type * from '../driver/types.ts';

/** A user of the exchange at a tab of the browser. */
export interface Seat extends LoggedIn {
  readonly page: Page;
}

/** A session, and the page that is opened on it. */
export interface LoadOptions extends SessionOptions {
  /** The page to open then; the first page by default. */
  readonly path?: string;
  /** The user that the page is logged in as, without the login page; a visitor's page by default. */
  readonly as?: string;
}

/** The exchange under test: driven through its control plane, the same inside the page and on a server. */
export interface Exchange extends Driver {
  /** Begins a scenario again, forgetting what happened in it, and opens a page on it. Rejects with ControlRefused. */
  load(scenario: string, options?: LoadOptions): Promise<void>;
  load(options?: LoadOptions): Promise<void>;
  /**
   * A user logged in, without the login page: by account, or by the part of it before the @. The first takes the test's own
   * page, which goes to `path` without being loaded again, or stays where it is; every further one gets a tab of its own
   * beside it (`?seat=b`, `?seat=c`, …). The same name is the same seat again. Resolves when the socket of the page is open.
   */
  as(name: string, options?: { readonly path?: string }): Promise<Seat>;
  /** A user logged in without a page, by account, by the part of it before the @, or by id: for calls alone. */
  user(name: string | number): Promise<LoggedIn>;
  /**
   * Gives a command as a recording or the journal has it, at this moment. Of a login the calls are then those of its session;
   * of anything else those of a visitor.
   */
  redo(record: unknown): Promise<Redone>;
  /** Any call of the exchange itself, as the page's own scripts would make it. Rejects with ExchangeError. */
  call<T>(method: Method, path: string, form?: Readonly<Record<string, string>>, token?: string): Promise<T>;
  /** As `call`, but a refusal is a response. */
  tryCall<T>(
    method: Method,
    path: string,
    form?: Readonly<Record<string, string>>,
    token?: string,
  ): Promise<T>;
}
