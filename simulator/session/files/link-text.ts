/** Packs texts into fragments of addresses, and unpacks them. */
import { ControlError } from '#simulator/control/index.ts';
import { slicesOf } from '../slices.ts';

/** What a link's fragment begins with: `https://…/#sandpit=…`. */
const LINK_PREFIX = 'sandpit=';

/** Longer fragments do not survive mail programs and address bars. */
export const MAX_LINK = 16_000;

/** What programs hand to each other may be longer: a link that begins a scenario of an author's own, with its candles. */
const MAX_READ = 2_000_000;

/** A link that unpacks to more than this was not written by us. */
const MAX_TEXT = 16_000_000;

type Parts = Iterable<string> | AsyncIterable<string>;

/**
 * Packs the parts of a text into the fragment of a link: deflate, then base64 for addresses.
 * Throws ControlError TOO_LONG where it exceeds 16,000 characters.
 */
export async function packLink(parts: Parts): Promise<string> {
  const packed = bytesOf(parts).pipeThrough(new CompressionStream('deflate-raw'));
  const fragment = LINK_PREFIX + toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
  if (fragment.length <= MAX_LINK) return fragment;
  const message = `The link would have ${fragment.length} characters; at most ${MAX_LINK} travel safely. Use the file instead.`;
  throw new ControlError(409, 'TOO_LONG', message, { length: fragment.length, max: MAX_LINK });
}

function bytesOf(parts: Parts): ReadableStream<Uint8Array<ArrayBuffer>> {
  const slices = slicesOf(parts);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value = '' } = await slices.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void slices.return(undefined),
  });
}

/** The text of a link's fragment, with or without the `#`. Throws ControlError BAD_LINK. */
export async function unpackLink(fragment: string): Promise<string> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(LINK_PREFIX)) throw badLink(`it does not begin with ${LINK_PREFIX}`);
  if (text.length > MAX_READ) throw badLink(`it has more than ${MAX_READ} characters`);
  const packed = fromBase64(text.slice(LINK_PREFIX.length));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = await readWhole(unpacked);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badLink('it holds no text');
  }
}

function badLink(reason: string): ControlError {
  return new ControlError(400, 'BAD_LINK', `The link cannot be opened: ${reason}.`);
}

/** Stops as soon as there is more than there may be: a few bytes can be packed that unpack to gigabytes. */
async function readWhole(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MAX_TEXT) throw badLink(`it unpacks to more than ${MAX_TEXT} bytes`);
      chunks.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof ControlError ? error : badLink('it is damaged or was cut off');
  }
  return new Blob(chunks).arrayBuffer();
}

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw badLink('it contains characters that no link has');
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    throw badLink('it is damaged or was cut off');
  }
}
