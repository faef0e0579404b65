/** The scenarios and recorded data of this package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCatalogue } from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { libraryScenario } from '#simulator/engine/scenario/text.ts';
import { packageRoot } from './package-root.ts';

const scenarios = join(packageRoot, 'scenarios');

/** Where the recorded data of scenarios lies. */
export const fixtures = join(packageRoot, 'fixtures');

let catalogue: Catalogue | undefined;

/** The catalogue of a Node process, whose hosts share what is loaded. */
export const nodeCatalogue = (): Catalogue => (catalogue ??= ofPackage());

function ofPackage(): Catalogue {
  const files = readdirSync(scenarios).filter((file) => /\.ya?ml$/.test(file));
  return createCatalogue({
    library: files.map((file) => libraryScenario(file, readFileSync(join(scenarios, file), 'utf8'))),
    readFixture: async (name) => {
      const file = join(fixtures, name);
      return existsSync(file) ? readFile(file, 'utf8') : undefined;
    },
  });
}

/** What a scenario of this package is read from; undefined where there is none of that name. */
export function librarySource(name: string): ScenarioSource | undefined {
  const file = `${name}.yaml`;
  if (!nodeCatalogue().names().includes(name)) return undefined;
  return { file, text: readFileSync(join(scenarios, file), 'utf8') };
}
