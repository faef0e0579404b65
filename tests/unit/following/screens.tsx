/** The pages of the client, all open at once, on a real exchange in the same process: whatever the one does, the others show. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { MantineProvider } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { decodeEvent, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { PreferencesContext } from '#client/app/preferences-context.ts';
import { createPreferences } from '#client/app/preferences.ts';
import { pages } from '#client/app/pages.ts';
import { routeContext, routeTable } from '#client/app/routes.tsx';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import type { ConnectionState, ExchangeClient, Feed, SelectedPair } from '#client/exchange/index.ts';
import { createQueryClient, ExchangeProvider } from '#client/exchange/react.tsx';
import { clientTexts } from '#client/ui/text.ts';
import { respondToWeb } from '#simulator/http.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { Session } from '#simulator/session/session.ts';
import { libraryScenario } from '#simulator/engine/scenario/text.ts';
import { createCatalogue } from '#simulator/engine/scenario/index.ts';
import { onEach } from '../../support/feed.ts';
import { inlineStyle } from '../../support/inline-style.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { wordLike } from '../../support/words.ts';

/** Virtual seconds a second: an exchange that runs, not one whose clock is set. */
const SPEED = 3600;
/** A longer real gap would count as a machine that slept. */
const GAP_MS = 20_000;

export interface LiveHost {
  readonly session: Session;
  control<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Lets virtual time pass until an instant, without a jump: what falls due happens on the way. */
  runTo(at: number): Promise<void>;
}

/** A host without a network, whose real time the test moves; of a scenario of the library, or of one whose text is given. */
export async function openHost(
  scenario: string,
  text = readFileSync(`scenarios/${scenario}.yaml`, 'utf8'),
): Promise<LiveHost> {
  let real = 0;
  const session = new Session({
    catalogue: createCatalogue({
      library: [libraryScenario(`${scenario}.yaml`, text)],
      readFixture: (name) => readFile(`fixtures/${name}`, 'utf8'),
    }),
    parts: exchangeParts,
    journals: createMemoryJournals(),
    session: { scenario },
    realTime: () => real,
    speed: 0,
    pumpEvery: 0,
  });
  await session.ready();
  const control: LiveHost['control'] = async (method, path, body) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await respondToWeb(
      session,
      new Request(`http://exchange.test${path}`, { method, ...init }),
    );
    const reply = (await response.json()) as never;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  return {
    session,
    control,
    async runTo(at) {
      await control('POST', '/sim/clock', { speed: SPEED });
      const now = async () => (await control<{ now: number }>('GET', '/sim/clock')).now;
      for (let left = at - (await now()); left > 0; left = at - (await now())) {
        real += Math.min(Math.ceil(left / SPEED), GAP_MS);
        await session.pump();
      }
      await control('POST', '/sim/clock', { speed: 0 });
    },
  };
}

/** A socket of the session as the client's feed. */
function feedOf(session: Session, login: Login): Feed {
  const listeners = new Map<string, Set<(event: never) => void>>();
  const connection = createStore<ConnectionState>(() => 'live');
  return {
    connection,
    openFor: createStore<string | undefined>(() => String(login.user)),
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return () => void listeners.get(name)?.delete(listener);
    },
    open() {
      session.connect({
        id: 'page',
        auth: { token: login.token },
        on: (event, listener) => void (event === 'login' && listener(login.user)),
        ...onEach((name, payload) => {
          const event = decodeEvent(name as never, payload);
          if (event !== undefined) for (const listener of listeners.get(name) ?? []) listener(event as never);
        }),
        emit: () => {},
        disconnect: () => {},
        drop: () => {},
        onClose: () => {},
      });
    },
    close: () => {},
  };
}

export interface Screens {
  readonly client: ExchangeClient;
  readonly queries: QueryClient;
  /** What pages threw while they were drawn. */
  readonly errors: readonly unknown[];
  /** What each page shows in its main part, by address; without arrows that show earlier values, which a fresh page lacks. */
  texts(): Readonly<Record<string, string>>;
  close(): void;
}

/** Addresses that show a page of their own: other names of a page and forms of a visitor are left out. */
const LEFT_OUT = new Set([
  ...[
    '/fiatradCenter',
    '/legalTrade',
    '/components/login',
    '/components/register',
    '/forgetPwd',
    '/resetPwd',
  ],
  ...['/success', '/payment', '/upstart', '/components/noticeDetail'],
  // The asset page and the spot desk, which are open themselves; a dialog over the first keeps the focus.
  ...['/transfer', '/transferLegal'],
  ...['/change', '/legal', '/lever', '/letransactions', '/dealCenter'],
]);
export const addresses = pages.map(({ path }) => `/${path}`).filter((path) => !LEFT_OUT.has(path));

const nothing = () => {};

/** Menus find their place by computed styles, of every element around each of them. */
export function replaceComputedStyles(): void {
  for (const view of [window, document.defaultView])
    Object.assign(view ?? {}, { getComputedStyle: inlineStyle });
}

/** A session of a user, who may have one at a time. */
export interface Login {
  readonly account: string;
  readonly token: string;
  readonly user: number;
}

export async function logIn(host: LiveHost, account: string): Promise<Login> {
  return { ...(await host.control<Login>('POST', '/sim/seats', { account })), account };
}

