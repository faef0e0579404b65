import { defineConfig } from 'oxlint';

/** The engine is a pure function of (state, command, virtual time, seed): nothing in it may reach for the world. */
export const engine = [
  'shared/calendar.ts',
  'simulator/engine/kernel/**',
  'simulator/engine/ledger/**',
  'simulator/engine/market/**',
  'simulator/engine/modules/**',
  'simulator/engine/exchange.ts',
  'simulator/engine/exchange/**',
];

const worldGlobals = [
  'Date',
  'Intl',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'window',
  'document',
  'self',
  'globalThis',
  'process',
  'fetch',
  'crypto',
  'localStorage',
  'indexedDB',
  'WebSocket',
  'postMessage',
  'requestAnimationFrame',
];

/** These may differ in the last bit between JavaScript engines; `+ - * /` and `Math.sqrt` may not. */
const inexactMath = [
  'random',
  'exp',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'pow',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'cbrt',
  'hypot',
];

/**
 * Words of the protocol that the engine keeps, because dumps, journals or fingerprints of scenarios hold them: the ways of
 * paying, and the columns of candle files. `extensionCode` of a user and `isMatch` of a currency stay for the same reason.
 * A test fails for a word that the engine no longer keeps.
 */
export const keptWireNames = ['ali_pay', 'we_chat', 'open_time', 'close_time'];

/** Everything else that is spelled with underscores belongs to the protocol, as do the names of its fields. */
const wireWord = {
  selector: [
    `Literal[value=/^(?!(?:${keptWireNames.join('|')})$)[a-z]+(?:_[a-z0-9]+)+$/]`,
    `Identifier[name=/^(?!(?:${keptWireNames.join('|')})$)[a-z]+(?:_[a-z0-9]+)+$/]`,
    'Identifier[name=/^(?:muit|matchId|legalId|oldpassword)$/]',
  ].join(', '),
  message:
    'Words of the protocol are translated in simulator/protocol/wire, simulator/protocol/api and contract only.',
};

/** One style of importing types: `import type { … }` on a line of its own. */
const inlineTypeImport = {
  selector: "ImportDeclaration[importKind='value'] > ImportSpecifier[importKind='type']",
  message: 'Import types by `import type { … }`.',
};

/** A constant of a module that is one number, text or figure computed from these has a name in UPPER_CASE. */
const literalConstants = [
  ":matches([init.type='Literal'][init.raw!=/^\\u002f/], [init.type='TemplateLiteral'][init.expressions.length=0])",
  "[init.type=/^(TSAsExpression|UnaryExpression)$/]:matches([init.expression.type='Literal'], [init.argument.type='Literal'])",
  "[init.type='BinaryExpression'][init.operator!='in'][init.right.type='Literal']",
].map((literal) => ({
  selector: `:matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='const'] > VariableDeclarator[id.name=/[a-z]/]${literal}`,
  message: 'A module constant of a literal is named in UPPER_CASE.',
}));

/** Each JavaScript engine has the Unicode tables of its own version. */
const unicodeTables = {
  selector: [
    'CallExpression[callee.property.name=/^(toLowerCase|toUpperCase|normalize|localeCompare)$/]',
    'Literal[regex.pattern=/\\\\[pP]\\{/]',
    'Literal[regex.flags=/i.*u|u.*i|v/]',
  ].join(', '),
  message: 'Depends on the Unicode tables of the JavaScript engine: use simulator/engine/kernel/text.ts.',
};

const namelessCast = {
  selector: "CallExpression[callee.name='Object']",
  message:
    'Object() returns any: use membersIn or isObject of shared/json.ts, or a cast that names the type.',
};

/** Rows of test data may be written in groups. */
const spreadLiteral = {
  selector:
    ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression).argument',
  message: 'Write the members where they stand, not as a literal that is spread.',
};

/** What oxlint has no rule for is forbidden by a selector of the syntax tree. */
const everywhere = [inlineTypeImport, ...literalConstants, namelessCast];

