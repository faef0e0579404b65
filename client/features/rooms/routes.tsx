/** Rooms of a host that has them (docs/rooms.md): their list, the entrance, the room itself, its ranking and its results. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

const outside = { isOutsideRooms: true };

export const routes = [
  page('home', 'rooms', 'rooms.title', () => import('./pages/rooms-page.tsx'), outside),
  page('home', 'join/:name', 'rooms.joinTitle', () => import('./pages/join-page.tsx'), outside),
  page('home', 'room', 'rooms.roomTitle', () => import('./pages/room-page.tsx'), outside),
  page('home', 'room/board', 'rooms.boardTitle', () => import('./pages/board-page.tsx'), outside),
  page('home', 'room/results', 'rooms.resultsTitle', () => import('./pages/results-page.tsx'), outside),
];

export const texts = ['spot'] as const satisfies readonly Namespace[];
