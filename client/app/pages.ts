/**
 * Every page: its address, its script and its texts. The first script of the client has this table and nothing of React, so that a
 * page is requested before the client is there.
 */
import { NO_SEAT_META } from '#contract/rooms/no-seat.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';
import { clientTextFiles } from '#locales/client-files.ts';
import { embeddedPage, isEmbedPage } from '#shared/embed.ts';
import { firstLanguage } from './first-language.ts';
import { openTabStorage } from './seat.ts';

interface FeatureModule {
  readonly routes: readonly FeatureRoute[];
  /** The files of texts that its pages need, besides those that are always loaded. */
  readonly texts?: readonly Namespace[];
}

export interface ClientPage extends FeatureRoute {
  readonly texts: readonly Namespace[];
}

const features = import.meta.glob<FeatureModule>('../features/*/routes.tsx', { eager: true });

export const pages: readonly ClientPage[] = Object.values(features).flatMap(({ routes, texts = [] }) =>
  routes.map((route) => ({ ...route, texts })),
);

/** What is missing to open a page: a login (ROUTE-065, ROUTE-066) or a seat in a room (ROOM-112). */
export function missingFor(
  { needsLogin = false, isOutsideRooms = false }: Pick<FeatureRoute, 'needsLogin' | 'isOutsideRooms'>,
  isLoggedIn: boolean,
  lacksSeat: boolean,
): 'login' | 'seat' | undefined {
  if (lacksSeat && !isOutsideRooms) return 'seat';
  return needsLogin && !isLoggedIn ? 'login' : undefined;
}

/** Whether the host of the page has announced that this browser has no seat in a room. */
export const isSeatLacking = (): boolean => document.querySelector(`meta[name="${NO_SEAT_META}"]`) !== null;

/** As the router compares them, but for parameters, which no page has that is opened often. */
const comparable = (path: string): string => path.replace(/^\/|\/+$/g, '').toLowerCase();

/** The page that the address names, below the base of the client; it may have a query. */
export const pageOfAddress = (): string =>
  isEmbedPage(location.pathname)
    ? embeddedPage(location.search)
    : location.pathname.slice(import.meta.env.BASE_URL.length - 1);

/** Requests the script and the texts of the page that the address names. Its route asks for them again, and says where that fails. */
export function preloadPage(): void {
  const [path = ''] = pageOfAddress().split('?');
  const page = pages.find((each) => comparable(each.path) === comparable(path));
  const storage = openTabStorage();
  if (!page || missingFor(page, storage.get('token') !== undefined, isSeatLacking())) return;
  const language = firstLanguage(storage, navigator.languages);
  const scripts = [page.load, ...page.texts.map((file) => clientTextFiles[`./${language}/${file}.json`])];
  for (const load of scripts) load?.().catch(() => undefined);
}
