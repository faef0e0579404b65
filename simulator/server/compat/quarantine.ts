/** Keeps pictures that are uploaded without a token apart from those of users. */
import { errorEnvelope, okEnvelope } from '#contract/index.ts';
import { ownerOf, readParameters, readPicture } from '#simulator/protocol/api/index.ts';
import { languageOf, refusalText } from '#locales/server-text.ts';
import { serverTexts } from '#locales/server.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { createMemoryPictures, servePicture } from '#simulator/session/pictures.ts';
import { UPLOAD_FOLDER } from '#simulator/session/picture-path.ts';
import { atPath } from './requests.ts';

const FOLDER = `${UPLOAD_FOLDER}quarantine/`;
const MEBIBYTE = 1024 * 1024;
const capacities = {
  all: { bytes: 32 * MEBIBYTE, pictures: 200 },
  each: { bytes: 24 * MEBIBYTE, pictures: 6 },
};

/** Pictures of people who are not logged in, in memory: each is served to the network address that uploaded it. */
export interface Quarantine {
  /** The response to an upload from an address. */
  keep(request: HttpRequest, address: string): Promise<HttpResponse>;
  /** The response to a request for one of its pictures; undefined for any other request. */
  serve(request: HttpRequest, address: string): Promise<HttpResponse> | undefined;
}

export function createQuarantine(): Quarantine {
  const pictures = createMemoryPictures(capacities);
  /** Number of each address, which the names of its pictures carry. */
  const numbers = new Map<string, number>();
  return {
    async keep(request, address) {
      const number = numbers.get(address) ?? numbers.size + 1;
      // Before another address can take it.
      numbers.set(address, number);
      try {
        const { file } = await readParameters(request);
        if (!(file instanceof Blob)) throw new Refusal('PARAM', { field: 'file' });
        const picture = await readPicture(file, number);
        await pictures.keep(picture);
        return respond(okEnvelope(`${FOLDER}${picture.name}`));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const lang = languageOf(request.header('lang'));
        return respond(errorEnvelope(error.key, refusalText(serverTexts, lang, error.key, error.params)));
      }
    },
    serve(request, address) {
      const { pathname } = request.url;
      if (!pathname.startsWith(FOLDER)) return undefined;
      const name = pathname.slice(FOLDER.length);
      const isOwn = ownerOf(name) === numbers.get(address)?.toString(16).padStart(8, '0');
      return servePicture(pictures, atPath(request, `${UPLOAD_FOLDER}${isOwn ? name : ''}`));
    },
  };
}

const respond = (body: unknown): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
