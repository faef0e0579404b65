import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Hands work a folder of its own, which goes with it. */
export async function inFolder<T>(work: (place: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'sandpit-bench-'));
  try {
    return await work(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
