/** What is known of the scenarios of the build without playing them: for lists, and for scenarios that are made of one. */

/** Titles and summaries. */
export const heads = import.meta.glob<unknown>('/scenarios/*.yaml', {
  query: '?head',
  import: 'default',
  eager: true,
});

export const scenarioTexts = import.meta.glob<string>('/scenarios/*.yaml', {
  query: '?raw',
  import: 'default',
});
