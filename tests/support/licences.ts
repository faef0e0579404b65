import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text by name of the package, as the licences beside a build have it. Throws where one has no version, licence or text. */
export function licencesOf(folder: string): ReadonlyMap<string, string> {
  const [own = '', ...entries] = readFileSync(join(folder, 'LICENCES.txt'), 'utf8').split(/\n\n-{80}\n\n/);
  if (!own.startsWith('MIT License\n\nCopyright (c) 2026 the Sandpit authors\n'))
    throw new Error(`expected Sandpit's own licence first, found ${own.slice(0, 200)}`);
  return new Map(entries.map((entry) => [nameOf(entry), entry]));
}

function nameOf(entry: string): string {
  const [, name] = /^(\S+) \d+\.\d+\.\d+\S* \([A-Z\d][\w.-]+(?: OR [\w.-]+)*\)\n\n[^]{200}/.exec(entry) ?? [];
  if (name === undefined)
    throw new Error(`expected a package with its licence and text, found ${entry.slice(0, 200)}`);
  return name;
}
