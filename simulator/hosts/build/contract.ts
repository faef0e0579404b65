/** What a page loads of the contract. */
import type { Plugin, Rolldown } from 'vite';
import { serverParts } from '../../../contract/operation.ts';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];

/** A piece of code, and what comes into its place. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The values that a statement gives to its names. */
function valuesOf(statement: Statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ init }) => init ?? [])
    : [];
}

const DEFINITIONS: ReadonlySet<string> = new Set(['operation', 'event']);

/** Says that a call may be left out where nothing uses its value, and takes what only a server reads out of an operation or an event. */
function changesOf(value: ReturnType<typeof valuesOf>[number]): readonly Change[] {
  if (value.type !== 'CallExpression') return [];
  const pure = { start: value.start, end: value.start, text: '/* @__PURE__ */ ' };
  const [definition] = value.arguments;
  const isDefinition = value.callee.type === 'Identifier' && DEFINITIONS.has(value.callee.name);
  if (!isDefinition || definition?.type !== 'ObjectExpression') return [pure];
  const removed = definition.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    return serverParts.some((part) => part === name)
      ? [{ start: property.start, end: property.end, text: '' }]
      : [];
  });
  return [pure, ...removed];
}

/** The code of a file of the contract as a page needs it. */
const partsOfPage = (code: string, { body }: Program): string =>
  body
    .flatMap(valuesOf)
    .flatMap(changesOf)
    .reduceRight((left, { start, end, text }) => {
      const after = left.slice(end);
      return left.slice(0, start) + text + (text === '' ? after.replace(/^\s*,/, '') : after);
    }, code);

/** Leaves what only a server reads of operations and events out of a page. The worker that holds the exchange has them whole. */
export function withoutServerParts(): Plugin {
  return {
    name: 'sandpit:without-server-parts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(operations\/\w+|events|params)\.ts$/ },
      handler(code) {
        return { code: partsOfPage(code, this.parse(code)), map: null };
      },
    },
  };
}
