import { createPictures } from '#simulator/session/pictures.ts';
import type { Pictures } from '#simulator/session/pictures.ts';
import type { LogPort } from '../port.ts';

const FOLDER = 'pictures/';

/** Pictures that all hosts of a room share. */
export function createNatsPictures({ objects }: LogPort): Pictures {
  return createPictures({
    async list() {
      return (await objects.list()).flatMap(({ name, size }) =>
        name.startsWith(FOLDER) ? [{ name: name.slice(FOLDER.length), size }] : [],
      );
    },
    async read(name) {
      const bytes = await objects.get(`${FOLDER}${name}`);
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    async write({ name, bytes }) {
      await objects.put(`${FOLDER}${name}`, bytes);
    },
    async remove(name) {
      await objects.delete(`${FOLDER}${name}`);
    },
  });
}
