/** Rooms of a host that has them (docs/rooms.md): their list, the entrance, the room itself, its ranking and its results. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

const outside = { isOutsideRooms: true };

export const routes = [
  page('home', 'rooms', 'common.rooms_title', () => import('./pages/rooms-page.tsx'), outside),
  page('home', 'join/:name', 'common.rooms_joinTitle', () => import('./pages/join-page.tsx'), outside),
  page('home', 'room', 'common.rooms_roomTitle', () => import('./pages/room-page.tsx'), outside),
  page('home', 'room/board', 'common.ranking', () => import('./pages/board-page.tsx'), outside),
  page(
    'home',
    'room/results',
    'common.rooms_resultsTitle',
    () => import('./pages/results-page.tsx'),
    outside,
  ),
];

export const texts = ['rooms'] as const satisfies readonly Namespace[];
