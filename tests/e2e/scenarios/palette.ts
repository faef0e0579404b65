/** Pictures of pages with a palette: a third of the size of what the browser takes, and good enough to read every figure. */
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, as one number. */
  readonly pixels: Uint32Array;
}

/** Writes a screenshot as a PNG with at most 256 colours. */
export function saveAsPalette(screenshot: Buffer, file: string): void {
  writeFileSync(file, encoded(decoded(screenshot)));
}

function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** What browsers write: 8 bits a channel, with or without an opacity, not interlaced. */
function decoded(png: Buffer): Picture {
  const chunks = [...chunksOf(png)];
  const header = chunks[0]?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const raw = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  );
  const stride = width * channels;
  const pixels = new Uint32Array(width * height);
  let above: Buffer = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const line = unfiltered(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), above, channels);
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = line.readUIntBE(x * channels, 3);
    above = line;
  }
  return { width, height, pixels };
}

function unfiltered(filter: number, coded: Buffer, above: Buffer, channels: number): Buffer {
  const line = Buffer.from(coded);
  for (let at = 0; at < line.length; at += 1) {
    const left = line[at - channels] ?? 0;
    const up = above[at] ?? 0;
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, nearestOf(left, up, corner)][filter] ?? 0;
    line[at] = (line[at] ?? 0) + guess;
  }
  return line;
}

function nearestOf(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The colours seen most, none of them close to another, and for each colour of the picture the nearest of them. */
function paletteOf(pixels: Uint32Array): {
  readonly colours: number[];
  readonly nearest: Map<number, number>;
} {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const seen = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const colours: number[] = [];
  for (const apart of [16, 8, 0]) {
    for (const colour of seen) {
      if (colours.length < COLOURS && colours.every((other) => distance(colour, other) > apart * apart))
        colours.push(colour);
    }
  }
  const nearest = new Map(
    seen.map((colour) => {
      const distances = colours.map((other) => distance(colour, other));
      return [colour, distances.indexOf(Math.min(...distances))];
    }),
  );
  return { colours, nearest };
}

function distance(one: number, other: number): number {
  const apart = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255);
  return apart(16) ** 2 + apart(8) ** 2 + apart(0) ** 2;
}

function encoded({ width, height, pixels }: Picture): Buffer {
  const { colours, nearest } = paletteOf(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      raw[y * (width + 1) + 1 + x] = nearest.get(pixels[y * width + x] ?? 0) ?? 0;
  }
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
