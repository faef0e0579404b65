/** What a page loads of the contract. */
import type { Plugin } from 'vite';
import { serverParts } from '../../../contract/operation.ts';

interface Node {
  readonly start: number;
  readonly end: number;
}

/** What matters here of a call such as `operation({ key: value })`. */
interface Call extends Node {
  readonly type: string;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly {
    readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
  }[];
}

interface Statement {
  readonly declarations?: readonly { readonly init?: Call | null }[];
  readonly declaration?: Statement | null;
}

interface Change extends Node {
  readonly text: string;
}

const valuesOf = ({ declarations = [], declaration }: Statement): readonly Call[] =>
  [...declarations, ...(declaration?.declarations ?? [])].flatMap(({ init }) => init ?? []);

const DEFINITIONS: ReadonlySet<string | undefined> = new Set(['operation', 'event']);

/** Takes what only a server reads out of an operation or an event. */
const withoutParts = ({ callee, arguments: [definition] = [] }: Call): readonly Change[] =>
  DEFINITIONS.has(callee?.name)
    ? (definition?.properties ?? [])
        .filter(({ key }) => serverParts.some((part) => part === key?.name))
        .map(({ start, end }) => ({ start, end, text: '' }))
    : [];

/** Says that a value may be left out where nothing uses it. */
const asPure = ({ type, start }: Call): readonly Change[] =>
  type === 'CallExpression' ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : [];

type Parse = (code: string) => { readonly body: readonly unknown[] };

/** The code of a file of the contract as a page needs it. */
export const partsOfPage = (code: string, parse: Parse): string =>
  (parse(code).body as readonly Statement[])
    .flatMap(valuesOf)
    .flatMap((value) => [...asPure(value), ...withoutParts(value)])
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
        return { code: partsOfPage(code, (text) => this.parse(text)), map: null };
      },
    },
  };
}
