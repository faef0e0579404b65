/** What counts as a picture (E36, D-21): JPG and PNG only, recognised by their bytes and never by name or declared type. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Refusal } from '#simulator/engine/kernel/index.ts';

/** A picture under the name it is served by, which says what is in it and whose it is, so that it never changes its meaning. */
export interface Picture {
  /** 56 hex digits of the hash of its content, 8 of the user's id, a dot, `jpg` or `png`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Where a host keeps pictures: beside the journal, never in it. */
export interface PictureStore {
  /** Resolves when the picture is stored; one that is there already stays. */
  keep(picture: Picture): Promise<void>;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** A small file may unpack to a huge picture; what is larger than this is not a photo. */
const MAX_SIDE = 20_000;
const MAX_PIXELS = 100_000_000;

const PNG_BEGIN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and name of the chunk that comes first. */
const PNG_HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_DEPTHS = new Set([1, 2, 4, 8, 16]);
const PNG_COLOURS = new Set([0, 2, 3, 4, 6]);

const HASH_DIGITS = 56;
const OWNER_DIGITS = 8;

/** Distinguishes who uploaded pictures, by their names. */
export function ownerOf(name: string): string {
  return name.slice(HASH_DIGITS, HASH_DIGITS + OWNER_DIGITS);
}

/** Reads a file that a user uploads. Throws Refusal FILE for anything but a JPG or PNG picture of at most 4 MB. */
export async function readPicture(file: Blob, user: number): Promise<Picture> {
  if (file.size > MAX_BYTES) throw new Refusal('FILE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ending = isPng(bytes) ? 'png' : isJpg(bytes) ? 'jpg' : undefined;
  if (ending === undefined) throw new Refusal('FILE');
  const hash = bytesToHex(sha256(bytes)).slice(0, HASH_DIGITS);
  const owner = user.toString(16).padStart(OWNER_DIGITS, '0');
  return { name: `${hash}${owner}.${ending}`, bytes };
}

function isPng(bytes: Uint8Array): boolean {
  if (bytes.length < 33 || !begins(bytes, [...PNG_BEGIN, ...PNG_HEADER])) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = bytes.subarray(24, 29);
  const isKnown = PNG_DEPTHS.has(depth) && PNG_COLOURS.has(colour) && compression === 0 && filter === 0;
  return isKnown && interlace <= 1 && isSane(view.getUint32(16), view.getUint32(20));
}

/** Walks the segments to the one that names the size. */
function isJpg(bytes: Uint8Array): boolean {
  if (!begins(bytes, [0xff, 0xd8, 0xff])) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      const whole = at + 10 <= bytes.length;
      return whole && isSane(view.getUint16(at + 7), view.getUint16(at + 5));
    }
    // A filling byte; else scan data and the end come after the frame.
    if (marker === 0xff) at += 1;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return false;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return false;
}

/** Start of a frame: C0 to CF without the tables C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isSane(width: number, height: number): boolean {
  const sides = [width, height].every((side) => side > 0 && side <= MAX_SIDE);
  return sides && width * height <= MAX_PIXELS;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
