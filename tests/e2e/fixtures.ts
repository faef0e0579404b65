import { test as base, expect, type Page } from '@playwright/test';
import { startBackend, startPreview, type Server } from './servers.ts';

/** Which exchange answers: the one inside the page, or the Node host. */
export interface HostOptions {
  readonly host: 'simulator' | 'backend';
}

/** The two accounts of the README. */
export const seats = {
  demo: { account: 'demo@sandpit.test', password: 'demo123' },
  alice: { account: 'alice@sandpit.test', password: 'alice123' },
} as const;

/** The exchange under test, driven through its control plane, the same on both hosts. */
export interface ExchangeDriver {
  /** Loads a scenario with a paused clock, then opens `path`. Every test starts from the same instant and seed. */
  open(path: string, options?: { readonly scenario?: string; readonly seed?: string }): Promise<void>;
  /** Moves virtual time on by `milliseconds`; resolves when everything due has happened. */
  advance(milliseconds: number): Promise<void>;
  /** Logs a seated user in through the login page. */
  logIn(seat: keyof typeof seats): Promise<void>;
  /** The latest verification code sent to `account`. */
  codeFor(account: string): Promise<string>;
  /** The calls under `/api` that reached the exchange since it was opened, oldest first; only those of `path` when given. */
  requests(path?: string): Promise<readonly ReceivedRequest[]>;
  /** Canonical hash of the exchange's state. */
  hash(): Promise<string>;
  /** Any call of the exchange itself, as the page's own scripts would make it. */
  call<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: Readonly<Record<string, string>>,
    token?: string,
  ): Promise<T>;
  /** Any call of the control plane. */
  control<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** A call as the exchange received it; secret parameters are masked. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly language: string;
  readonly hasToken: boolean;
}

interface CallOptions {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function callInPage<T>(page: Page, options: CallOptions): Promise<T> {
  return page.evaluate(async ({ method, path, headers, body }) => {
    const response = await fetch(path, { method, headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }, options) as Promise<T>;
}

/** In a simulated page calls are answered once its simulator is in place; a real backend needs no waiting. */
async function untilAnswered(page: Page, host: HostOptions['host']): Promise<void> {
  if (host === 'backend') return;
  await page.waitForFunction(() => 'sandpit' in window);
  await page.evaluate(() => (window as unknown as { sandpit: { ready: Promise<void> } }).sandpit.ready);
}

function driver(page: Page, host: HostOptions['host']): ExchangeDriver {
  const control = <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
    callInPage<T>(page, {
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call: ExchangeDriver['call'] = (method, path, body, token) =>
    callInPage(page, {
      method,
      path,
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(body ? { body: new URLSearchParams(body).toString() } : {}),
    });
  return {
    control,
    call,
    async open(path, options = {}) {
      await page.goto('/noticeList');
      await untilAnswered(page, host);
      await control('POST', '/sim/reset', {
        scenario: options.scenario ?? 'calm-market',
        seed: options.seed ?? 'end-to-end',
        speed: 0,
      });
      await page.goto(path);
      await untilAnswered(page, host);
    },
    async advance(milliseconds) {
      await control('POST', '/sim/clock', { advanceMs: milliseconds });
    },
    async logIn(seat) {
      await page.goto('/components/login');
      await page.getByRole('textbox', { name: 'E-mail' }).fill(seats[seat].account);
      await page.getByLabel('Password', { exact: true }).fill(seats[seat].password);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
    },
    async codeFor(account) {
      const answer = await control<{ messages: readonly { code: string }[] }>(
        'GET',
        `/sim/messages?account=${encodeURIComponent(account)}`,
      );
      const code = answer.messages.at(-1)?.code;
      if (!code) throw new Error(`no code was sent to ${account}`);
      return code;
    },
    async requests(path) {
      const { requests } = await control<{ requests: readonly ReceivedRequest[] }>('GET', '/sim/requests');
      return path === undefined ? requests : requests.filter((request) => request.path === path);
    },
    async hash() {
      return (await control<{ hash: string }>('GET', '/sim/state')).hash;
    },
  };
}

export const test = base.extend<{ exchange: ExchangeDriver }, HostOptions & { server: Server }>({
  host: ['simulator', { option: true, scope: 'worker' }],
  server: [
    async ({ host }, use) => {
      const server = await (host === 'backend' ? startBackend() : startPreview());
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  exchange: async ({ page, host }, use) => use(driver(page, host)),
});

export { expect };
