/** What the runs of tests remember of each other on this machine. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'node_modules/.cache/sandpit';

/** The values that were kept under a name; none where nothing was. */
export function readCache<T>(name: string): Readonly<Record<string, T>> {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')) as Readonly<Record<string, T>>;
  } catch {
    return {};
  }
}

/** Keeps one more value under a name. */
export function addToCache<T>(name: string, key: string, value: T): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify({ ...readCache<T>(name), [key]: value }));
}
