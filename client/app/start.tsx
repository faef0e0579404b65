/** Starts the client in a page. */
import './styles.ts';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import type { DataRouter } from 'react-router-dom';
import type { Embedder } from '#shared/embed.ts';
import { createExchangeClient } from '#client/exchange/index.ts';
import type { ExchangeClock, Feed } from '#client/exchange/index.ts';
import { createQueryClient } from '#client/exchange/react.tsx';
import type { Host } from '#client/ui/host.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { App } from './app.tsx';
import { firstLanguage } from './first-language.ts';
import { mobileTarget } from './mobile.ts';
import { isSeatLacking, pageOfAddress } from './pages.ts';
import { createPreferences, showLanguage } from './preferences.ts';
import { routeContext, routeTable } from './routes.tsx';
import { openTabStorage } from './seat.ts';

/** The simulator in the page. */
export interface PageExchange {
  /** Without it the client uses local time corrected by the `Date` headers of responses. */
  readonly clock?: ExchangeClock | undefined;
  readonly host?: Host;
}

/** What the host of the page provides to the client. */
export interface MountOptions {
  /** Resolves when the page's calls can be handled. */
  readonly exchange: Promise<PageExchange>;
  /** The `VITE_BACKEND` setting. */
  readonly backend: string;
  /** The page around this one, where this is a page in a frame. */
  readonly embedder?: Embedder | undefined;
  readonly container?: HTMLElement;
}

/** Mounts the client; resolves when its first texts are loaded and rendering has begun. */
export async function mount({
  exchange,
  backend,
  embedder,
  container,
}: MountOptions): Promise<Root | undefined> {
  const elsewhere = mobileTarget({
    mobileUrl: import.meta.env.VITE_MOBILE_URL as string | undefined,
    userAgent: navigator.userAgent,
    search: location.search,
    memory: sessionStorage,
  });
  if (elsewhere !== undefined) return void location.replace(elsewhere);
  const storage = openTabStorage();
  const language = firstLanguage(storage, navigator.languages);
  const shown = showLanguage(language);
  // Where it fails, it does so where it is awaited.
  shown.catch(() => undefined);
  const { clock, host = {} } = await exchange;
  const preferences = createPreferences(storage, language);
  const client = createExchangeClient({
    backend,
    clock,
    storage,
    language: preferences.language.getState,
    lacksSeat: isSeatLacking(),
  });
  showConnection(client.feed.openFor);
  const queries = createQueryClient(client, (text) => showToast('success', text));
  // The server's texts are in the language of the call.
  preferences.language.subscribe(() => void queries.invalidateQueries());
  const router = openRouter(embedder !== undefined, routeContext({ client, queries }));
  // The router has begun the first calls of the page by now.
  await shown;
  const root = createRoot(container ?? placeInPage());
  root.render(
    <App
      client={client}
      queries={queries}
      preferences={preferences}
      router={router}
      host={host}
      embedder={embedder}
    />,
  );
  return root;
}

/** A page in a frame keeps its address, and adds nothing to the history of the page around it. */
function openRouter(isEmbedded: boolean, getContext: ReturnType<typeof routeContext>): DataRouter {
  const basename = import.meta.env.BASE_URL;
  if (!isEmbedded) return createBrowserRouter(routeTable, { basename, getContext });
  const first = `${basename.replace(/\/$/, '')}${pageOfAddress()}`;
  return createMemoryRouter(routeTable, { basename, getContext, initialEntries: [first] });
}

/** Sets `data-connected` of the document: the user whose socket is open. Tests wait for it. */
function showConnection(openFor: Feed['openFor']): void {
  openFor.subscribe((user) => {
    if (user === undefined) delete document.documentElement.dataset.connected;
    else document.documentElement.dataset.connected = user;
  });
}

function placeInPage(): HTMLElement {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element with the id "root"');
  return place;
}
