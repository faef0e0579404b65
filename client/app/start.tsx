/** Starts the client in a page. */
import './styles.ts';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { NO_SEAT_META } from '#contract/rooms/no-seat.ts';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import type { ExchangeClock, Feed } from '#client/exchange/index.ts';
import { createQueryClient } from '#client/exchange/react.tsx';
import type { Host } from '#client/ui/host.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { App } from './app.tsx';
import { mobileTarget } from './mobile.ts';
import { createPreferences, initialLanguage, showLanguage } from './preferences.ts';
import { pages, redirectOf, routeContext, routes } from './routes.tsx';
import { seatOfTab } from './seat.ts';

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
  readonly container?: HTMLElement;
}

/** Loads the script of the page that the address names; its route does so too, and says where it fails. */
function preloadPage(isLoggedIn: boolean, lacksSeat: boolean): void {
  const routesOfPages = pages.map((page) => ({ path: `/${page.path}`, page }));
  for (const { route } of matchRoutes(routesOfPages, location, import.meta.env.BASE_URL) ?? []) {
    if (redirectOf(route.page, isLoggedIn, lacksSeat) === undefined)
      void route.page.load().catch(() => undefined);
  }
}

/** Mounts the client; resolves when its first texts are loaded and rendering has begun. */
export async function mount({ exchange, backend, container }: MountOptions): Promise<Root | undefined> {
  const elsewhere = mobileTarget({
    mobileUrl: import.meta.env.VITE_MOBILE_URL as string | undefined,
    userAgent: navigator.userAgent,
    search: location.search,
    memory: sessionStorage,
  });
  if (elsewhere !== undefined) return void location.replace(elsewhere);
  const storage = openStorage(localStorage, seatOfTab(location.search, sessionStorage));
  const language = initialLanguage(storage, navigator.languages);
  const shown = showLanguage(language);
  // Where it fails, it does so where it is awaited.
  shown.catch(() => undefined);
  const lacksSeat = document.querySelector(`meta[name="${NO_SEAT_META}"]`) !== null;
  preloadPage(storage.get('token') !== undefined, lacksSeat);
  const { clock, host = {} } = await exchange;
  const preferences = createPreferences(storage, language);
  const client = createExchangeClient({
    backend,
    clock,
    storage,
    language: preferences.language.getState,
    lacksSeat,
  });
  showConnection(client.feed.openFor);
  const queries = createQueryClient(client, (text) => showToast('success', text));
  // The server's texts are in the language of the call.
  preferences.language.subscribe(() => void queries.invalidateQueries());
  const router = createBrowserRouter(routes, {
    basename: import.meta.env.BASE_URL,
    getContext: routeContext({ client, queries }),
  });
  // The router has begun the first calls of the page by now.
  await shown;
  const root = createRoot(container ?? placeInPage());
  root.render(
    <App client={client} queries={queries} preferences={preferences} router={router} host={host} />,
  );
  return root;
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
