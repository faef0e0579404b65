import { createCatalogue } from '#simulator/scenario/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';

const texts = import.meta.glob<string>('/scenarios/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const recordings = import.meta.glob<string>('/fixtures/*.csv', { query: '?raw', import: 'default' });

/** The scenarios of the build; recorded data is fetched when a scenario needs it. */
export function browserCatalogue(): Catalogue {
  return createCatalogue({
    texts,
    readFixture: async (name) => recordings[`/fixtures/${name}`]?.(),
  });
}
