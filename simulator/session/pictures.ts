/** Keeps uploaded pictures within limits. */
import { ownerOf } from '#simulator/protocol/api/index.ts';
import type { Picture, PictureStore } from '#simulator/protocol/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { createMutex } from './mutex.ts';
import { UPLOAD_FOLDER } from './picture-path.ts';

/** The pictures that users have uploaded to a host, by name. */
export interface Pictures extends PictureStore {
  find(name: string): Promise<Picture | undefined>;
}

/** A picture on a shelf; its size in bytes. */
interface Row {
  readonly name: string;
  readonly size: number;
}

/** A place for pictures that knows no bounds. */
export interface PictureShelf {
  /** Oldest first. */
  list(): Promise<readonly Row[]>;
  read(name: string): Promise<Picture['bytes'] | undefined>;
  /** Resolves when it is stored. */
  write(picture: Picture): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A limit in bytes, and in pictures, because a picture may be tiny and all of them are listed at each upload. */
interface Capacity {
  readonly bytes: number;
  readonly pictures: number;
}

/** What all have together, and what each user has. */
export interface Capacities {
  readonly all: Capacity;
  readonly each: Capacity;
}

const MEBIBYTE = 1024 * 1024;
const defaultCapacities: Capacities = {
  all: { bytes: 128 * MEBIBYTE, pictures: 2_000 },
  each: { bytes: 24 * MEBIBYTE, pictures: 60 },
};

/**
 * A picture store of limited size. Uploads beyond the user's limit remove that user's own pictures, the
 * oldest first; when the store is full, those of the user with the most are removed. A claim then shows that its picture is gone.
 */
export function createPictures(shelf: PictureShelf, capacities = defaultCapacities): Pictures {
  const runExclusive = createMutex();
  return {
    keep: (picture) =>
      runExclusive(async () => {
        const there = await shelf.list();
        if (there.some(({ name }) => name === picture.name)) return;
        const added = { name: picture.name, size: picture.bytes.length };
        for (const name of givingWay(there, added, capacities)) await shelf.remove(name);
        await shelf.write(picture);
      }),
    async find(name) {
      const bytes = isPictureName(name) ? await shelf.read(name) : undefined;
      return bytes && { name, bytes };
    },
  };
}

/** The pictures that give way to one that is added. */
function givingWay(there: readonly Row[], added: Row, { all, each }: Capacities): readonly string[] {
  const owned = new Map<string, Row[]>();
  for (const row of [...there, added]) {
    const owner = ownerOf(row.name);
    const rows = owned.get(owner);
    if (rows) rows.push(row);
    else owned.set(owner, [row]);
  }
  const gone: string[] = [];
  /** Takes the oldest picture of the holder that has most, while there is too much; what is added stays. */
  const clear = (holders: readonly Row[][], capacity: Capacity): void => {
    for (;;) {
      const measure = tooMuchOf(holders.flat(), capacity);
      const [max] = holders
        .filter(([oldest]) => oldest !== undefined && oldest !== added)
        .toSorted((a, b) => (measure ? measure(b) - measure(a) : 0));
      const oldest = measure && max?.shift();
      if (!oldest) return;
      gone.push(oldest.name);
    }
  };
  clear([owned.get(ownerOf(added.name)) ?? []], each);
  clear([...owned.values()], all);
  return gone;
}

type Measure = (rows: readonly Row[]) => number;

const countOf: Measure = (rows) => rows.length;
const sizeOf: Measure = (rows) => rows.reduce((sum, { size }) => sum + size, 0);

/** What there is too much of: pictures or bytes. */
function tooMuchOf(rows: readonly Row[], capacity: Capacity): Measure | undefined {
  if (countOf(rows) > capacity.pictures) return countOf;
  return sizeOf(rows) > capacity.bytes ? sizeOf : undefined;
}

/** Pictures that live as long as the process. */
export function createMemoryPictures(capacities = defaultCapacities): Pictures {
  const kept = new Map<string, Picture['bytes']>();
  const shelf: PictureShelf = {
    list: async () => [...kept].map(([name, { length: size }]) => ({ name, size })),
    read: async (name) => kept.get(name),
    write: async ({ name, bytes }) => void kept.set(name, bytes),
    remove: async (name) => void kept.delete(name),
  };
  return createPictures(shelf, capacities);
}

function isPictureName(name: string): boolean {
  return /^[0-9a-f]{64}\.(jpg|png)$/.test(name);
}

/** Handles a request under `/upload/`: the picture, and nothing that a browser could take for anything else. */
export async function servePicture(pictures: Pictures, { method, url }: HttpRequest): Promise<HttpResponse> {
  const picture = await pictures.find(url.pathname.slice(UPLOAD_FOLDER.length));
  const rules = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (!picture || (method !== 'GET' && method !== 'HEAD')) {
    const headers = { ...rules, 'content-type': 'text/plain; charset=utf-8' };
    return { status: 404, headers, body: 'No such picture.' };
  }
  const type = picture.name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const cache = 'private, max-age=31536000, immutable';
  const headers = { ...rules, 'content-type': type, 'cache-control': cache };
  return { status: 200, headers, body: method === 'HEAD' ? '' : picture.bytes };
}
