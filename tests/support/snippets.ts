/** The fenced blocks of code in the pages of the documentation, and what their info strings say about them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What happens with a block: run here, run by a test of its own, checked without being run, or neither, for a reason. */
export type Fate =
  | { readonly kind: 'run'; readonly scenario: string }
  | { readonly kind: 'run by'; readonly test: string }
  | { readonly kind: 'check' }
  | { readonly kind: 'not run'; readonly reason: string };

/** A fenced block in a language that a program reads. */
export interface Snippet {
  /** Page and line of its fence, as `docs/control.md:40`. */
  readonly place: string;
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** Undefined where the info string does not say. */
  readonly fate: Fate | undefined;
}

/** Blocks without a language are drawings, formulas and output. */
const FENCE = /^([ \t]*)```(\w+)([^\n]*)\n([\s\S]*?)^\1```$/gm;

/** Pages whose blocks are read. */
export function documentationPages(): readonly string[] {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^.[]*\.md$/.test(name))
    .map((name) => join('docs', name));
  return ['README.md', 'CONTRIBUTING.md', ...below].sort();
}

/** What the rest of an info string says: `run`, `run scenario=flash-crash`, `run by FILE`, `check`, `not run: REASON`. */
export function readFate(info: string): Fate | undefined {
  const text = info.trim();
  const [, test] = /^run by (\S+)$/.exec(text) ?? [];
  if (test !== undefined) return { kind: 'run by', test };
  const [isRun, scenario] = /^run(?: scenario=([\w-]+))?$/.exec(text) ?? [];
  if (isRun !== undefined) return { kind: 'run', scenario: scenario ?? 'calm-market' };
  if (text === 'check') return { kind: 'check' };
  const [, reason] = /^not run: (\S.{7,})$/.exec(text) ?? [];
  return reason === undefined ? undefined : { kind: 'not run', reason };
}

/** The blocks of one page. */
export function snippetsOf(page: string, source: string): readonly Snippet[] {
  return [...source.matchAll(FENCE)].map(
    ({ 1: indent = '', 2: language = '', 3: info = '', 4: body = '', index }) => ({
      place: `${page}:${source.slice(0, index).split('\n').length}`,
      page,
      language,
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
      fate: readFate(info),
    }),
  );
}

/** Every block of the documentation. */
export const snippets = (): readonly Snippet[] =>
  documentationPages().flatMap((page) => snippetsOf(page, readFileSync(page, 'utf8')));
