import { openDB } from 'idb';
import type { DBSchema } from 'idb';
import type { Picture } from '#simulator/protocol/api/index.ts';
import { createMemoryPictures, createPictures } from '#simulator/session/pictures.ts';
import type { Pictures } from '#simulator/session/pictures.ts';

interface PictureSchema extends DBSchema {
  /** In the order in which they came. */
  rows: { key: number; value: { readonly name: string; readonly size: number }; indexes: { name: string } };
  bytes: { key: string; value: Picture['bytes'] };
}

/** Where databases are forbidden, opening one throws at once. `ended`: the connection is closed, because the pictures are deleted. */
async function openDatabase(ended: () => void) {
  return openDB<PictureSchema>('sandpit-pictures', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('rows', { autoIncrement: true }).createIndex('name', 'name', { unique: true });
      fresh.createObjectStore('bytes');
    },
    blocking(_version, _wanted, { target }) {
      if (target instanceof IDBDatabase) target.close();
      ended();
    },
    terminated: ended,
  });
}

/** Pictures in IndexedDB beside the journals; where a browser gives no database, they live as long as the window. */
export function createIdbPictures(): Pictures {
  let opened: Promise<Pictures> | undefined;
  const pictures = () => (opened ??= openPictures(() => (opened = undefined)));
  return {
    keep: async (picture) => (await pictures()).keep(picture),
    find: async (name) => (await pictures()).find(name),
  };
}

async function openPictures(ended: () => void): Promise<Pictures> {
  const database = await openDatabase(ended).catch(() => undefined);
  if (!database) return createMemoryPictures();
  return createPictures({
    list: () => database.getAll('rows'),
    read: (name) => database.get('bytes', name),
    async write({ name, bytes }) {
      const transaction = database.transaction(['rows', 'bytes'], 'readwrite');
      await Promise.all([
        transaction.objectStore('rows').add({ name, size: bytes.length }),
        transaction.objectStore('bytes').put(bytes, name),
        transaction.done,
      ]);
    },
    async remove(name) {
      const transaction = database.transaction(['rows', 'bytes'], 'readwrite');
      const rows = transaction.objectStore('rows');
      const key = await rows.index('name').getKey(name);
      await Promise.all([
        ...(key === undefined ? [] : [rows.delete(key)]),
        transaction.objectStore('bytes').delete(name),
        transaction.done,
      ]);
    },
  });
}
