import { referencePages, SOURCES } from '../../scripts/reference-pages.ts';

/** The reference is made when the site is built; it is not kept in the repository. */
export default {
  watch: Object.values(SOURCES).map((path) => `../../${path}`),
  paths: () => referencePages().map(({ name, text }) => ({ params: { page: name }, content: text })),
};
