/** All addresses of the client, each in its layout. */
import { useEffect, useState } from 'react';
import {
  createContext,
  Navigate,
  Outlet,
  replace,
  RouterContextProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router-dom';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import type { ExchangeClient } from '#client/exchange/index.ts';
import { prefetchWith, useLacksSeat, useSession } from '#client/exchange/react.tsx';
import { removeFrame } from '#client/frame.ts';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { createEntryNames } from '#client/ui/history-entry.ts';
import { usePageTitle } from '#client/ui/page-title.ts';
import type { FeatureRoute, LayoutName } from '#client/ui/route.ts';
import { Shortcuts } from '#client/ui/shortcuts.tsx';
import { useText, withTexts } from '#client/ui/text.ts';
import { LOGIN, wayBackTo } from '#client/ui/way-back.ts';
import { NotFound, PageFault } from './layout/fault.tsx';
import { AccountShell, AssetShell, DeskLayout, HomeLayout } from './layout/layouts.tsx';
import { FirstLoadingBar } from './layout/loading-bar.tsx';
import { ASSETS, ROOM } from './layout/nav-items.ts';
import { Commands } from './commands/commands.tsx';
import { useGeneralShortcuts } from './general-shortcuts.ts';
import { missingFor, pages } from './pages.ts';
import type { ClientPage } from './pages.ts';
import { Transfers } from './transfers.tsx';

type Guarded = Pick<FeatureRoute, 'title' | 'needsLogin' | 'isOutsideRooms'>;

/** Where a page leads instead that lacks something. */
const instead = { login: LOGIN, seat: ROOM } as const;

/**
 * The title of a page, and the way to where it leads instead, also when the user logs out on it. A redirect of a loader would
 * lose the way back (decision 92).
 */
function RouteGuard({ title, ...guarded }: Guarded) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const location = useLocation();
  const missing = missingFor(guarded, isLoggedIn, useLacksSeat());
  // The texts of a page that leads elsewhere are not loaded.
  usePageTitle(missing === undefined ? t(title) : '');
  if (missing === undefined) return <Outlet />;
  return <Navigate to={instead[missing]} replace state={missing === 'login' ? wayBackTo(location) : null} />;
}

/** What the loaders of routes work with. */
interface RouteServices {
  readonly client: Pick<ExchangeClient, 'lacksSeat' | 'reach' | 'selection'>;
  readonly queries: QueryClient;
}

const servicesContext = createContext<RouteServices>();

/** The option `getContext` of a router of these routes. */
export const routeContext = (services: RouteServices) => () =>
  new RouterContextProvider(new Map([[servicesContext, services]]));

type PageModule = Awaited<ReturnType<FeatureRoute['load']>>;

/** Loads the script of a page and begins its first calls beside it; of a page that leads elsewhere, nothing. */
const loaderOf =
  (page: ClientPage): LoaderFunction<Readonly<RouterContextProvider>> =>
  ({ context }): Promise<PageModule> | null => {
    const { client, queries } = context.get(servicesContext);
    const reach = client.reach.getState();
    const { isLoggedIn } = reach;
    if (missingFor(page, isLoggedIn, client.lacksSeat.getState())) return null;
    page.loader?.({ isLoggedIn, pair: client.selection.getState(), prefetch: prefetchWith(reach, queries) });
    return withTexts(page.texts, page.load);
  };

/** The page that its loader brought; one that has become open since is loaded now. */
function LoadedPage() {
  const loaded = useLoaderData<PageModule | null>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loaded === null) void revalidate();
  }, [loaded, revalidate]);
  return loaded && <loaded.Component />;
}

function routeOf(page: ClientPage): RouteObject {
  const { path, area, title, needsLogin = false, isOutsideRooms = false } = page;
  return {
    ...(area === undefined ? {} : { handle: { area } }),
    element: <RouteGuard title={title} needsLogin={needsLogin} isOutsideRooms={isOutsideRooms} />,
    children: [
      {
        path: `/${path}`,
        loader: loaderOf(page),
        // A page reads parameters of its address itself.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
        element: <LoadedPage />,
        errorElement: <PageFault />,
      },
    ],
    errorElement: <PageFault />,
  };
}

const inLayout = (...names: readonly LayoutName[]): RouteObject[] =>
  pages.filter(({ layout }) => names.includes(layout)).map(routeOf);

/** Aliases of addresses: route names (ROUTE-064), `/Property` (ROUTE-025) and `/finance` (ROUTE-051). */
export const otherNames: Readonly<Record<string, string>> = {
  finance: '/lever',
  manger: '/lever_manger',
  noticeDetail: '/components/noticeDetail',
  Property: '/Property/product',
};

/** An alias redirects to its address and keeps the query. */
const redirects: RouteObject[] = Object.entries(otherNames).map(([path, to]) => ({
  path: `/${path}`,
  loader: ({ request }) => replace(to + new URL(request.url).search),
}));

function Root() {
  useGeneralShortcuts();
  useEffect(removeFrame, []);
  const [nameOf] = useState(createEntryNames);
  return (
    <ConfirmProvider>
      <Outlet />
      <Shortcuts />
      <Commands />
      <Transfers />
      <ScrollRestoration getKey={nameOf} />
    </ConfirmProvider>
  );
}

/** The route table of the router. */
export const routeTable: RouteObject[] = [
  {
    element: <Root />,
    hydrateFallbackElement: <FirstLoadingBar />,
    errorElement: <PageFault />,
    children: [
      ...redirects,
      {
        element: <HomeLayout />,
        children: [
          ...inLayout('home', 'plain'),
          { element: <AccountShell />, children: inLayout('account') },
          { element: <AssetShell />, handle: { area: ASSETS }, children: inLayout('asset') },
          { path: '*', element: <NotFound /> },
        ],
      },
      { element: <DeskLayout />, children: inLayout('desk') },
    ],
  },
];
