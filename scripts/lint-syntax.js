/**
 * A rule of lint that refuses what a selector of the syntax tree matches. Plain JavaScript, because lint loads it by itself.
 * @type {import('oxlint/plugins-dev').Plugin}
 */
export default {
  meta: { name: 'syntax' },
  rules: {
    restricted: {
      meta: {
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: { selector: { type: 'string' }, message: { type: 'string' } },
            additionalProperties: false,
          },
        },
      },
      create: (context) =>
        Object.fromEntries(
          context.options.map(({ selector, message }) => [
            selector,
            (node) => context.report({ node, message }),
          ]),
        ),
    },
  },
};
