/** All addresses of the client, each in its layout. */
import { useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { useLacksSeat, useSession } from '#client/exchange/react.tsx';
import { removeFrame } from '#client/frame.ts';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { createEntryNames } from '#client/ui/history-entry.ts';
import { usePageTitle } from '#client/ui/page-title.ts';
import type { FeatureRoute, LayoutName } from '#client/ui/route.ts';
import { Shortcuts } from '#client/ui/shortcuts.tsx';
import { useText, withTexts } from '#client/ui/text.ts';
import type { Namespace } from '#client/ui/text.ts';
import { wayBackTo } from '#client/ui/way-back.ts';
import { NotFound, PageFault } from './layout/fault.tsx';
import { AccountShell, AssetShell, DeskLayout, HomeLayout } from './layout/layouts.tsx';
import { FirstLoadingBar } from './layout/loading-bar.tsx';
import { ASSETS, ROOM } from './layout/nav-items.ts';
import { Commands } from './commands/commands.tsx';
import { useGeneralShortcuts } from './general-shortcuts.ts';
import { Transfers } from './transfers.tsx';

interface FeatureModule {
  readonly routes: readonly FeatureRoute[];
  /** The files of texts that its pages need, besides those that are always loaded. */
  readonly texts?: readonly Namespace[];
}

const features = import.meta.glob<FeatureModule>('../features/*/routes.tsx', { eager: true });

/** Every page. */
export const pages: readonly FeatureRoute[] = Object.values(features).flatMap(({ routes, texts = [] }) =>
  routes.map((route) => ({ ...route, load: () => withTexts(texts, route.load) })),
);

type Guarded = Pick<FeatureRoute, 'title' | 'needsLogin' | 'isOutsideRooms'>;

/** The title of a page, and the login (ROUTE-065, ROUTE-066) or seat (ROOM-112) that it may need. */
function RouteGuard({ title, needsLogin = false, isOutsideRooms = false }: Guarded) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const location = useLocation();
  const lacksSeat = useLacksSeat();
  usePageTitle(t(title));
  if (lacksSeat && !isOutsideRooms) return <Navigate to={ROOM} replace />;
  if (isLoggedIn || !needsLogin) return <Outlet />;
  return <Navigate to="/components/login" replace state={wayBackTo(location)} />;
}

/** Replaces a page whose script could not be loaded: the router renders nothing for a `lazy` that rejects (ERR-013). */
const missing = (error: unknown) => ({
  Component: (): never => {
    throw error;
  },
});

function routeOf({ path, area, load, ...guarded }: FeatureRoute): RouteObject {
  return {
    ...(area === undefined ? {} : { handle: { area } }),
    element: <RouteGuard {...guarded} />,
    children: [{ path: `/${path}`, lazy: () => load().catch(missing), errorElement: <PageFault /> }],
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
function OtherName({ to }: { readonly to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}

const redirects: RouteObject[] = Object.entries(otherNames).map(([path, to]) => ({
  path: `/${path}`,
  element: <OtherName to={to} />,
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
export const routes: RouteObject[] = [
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
