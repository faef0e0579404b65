import { createCatalogue } from '#simulator/scenario/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { documentContent } from '#simulator/scenario/content.ts';

// The build reads the texts: see simulator/hosts/build/scenarios.ts.
const heads = import.meta.glob<unknown>('/scenarios/*.yaml', {
  query: '?head',
  import: 'default',
  eager: true,
});
const documents = import.meta.glob<unknown>('/scenarios/*.yaml', { query: '?document', import: 'default' });
const texts = import.meta.glob<string>('/scenarios/*.yaml', { query: '?raw', import: 'default' });
const recordings = import.meta.glob<string>('/fixtures/*.csv', { query: '?raw', import: 'default' });

/** The scenarios of the build; each, and recorded data, is fetched when it is needed. */
export function browserCatalogue(): Catalogue {
  return createCatalogue({
    library: Object.entries(documents).map(([file, document]) => ({
      file,
      head: heads[file],
      content: async () => documentContent(await document()),
      text: async () => String(await texts[file]?.()),
    })),
    readFixture: async (name) => recordings[`/fixtures/${name}`]?.(),
  });
}
