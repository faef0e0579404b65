/** The public entry of the calls of the protocol. */
import { apiHandlers } from './handlers/index.ts';
import type { Router, RouterDeps } from './router.ts';
import { createRouter } from './router.ts';

export { readParameters } from './body.ts';
export { ownerOf, readPicture } from './pictures.ts';
export type { Picture, PictureStore } from './pictures.ts';
export { requestContentOf } from './request-content.ts';
export { operationOf } from './router.ts';
export type { ReadRequest } from './router.ts';

export type ApiDeps = Omit<RouterDeps, 'handlers'>;

/** All calls of the protocol over an exchange, free of any framework: an HttpRequest in, an HttpResponse out. */
export function createApi(deps: ApiDeps): Router {
  return createRouter({ ...deps, handlers: apiHandlers });
}
