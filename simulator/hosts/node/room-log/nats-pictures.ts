import { createPictures } from '../../pictures.ts';
import type { Pictures } from '../../pictures.ts';
import type { RoomLog } from './room-log.ts';

const FOLDER = 'pictures/';

/** Pictures that all hosts of a room share. */
export function createNatsPictures({ objects }: RoomLog): Pictures {
  return createPictures({
    async list() {
      const found = (await objects.list()).filter(({ name, deleted }) => !deleted && name.startsWith(FOLDER));
      return found
        .sort((a, b) => a.mtime.localeCompare(b.mtime))
        .map(({ name, size }) => ({ name: name.slice(FOLDER.length), size }));
    },
    async read(name) {
      const bytes = await objects.getBlob(`${FOLDER}${name}`);
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    async write({ name, bytes }) {
      await objects.putBlob({ name: `${FOLDER}${name}` }, bytes);
    },
    async remove(name) {
      await objects.delete(`${FOLDER}${name}`);
    },
  });
}