interface Opening {
  /** Addresses of the pages; every one unless given. */
  readonly opened?: readonly string[];
  /** What desks show; the first pair unless given. */
  readonly pair?: SelectedPair;
}

/** Opens pages for a user, all on one client. */
export async function openScreens(
  host: LiveHost,
  login: Login,
  { opened = addresses, pair }: Opening = {},
): Promise<Screens> {
  const storage = openStorage(undefined);
  storage.set('token', login.token);
  storage.set('user_id', login.user);
  storage.set('accountNum', login.account);
  await clientTexts.show('en');
  const preferences = createPreferences(storage, 'en');
  const client = createExchangeClient({
    backend: 'http://exchange.test',
    clock: { now: () => nowOf(host.session) },
    storage,
    fetch: (input, init) => respondToWeb(host.session, new Request(input, init)),
    openFeed: () => feedOf(host.session, login),
    requestFrame: (task) => void setTimeout(task),
  });
  if (pair) client.selection.select(pair, []);
  const queries = createQueryClient(client, nothing);
  const routers = opened.map((path) =>
    createMemoryRouter(routeTable, {
      initialEntries: [path],
      getContext: routeContext({ client, queries }),
    }),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  const root = createRoot(place, { onCaughtError: note, onUncaughtError: note });
  root.render(
    <PreferencesContext value={preferences}>
      <MantineProvider>
        <ExchangeProvider {...{ client, queries }} warnDuplicate={nothing}>
          {routers.map((router, index) => (
            <section key={index} data-address={opened[index]}>
              <RouterProvider router={router} />
            </section>
          ))}
        </ExchangeProvider>
      </MantineProvider>
    </PreferencesContext>,
  );
  return { client, queries, errors, texts: () => textsIn(place), close: () => root.unmount() };
}

function nowOf(session: Session): number {
  const status = session.status();
  return status.state === 'running' ? status.clock.at : 0;
}

/**
 * Texts in which two readings may differ: whether a list has more is known once the page after its last was asked for, and a
 * greeting is that of the hour in which it was shown.
 */
const passing = new RegExp(
  [
    ...(['common.loadMore', 'common.noMore'] as const).map((key) => wordLike(key)),
    ...(['assets.portfolio_morning', 'assets.portfolio_afternoon', 'assets.portfolio_evening'] as const).map(
      (key) => wordLike(key, { name: '' }),
    ),
  ]
    .map(({ source }) => source.replaceAll(' ', ''))
    .join('|'),
  'g',
);

function textsIn(place: HTMLElement): Readonly<Record<string, string>> {
  const sections = [...place.querySelectorAll<HTMLElement>('section[data-address]')];
  return Object.fromEntries(
    sections.map((section) => [
      section.dataset['address'] ?? '',
      [...section.querySelectorAll('main, h1')]
        .map((part) => (part.textContent ?? '').replaceAll(/ ?[▲▼]/g, ''))
        .join(' ')
        .replaceAll(/\s+/g, '')
        .replaceAll(passing, ''),
    ]),
  );
}

/** Where two readings of the pages part: a few words of both. */
export function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  return Object.entries(one).flatMap(([address, text]) => {
    const there = other[address] ?? '';
    const from = [...text].findIndex((letter, at) => letter !== there[at]);
    if (from < 0 && text.length === there.length) return [];
    const excerpt = (whole: string) => whole.slice(Math.max(0, from - 40), from + 60);
    return [{ address, one: excerpt(text), other: excerpt(there) }];
  });
}

/** What only responses carry and no live data: a page that shows an older response is out of date. */
const EXTENSION_AREAS: ReadonlySet<string> = new Set(['account', 'acceptor', 'c2c', 'deposit', 'sandpit']);
/** Holds the assets in BTC, which go with the price. */
const PRICED = 'userInfo';

/** The calls of open pages whose response has changed since. */
export async function outdated({ client, queries }: Screens): Promise<readonly string[]> {
  const shown = queries.getQueryCache().findAll({ type: 'active' });
  const checks = shown.map(async ({ queryKey, state }) => {
    const [name, input] = queryKey as [OperationName, object];
    const isCall = Object.hasOwn(operations, name) && typeof input === 'object';
    if (!isCall || name === PRICED || !EXTENSION_AREAS.has(operations[name].area) || state.data === undefined)
      return [];
    const isPaged = queryKey[2] === 'pages';
    const requested = isPaged ? { ...input, page: 1 } : input;
    const now = await client.call(name, requested as never).catch(() => undefined);
    const data = isPaged ? (state.data as { pages: readonly unknown[] }).pages[0] : state.data;
    return isDeepStrictEqual(data, now) ? [] : [`${name} ${JSON.stringify(requested)}`];
  });
  return (await Promise.all(checks)).flat();
}

/** Waits until no request is open and all events are drawn. */
export async function settled({ queries, texts }: Screens): Promise<void> {
  await vi.waitFor(
    async () => {
      await vi.dynamicImportSettled();
      await new Promise<void>((resolve) => setTimeout(resolve, 50));
      if (queries.isFetching() > 0) throw new Error('still asking');
      if (Object.values(texts()).includes('')) throw new Error('a page is not there yet');
    },
    { timeout: PATIENCE_MS },
  );
}
