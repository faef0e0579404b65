/**
 * A page of the client without a browser: the real client, routes and texts, and a scripted exchange that records calls.
 * Each test of a file that imports this begins with an empty browser.
 */
import './act.ts';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen as queries,
  within,
} from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import type { DataRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { decodeEvent, operationAt, REFUSED_FIELD } from '#contract/index.ts';
import type { EventPayloadOf, ExtensionName, OperationName } from '#contract/index.ts';
import { App } from '#client/app/app.tsx';
import { firstLanguage } from '#client/app/first-language.ts';
import { createPreferences, showLanguage } from '#client/app/preferences.ts';
import { routeContext, routeTable } from '#client/app/routes.tsx';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import type { ConnectionState, ExchangeClient, Feed, FeedEventName } from '#client/exchange/index.ts';
import { createQueryClient } from '#client/exchange/react.tsx';
import type { RequestFrame } from '#client/exchange/stores/frames.ts';
import type { Host } from '#client/ui/host.ts';
import { clearToasts, showToast } from '#client/ui/toasts.tsx';
import { describedBy, errorBeside, field, findLabelsQuickly } from './fields.ts';
import { inlineStyle } from './inline-style.ts';
import { PATIENCE_MS } from './patience.ts';
import { chosenIn, headingsOf, rowsOf, textOf, textsOf } from './texts.ts';
import { word } from './words.ts';

/** What Testing Library has while it polls: what is not there yet is not worth a list of all roles with their names. */
const cheapErrors = { _disableExpensiveErrorDiagnostics: true };

configure({
  ...cheapErrors,
  // Whether each element is visible is costly to ask without a layout engine, and nothing here hides what it renders.
  defaultHidden: true,
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message, container) => new Error(`${message}; ${whatThereIs(container)}`),
});

/** Calls that the page waits for without end, because the test says no response to them. */
let unscripted = new Set<OperationName>();

const whatThereIs = (inside: Element): string =>
  `there is: ${textOf(inside)}; no response is scripted for: ${[...unscripted].join(', ') || 'nothing'}`;

/** One call as the exchange received it. */
export interface RecordedCall {
  readonly name: OperationName;
  readonly method: string;
  readonly url: URL;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

type Scripted = unknown;
export type Script = Partial<
  Record<OperationName, Scripted | ((call: RecordedCall) => Scripted | Promise<Scripted>)>
>;

export const ok = (message: unknown) => ({ type: 'ok', message });
export const refused = (type: string, message: string) => ({ type, message });

/** A refusal that names the parameter that it is about. */
export const refusedAbout = (field: string, message: string) =>
  new Response(JSON.stringify({ type: 'error', message }), { headers: { [REFUSED_FIELD]: field } });

/** Calls of most pages, with an empty response. */
const background: Script = {
  quotations: ok([]),
  newsList: ok({ list: [], count: 0 }),
  customerService: ok({ cover: '', customer_url: 'https://support.example.com/' }),
};

/** A scripted fetch that records its requests; what is not scripted gets no response. */
export function scriptedFetch(script: Script): { fetch: typeof fetch; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  unscripted = new Set();
  const response = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://exchange.test');
    const name = operationAt(init.method ?? 'GET', url.pathname);
    if (name === undefined) throw new TypeError(`No operation at ${url.pathname}`);
    const body = init.body instanceof URLSearchParams || init.body instanceof FormData ? init.body : [];
    const fields = Object.fromEntries(
      [...url.searchParams, ...body].map(([key, value]) => [key, String(value)]),
    );
    delete fields._timespan;
    const call = { name, method: init.method ?? 'GET', url, fields, headers: new Headers(init.headers) };
    calls.push(call);
    const scripted = { ...background, ...script }[name];
    const body_ = await (typeof scripted === 'function'
      ? (scripted as (call: RecordedCall) => Scripted)(call)
      : scripted);
    if (body_ === undefined) {
      unscripted.add(name);
      return new Promise<never>(() => {});
    }
    return body_ instanceof Response ? body_.clone() : new Response(JSON.stringify(body_));
  };
  return { fetch: response as typeof fetch, calls };
}

/** A connection that leads nowhere: the test sends its events. */
export interface ScriptedFeed extends Feed {
  readonly connection: StoreApi<ConnectionState>;
  /** Sends an event as the exchange would. */
  emit<Name extends FeedEventName>(name: Name, payload: EventPayloadOf<Name>): void;
}

