/** Reads the texts of a WebSocket from its bytes (RFC 6455, without compression), which pass on untouched. */

const TEXT = 1;
const CONTINUED = 0;
/** Lengths that say that the length follows in 2 or 8 bytes. */
const LENGTH_IN_2 = 126;
const LENGTH_IN_8 = 127;
const MASK_BYTES = 4;

interface Frame {
  readonly isLast: boolean;
  readonly opcode: number;
  readonly payload: Buffer;
  /** Bytes of the frame, its head included. */
  readonly size: number;
}

/** Takes one direction of a WebSocket in chunks as they come and gives each text message once it is whole. */
export class FrameReader {
  readonly #onText: (text: string) => void;
  #rest: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #isText = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  push(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let frame = firstFrame(this.#rest); frame; frame = firstFrame(this.#rest)) {
      this.#rest = this.#rest.subarray(frame.size);
      this.#take(frame);
    }
  }

  #take({ isLast, opcode, payload }: Frame): void {
    // A ping or a close may come between the parts of a message.
    if (opcode > 2) return;
    if (opcode !== CONTINUED) {
      this.#parts = [];
      this.#isText = opcode === TEXT;
    }
    this.#parts.push(payload);
    if (isLast && this.#isText) this.#onText(Buffer.concat(this.#parts).toString('utf8'));
  }
}

/** The frame that the bytes begin with; undefined where it is not whole. */
function firstFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)];
  const short = second & 0x7f;
  const lengthBytes = short === LENGTH_IN_2 ? 2 : short === LENGTH_IN_8 ? 8 : 0;
  const isMasked = second >= 0x80;
  const head = 2 + lengthBytes + (isMasked ? MASK_BYTES : 0);
  if (bytes.length < head) return undefined;
  const length =
    lengthBytes === 2 ? bytes.readUInt16BE(2) : lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  const size = head + length;
  if (bytes.length < size) return undefined;
  const payload = Buffer.from(bytes.subarray(head, size));
  if (isMasked) {
    const mask = bytes.subarray(head - MASK_BYTES, head);
    for (let at = 0; at < length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % MASK_BYTES] ?? 0);
  }
  return { isLast: first >= 0x80, opcode: first & 0x0f, payload, size };
}
