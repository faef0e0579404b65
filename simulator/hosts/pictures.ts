import type { Picture, PictureKeeper } from '#simulator/api/index.ts';
import { createTurns } from './turns.ts';

/** The pictures that users have uploaded to a host, by name. */
export interface Pictures extends PictureKeeper {
  find(name: string): Promise<Picture | undefined>;
}

/** A place for pictures that knows no bounds. */
export interface PictureShelf {
  /** Oldest first. */
  list(): Promise<readonly { readonly name: string; readonly size: number }[]>;
  read(name: string): Promise<Picture['bytes'] | undefined>;
  /** Resolves when it is stored. */
  write(picture: Picture): Promise<void>;
  remove(name: string): Promise<void>;
}

/** How much a shelf holds: in bytes, and in pictures, because a picture may be tiny and all of them are listed at each upload. */
interface Room {
  readonly bytes: number;
  readonly pictures: number;
}

/** Anybody who is logged in may upload: the oldest pictures make room, and a claim then says that its picture is gone. */
const ordinaryRoom: Room = { bytes: 128 * 1024 * 1024, pictures: 2_000 };

/** Pictures on a shelf that does not grow for ever. */
export function createPictures(shelf: PictureShelf, room = ordinaryRoom): Pictures {
  const inTurn = createTurns();
  return {
    keep: (picture) =>
      inTurn(async () => {
        const there = await shelf.list();
        if (there.some(({ name }) => name === picture.name)) return;
        let size = there.reduce((sum, row) => sum + row.size, picture.bytes.length);
        let count = there.length + 1;
        for (const oldest of there) {
          if (size <= room.bytes && count <= room.pictures) break;
          await shelf.remove(oldest.name);
          size -= oldest.size;
          count -= 1;
        }
        await shelf.write(picture);
      }),
    async find(name) {
      const bytes = isPictureName(name) ? await shelf.read(name) : undefined;
      return bytes && { name, bytes };
    },
  };
}

/** Pictures that live as long as the process. */
export function createMemoryPictures(): Pictures {
  const kept = new Map<string, Picture['bytes']>();
  return createPictures({
    list: async () => [...kept].map(([name, { length: size }]) => ({ name, size })),
    read: async (name) => kept.get(name),
    write: async ({ name, bytes }) => void kept.set(name, bytes),
    remove: async (name) => void kept.delete(name),
  });
}

const folder = '/upload/';

/** Whether a path lies where pictures are served. */
export function isPicturePath(pathname: string): boolean {
  return pathname.startsWith(folder);
}

function isPictureName(name: string): boolean {
  return /^[0-9a-f]{64}\.(jpg|png)$/.test(name);
}

/** Answers a request under `/upload/`: the picture, and nothing that a browser could take for anything else. */
export async function servePicture(pictures: Pictures, { method, url }: Request): Promise<Response> {
  const picture = await pictures.find(new URL(url).pathname.slice(folder.length));
  const rules = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (!picture || (method !== 'GET' && method !== 'HEAD'))
    return new Response('No such picture.', {
      status: 404,
      headers: { ...rules, 'content-type': 'text/plain; charset=utf-8' },
    });
  const type = picture.name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const cache = 'private, max-age=31536000, immutable';
  const headers = { ...rules, 'content-type': type, 'cache-control': cache };
  return new Response(method === 'HEAD' ? null : picture.bytes, { headers });
}