export function scriptedFeed(): ScriptedFeed {
  const listeners = new Map<string, Set<(event: never) => void>>();
  return {
    connection: createStore<ConnectionState>(() => 'connecting'),
    openFor: createStore<string | undefined>(() => undefined),
    on(name, listener) {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    open: () => {},
    close: () => {},
    emit(name, payload) {
      const event = decodeEvent(name, payload);
      if (event === undefined) throw new Error(`The payload of ${name} cannot be read`);
      for (const listener of listeners.get(name) ?? []) listener(event as never);
    },
  };
}

export interface Page {
  readonly client: ExchangeClient;
  /** Sends an event of the exchange and lets it be drawn. */
  readonly emit: <Name extends FeedEventName>(name: Name, payload: EventPayloadOf<Name>) => Promise<void>;
  /** Announces extensions as the simulator does. */
  readonly announce: (...names: readonly ExtensionName[]) => Promise<void>;
  readonly router: DataRouter;
  readonly calls: readonly RecordedCall[];
  /** Calls of one operation. */
  readonly callsOf: (name: OperationName) => readonly RecordedCall[];
  readonly path: () => string;
}

/** Opens an address of the client, in a seat of its own where one is given; `script` may be a server of another kind. */
export async function openPage(
  path: string,
  script: Script | typeof globalThis.fetch = {},
  seat?: string,
  now: () => number = () => 1_750_000_000_000,
  host: Host = {},
): Promise<Page> {
  const { fetch, calls } =
    typeof script === 'function' ? { fetch: script, calls: [] } : scriptedFetch(script);
  const storage = openStorage(localStorage, seat);
  const language = firstLanguage(storage, ['en']);
  await showLanguage(language);
  const preferences = createPreferences(storage, language);
  const feed = scriptedFeed();
  const client = createExchangeClient({
    backend: 'http://exchange.test',
    clock: { now },
    storage,
    language: preferences.language.getState,
    fetch: counting(fetch, typeof script === 'function'),
    openFeed: () => feed,
    requestFrame: countedFrames(),
  });
  const queries = createQueryClient(client, (text) => showToast('success', text));
  // A lost call is repeated at once.
  const rules = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...rules, queries: { ...rules.queries, retryDelay: 0 } });
  const router = createMemoryRouter(routeTable, {
    initialEntries: [path],
    getContext: routeContext({ client, queries }),
  });
  await act(async () => {
    render(<App {...{ client, queries, preferences, router, host }} />);
  });
  await arrived(router);
  // The pointer lies on the messages, lest one go away before a busy machine has looked for it.
  act(() => void fireEvent.pointerEnter(messageList()?.parentElement ?? document.body));
  const emit: Page['emit'] = async (name, payload) => {
    act(() => feed.emit(name, payload));
    await responded();
  };
  return {
    client,
    emit,
    announce: (...names) => emit('extensions', { type: 'extensions', names: [...names] }),
    router,
    calls,
    callsOf: (name) => calls.filter((call) => call.name === name),
    path: () => router.state.location.pathname,
  };
}

/** How often is looked whether something is there. A clock that is stopped goes on by as much at each look: by as much as ever. */
const often = () => (vi.isFakeTimers() ? {} : { interval: 10 });

/** Waits until the page of the present address stands on the screen. */
async function arrived(router: DataRouter): Promise<void> {
  await vi.waitFor(
    async () => {
      await act(async () => {});
      if (router.state.navigation.state !== 'idle' || !router.state.initialized)
        throw new Error('still loading');
      if (document.querySelector('main, h1') === null) throw new Error('nothing shown yet');
    },
    { timeout: PATIENCE_MS, ...often() },
  );
  await responded();
}

/** Responses to the page that was opened last that were sent and not read yet; of a server, those that it has not sent, too. */
let unread = { count: 0 };

/** The same fetch, which counts the responses that are not read yet. */
function counting(fetch: typeof globalThis.fetch, isServer: boolean): typeof globalThis.fetch {
  const own = { count: 0 };
  unread = own;
  return async (...request) => {
    const isUnderWay = Number(isServer);
    own.count += isUnderWay;
    const response = await fetch(...request).finally(() => (own.count -= isUnderWay));
    const read = response.text.bind(response);
    own.count += 1;
    return Object.assign(response, { text: () => read().finally(() => (own.count -= 1)) });
  };
}

/** Frames for which live data waits on the page that was opened last. */
let undrawn = new Set<() => void>();

