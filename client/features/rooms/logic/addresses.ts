/** Addresses of the pages and calls of a room. */

const withName = (path: string, name: string): string => `${path}?name=${encodeURIComponent(name)}`;

export const deskOf = (name: string): string => withName('/room', name);
export const boardOf = (name: string): string => withName('/room/board', name);
export const entranceOf = (name: string): string => `/join/${encodeURIComponent(name)}`;
export const resultsPath = (name: string, trader: number): string =>
  `${withName('/room/results', name)}&trader=${trader}`;

/** Path of a call about one room. */
export const roomCallPath = (name: string, what?: string): string =>
  `/api/rooms/${encodeURIComponent(name)}${what === undefined ? '' : `/${what}`}`;

/** The whole address of a page, to hand on. */
export const wholeAddress = (path: string): string =>
  new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`, location.href).href;
