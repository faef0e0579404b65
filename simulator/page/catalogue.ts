import { createCatalogue } from '#simulator/engine/scenario/index.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { documentContent } from '#simulator/engine/scenario/content.ts';

// The build reads the texts: see simulator/page/build/scenarios.ts.
const documents = import.meta.glob<unknown>('/scenarios/*.yaml', { query: '?document', import: 'default' });
const recordings = import.meta.glob<string>('/fixtures/*.csv', { query: '?raw', import: 'default' });

const library = () => import('./scenario-library.ts');

/** The scenarios of the build; each, and recorded data, is fetched when it is needed. */
export function browserCatalogue(): Catalogue {
  return createCatalogue({
    library: Object.entries(documents).map(([file, document]) => ({
      file,
      head: async () => (await library()).heads[file],
      content: async () => documentContent(await document()),
      text: async () => String(await (await library()).scenarioTexts[file]?.()),
    })),
    readFixture: async (name) => recordings[`/fixtures/${name}`]?.(),
  });
}