/** A test that has to wait has the patience of tests/support/patience.ts. */
const ownLimits = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
    message: 'It gives up after a second: use expect.poll, or seen of tests/support/pages.tsx.',
  },
  {
    selector:
      'CallExpression[callee.name=/^(test|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal[raw=/^\\d/]',
    message: 'How long a test may take stands in tests/support/patience.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='poll'] Property[key.name='timeout'] > Literal",
    message: 'How long something is waited for stands in tests/support/patience.ts.',
  },
];

const recommended = [
  'eslint/no-var',
  'eslint/prefer-const',
  'eslint/prefer-rest-params',
  'eslint/prefer-spread',
  'eslint/no-unused-expressions',
  'eslint/no-array-constructor',
  'typescript/ban-ts-comment',
  'typescript/no-duplicate-enum-values',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
  'typescript/no-floating-promises',
  'typescript/consistent-type-imports',
  'react/rules-of-hooks',
  'react/exhaustive-deps',
  'react/static-components',
  'react/use-memo',
  'react/preserve-manual-memoization',
  'react/incompatible-library',
  'react/immutability',
  'react/globals',
  'react/refs',
  'react/set-state-in-effect',
  'react/error-boundaries',
  'react/purity',
  'react/set-state-in-render',
  'react/unsupported-syntax',
];

export default defineConfig({
  ignorePatterns: [
    'dist/**',
    'dist-*/**',
    'lib/**',
    'node_modules/**',
    'public/**',
    '**/*.js',
    '**/*.cjs',
    '**/*.mjs',
    '**/*.jsx',
    'test-results/**',
  ],
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: ['./scripts/lint-syntax.js'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error', maxWarnings: 0 },
  rules: {
    ...Object.fromEntries(recommended.map((name) => [name, 'error' as const])),
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'eslint/max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
    'eslint/max-lines-per-function': [
      'error',
      { max: 80, skipBlankLines: false, skipComments: false, IIFEs: true },
    ],
    'eslint/no-console': ['error', { allow: ['warn', 'error'] }],
    'eslint/curly': ['error', 'multi-or-nest', 'consistent'],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'syntax/restricted': ['error', ...everywhere, spreadLiteral],
    'eslint/no-restricted-globals': ['error', { name: 'event', message: 'Take the event as an argument.' }],
  },
  overrides: [
    {
      files: engine,
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          ...worldGlobals.map((name) => ({
            name,
            message: 'The engine reads nothing but its state, its command, its clock and its seed.',
          })),
        ],
        'eslint/no-restricted-properties': [
          'error',
          ...inexactMath.map((property) => ({
            object: 'Math',
            property,
            message:
              'Not bit-identical between JavaScript engines (or not seeded): use simulator/engine/kernel/exact-math.ts or a seeded stream.',
          })),
        ],
        'syntax/restricted': [
          'error',
          ...everywhere,
          spreadLiteral,
          wireWord,
          {
            selector: "BinaryExpression[operator='**']",
            message: '** is Math.pow: not bit-identical between engines.',
          },
          {
            selector: "CallExpression[callee.property.name='toLocaleString']",
            message: 'Locale text belongs to the client.',
          },
          unicodeTables,
        ],
        'eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: [
                  'react',
                  'react-*',
                  'msw',
                  'msw/*',
                  'socket.io*',
                  'engine.io*',
                  '@mswjs/*',
                  'idb',
                  'node:*',
                  '@mantine/*',
                ],
                message: 'The engine depends on no host.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['tests/**', 'bench/**', 'scripts/**'],
      rules: { 'eslint/max-lines-per-function': 'off', 'eslint/no-console': 'off' },
    },
    { files: ['tests/**'], rules: { 'syntax/restricted': ['error', ...everywhere] } },
    { files: ['tests/unit/**'], rules: { 'syntax/restricted': ['error', ...everywhere, ...ownLimits] } },
    // Fixtures of Playwright and Vitest end in a function called `use`, and the composables of the site begin with it; neither is a hook of React.
    {
      files: ['tests/e2e/**', 'package/playwright/**', 'package/vitest.ts', 'docs/.vitepress/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    { files: ['simulator/server/**', 'package/cli/**'], rules: { 'eslint/no-console': 'off' } },
  ],
});