/** Frames as a browser draws them, known until they are drawn. */
function countedFrames(): RequestFrame {
  const waiting = new Set<() => void>();
  undrawn = waiting;
  return (flush) => {
    waiting.add(flush);
    requestAnimationFrame(() => {
      waiting.delete(flush);
      flush();
    });
  };
}

/** What was read is drawn in the next turn of the event loop; so after two turns without a change nothing more comes. */
const QUIET_TURNS = 2;

/**
 * Waits until the page rests: every response is read, live data is drawn, every script that a dialog or page needs is there, and
 * nothing on the screen changes any more. A test that stops the clock does so itself.
 */
async function responded(): Promise<void> {
  if (vi.isFakeTimers()) return;
  let quiet = 0;
  const changes = new MutationObserver(() => (quiet = 0));
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  while (quiet < QUIET_TURNS) {
    quiet += 1;
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    await act(() => vi.dynamicImportSettled());
    if (unread.count > 0 || undrawn.size > 0) quiet = 0;
  }
  changes.disconnect();
}

/** Goes to another address of the page. */
export async function visit(page: Page, path: string): Promise<void> {
  await act(async () => void (await page.router.navigate(path)));
  await arrived(page.router);
}

/** Waits until what is looked for is there. */
export function seen<Result>(look: () => Result): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, ...often() });
}

/** Presses the button, link, tab or menu item with that name, when it is there, and waits for the response. */
export async function press(role: string, name: string | RegExp): Promise<void> {
  const control =
    queries.queryByRole(role, { name }) ?? (await seen(() => queries.getByRole(role, { name })));
  await act(async () => {
    fireEvent.click(control);
  });
  await responded();
}

/** Opens the list of the field with that label, and chooses the option. */
export async function choose(label: string | RegExp, option: string): Promise<void> {
  await press('combobox', label);
  const list = queries.getByRole('combobox', { name: label }).getAttribute('aria-controls') ?? '';
  const options = within(document.getElementById(list) ?? document.body);
  await act(async () => void fireEvent.click(options.getByRole('option', { name: option })));
  await responded();
}

/** The main heading of the page. */
const heading = (): string => textOf(queries.getByRole('heading', { level: 1 }));

/** The list in which messages come and go; undefined in other languages than English. */
const messageList = () =>
  [...document.getElementsByTagName('ul')].find(({ ariaLabel }) => ariaLabel === word('common.messages'));

/** The messages on the screen. */
const messages = (): string[] => [...(messageList()?.children ?? [])].map((item) => item.textContent ?? '');

/** What Mantine asks of a browser and jsdom lacks. */
function completeJsdom(): void {
  // As wide a window as the browser tests have.
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal(
    'matchMedia',
    (query: string) =>
      ({
        matches: false,
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('getComputedStyle', inlineStyle);
  // The style sheets of Mantine's theme: to read them takes a twentieth of the time of a page, and no computed style needs them.
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true });
  findLabelsQuickly();
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  HTMLCanvasElement.prototype.getContext = () => blankCanvas;
}

/** A canvas on which whatever is drawn leaves no trace: a chart that finds none throws out of its next frame. */
const blankCanvas = new Proxy(Object.create(null) as never, {
  get: (_canvas, what) => (what === 'measureText' ? () => ({ width: 0 }) : () => undefined),
  set: () => true,
});

/** The token of a user who is logged in. */
export const TOKEN = 'a'.repeat(32);

/** What a login leaves in local storage: the token, and the facts that a test is about. */
export function logIn(facts: Readonly<Record<string, string>> = {}): void {
  for (const [key, value] of Object.entries({ token: TOKEN, ...facts })) localStorage.setItem(key, value);
}

/** What a page leaves in the document that it was shown in. */
function emptyDocument(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
}

/**
 * Each test begins as a new browser does, with a new tab: tests/pages-setup.ts calls this for the files that share one document, a file
 * with a document of its own calls it itself.
 */
export function beginWithEmptyBrowser(): void {
  beforeEach(() => {
    completeJsdom();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    clearToasts();
    vi.useRealTimers();
    emptyDocument();
  });
}

/** What stands on the screen. */
export const screen = {
  ...queries,
  ...{ field, errorBeside, describedBy, heading, messages, headingsOf, rowsOf, textsOf, chosenIn },
};

export { act, cleanup, fireEvent, within };
export { type } from './fields.ts';
export { cellsOf, textOf } from './texts.ts';
