/** The exchange that a test is given, put together from the parts of this folder. */
import { dirname } from 'node:path';
import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { membersIn } from '#shared/json.ts';
import { createDriver } from '../driver/driver.ts';
import type { Control } from '../driver/driver.ts';
import { sessionRequestOf } from '../driver/session-request.ts';
import { callControl } from '#shared/control-client.ts';
import { controlClient } from '#simulator/control/client.ts';
import type { ControlWire } from '#shared/control-client.ts';
import { callExchange, callsWith, tryCallExchange } from '../driver/wire.ts';
import { attachEvidence } from './evidence.ts';
import { createLease } from './lease.ts';
import { beginInPage, isSimulated, openPage, QUIET_PAGE, storeLoginAhead, untilConnected } from './pages.ts';
import { createSeats, letsSocketsIn } from './seats.ts';
import type { Seats } from './seats.ts';
import type { Exchange, JournalRecord, LoadOptions, Method } from './types.ts';
import { pageWire, serverWire } from './wire.ts';

export interface ExchangeDeps {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Origin of an exchange that is not reached through the page. */
  readonly origin: string | undefined;
  /** What paths of pages are relative to. */
  readonly baseURL: string | undefined;
  readonly testInfo: TestInfo;
}

/** An exchange for the time of a test. */
export interface ExchangeUnderTest {
  readonly exchange: Exchange;
  /** When the test is over: attaches what happened if it failed, and lets others have the server. */
  end(): Promise<void>;
}

/** Origins whose pages were found to have no exchange in them: a server does, and is asked directly from then on. */
const servers = new Set<string>();

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** The exchange behind a page of a Sandpit build. */
export function openExchange({ page, request, testInfo, baseURL, ...deps }: ExchangeDeps): ExchangeUnderTest {
  const home = originOf(baseURL);
  const origin = deps.origin ?? (home !== undefined && servers.has(home) ? home : undefined);
  const wire = origin === undefined ? pageWire(page) : serverWire(request, origin);
  const control = <T>(method: Method, path: string, body?: unknown): Promise<T> =>
    callControl<T>(wire, method, path, body);
  const seats = createSeats({ page, wire, baseURL });
  const lease = createLease({ request, worker: testInfo.parallelIndex, title: testInfo.title });
  /** Before a session is begun on a server. */
  const claim = async (): Promise<void> => {
    const server = origin ?? originOf(page.url());
    if (server !== undefined) await lease.take(server);
  };
  const exchange = createExchange({
    page,
    control,
    seats,
    wire,
    claim,
    isServer: origin !== undefined,
    testInfo,
  });
  return {
    exchange,
    async end() {
      const { status, expectedStatus } = testInfo;
      if (status !== expectedStatus && status !== 'skipped') {
        const controlThrough = (other: Page): Control =>
          origin === undefined ? (...call) => callControl(pageWire(other), ...call) : control;
        const needsPage = origin === undefined;
        await attachEvidence({
          page,
          testInfo,
          controlThrough,
          needsPage,
          account: seats.first(),
          baseURL,
        });
      }
      await lease.release();
    },
  };
}

interface Parts {
  readonly page: Page;
  readonly control: Control;
  readonly seats: Seats;
  readonly wire: ControlWire;
  /** Says that the exchange of a server is in use. */
  claim(): Promise<void>;
  /** Whether the exchange is known not to be in the page. */
  readonly isServer: boolean;
  readonly testInfo: TestInfo;
}

function createExchange({ page, control, seats, wire, claim, isServer, testInfo }: Parts): Exchange {
  const driver = createDriver(control);
  const client = controlClient(control);
  return {
    ...driver,
    call: (method, path, form, token) => callExchange(wire, method, path, form, token),
    tryCall: (method, path, form, token) => tryCallExchange(wire, method, path, form, token),
    async load(given: string | LoadOptions = {}, more: LoadOptions = {}) {
      const options = typeof given === 'string' ? { ...more, scenario: given } : given;
      const { path = './', as } = options;
      const session = sessionRequestOf(options, dirname(testInfo.file));
      await seats.leave(as);
      // A page that holds its exchange begins the session as it opens; a server is asked before the page is opened.
      if (isServer || !(await beginInPage(page, path, session, as))) {
        if (!isServer) servers.add(new URL(page.url()).origin);
        await claim();
        await control('POST', '/sim/reset', session);
        if (as !== undefined) await storeLoginAhead(page, await client.post('/sim/seats', { account: as }));
        await openPage(page, path);
      }
      if (as !== undefined && (await letsSocketsIn(wire))) await untilConnected(page);
    },
    as: (name, { path } = {}) => seats.take(name, path),
    async user(name) {
      const { account, user, token } = await client.post('/sim/seats', { account: name });
      return { account, user, ...callsWith(wire, token) };
    },
    async redo(record) {
      const { actor, name, input } = record as JournalRecord;
      const { value } = await client.post('/sim/command', { actor, name, input });
      return { value, ...callsWith(wire, String(membersIn(value)['token'] ?? '')) };
    },
    async replay(recording) {
      await openPage(page, QUIET_PAGE);
      if (isServer || !(await isSimulated(page))) await claim();
      return driver.replay(recording);
    },
  };
}
