import { page } from '#client/ui/route.ts';

/** Rooms of a host that has them (docs/rooms.md): their list, the entrance, the room itself, its ranking and its results. */
export const routes = [
  page('home', 'rooms', 'rooms.title', () => import('./pages/rooms-page.tsx')),
  page('home', 'join/:name', 'rooms.joinTitle', () => import('./pages/join-page.tsx')),
  page('home', 'room', 'rooms.roomTitle', () => import('./pages/room-page.tsx')),
  page('home', 'room/board', 'rooms.boardTitle', () => import('./pages/board-page.tsx')),
  page('home', 'room/results', 'rooms.resultsTitle', () => import('./pages/results-page.tsx')),
];
