import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCatalogue } from '#simulator/scenario/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';

const scenarios = new URL('../../../scenarios/', import.meta.url);
const fixtures = new URL('../../../fixtures/', import.meta.url);

/** The scenarios and recorded data that lie in the repository. */
export function nodeCatalogue(): Catalogue {
  const files = readdirSync(scenarios).filter((file) => /\.ya?ml$/.test(file));
  const texts = Object.fromEntries(
    files.map((file) => [file, readFileSync(new URL(file, scenarios), 'utf8')]),
  );
  return createCatalogue({
    texts,
    readFixture: (name) => readFile(fileURLToPath(new URL(name, fixtures)), 'utf8'),
  });
}
