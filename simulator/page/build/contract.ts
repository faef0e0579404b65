/** What a page and the worker that holds its exchange load of the contract. */
import type { Plugin, Rolldown } from 'vite';
import { callerParts, serverParts } from '../../../shared/contract/operation.ts';

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

/** Says that a call may be left out where nothing uses its value, and takes parts out of an operation or an event. */
function changesOf(value: ReturnType<typeof valuesOf>[number], parts: readonly string[]): readonly Change[] {
  if (value.type !== 'CallExpression') return [];
  const pure = { start: value.start, end: value.start, text: '/* @__PURE__ */ ' };
  const [definition] = value.arguments;
  const isDefinition = value.callee.type === 'Identifier' && DEFINITIONS.has(value.callee.name);
  if (!isDefinition || definition?.type !== 'ObjectExpression') return [pure];
  const removed = definition.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    return parts.includes(name) ? [{ start: property.start, end: property.end, text: '' }] : [];
  });
  return [pure, ...removed];
}

/** The code of a file of the contract without those parts. */
const without = (parts: readonly string[], code: string, { body }: Program): string =>
  body
    .flatMap(valuesOf)
    .flatMap((value) => changesOf(value, parts))
    .reduceRight((left, { start, end, text }) => {
      const after = left.slice(end);
      return left.slice(0, start) + text + (text === '' ? after.replace(/^\s*,/, '') : after);
    }, code);

const leavingOut = (name: string, parts: readonly string[], id: RegExp): Plugin => ({
  name,
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id },
    handler(code) {
      return { code: without(parts, code, this.parse(code)), map: null };
    },
  },
});

/** Leaves what only a server reads of operations and events out of a page. */
export const withoutServerParts = (): Plugin =>
  leavingOut('sandpit:without-server-parts', serverParts, /\/contract\/(operations\/\w+|events|params)\.ts$/);

/** Leaves what only a caller reads of them out of the worker that holds the exchange. */
export const withoutCallerParts = (): Plugin =>
  leavingOut(
    'sandpit:without-caller-parts',
    callerParts,
    /\/contract\/((operations|entities)\/\w+|events)\.ts$/,
  );
