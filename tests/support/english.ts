/**
 * The English texts of the screen as tests read them. With `SANDPIT_TEXTS=marked` each of them is another one, so that a test that
 * quotes a text, or finds it by the wrong key, fails (PROOF-310).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Entries } from '#locales/texts.ts';

const FOLDER = 'locales/en';

/** What the exchange says in its responses is data for a screen. */
const isOfTheExchange = (namespace: string): boolean => ['server', 'panel-goals'].includes(namespace);

/** `spot` for the file of those texts; undefined where a file holds no texts of the screen. */
export function namespaceOf(file: string): string | undefined {
  const namespace = basename(file, '.json');
  return file.endsWith(join(FOLDER, `${namespace}.json`)) && !isOfTheExchange(namespace)
    ? namespace
    : undefined;
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' };

/** A text without words, such as `{{value}} CNY`, is a format and stays. */
const hasWords = (text: string): boolean => /[a-z]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

/** `Open orders ({{count}})` becomes `Ópén órdérs ({{count}}) ‹spot.currentOrdersCount›`. */
function mark(key: string, text: string): string {
  if (!hasWords(text)) return text;
  const other = text.replaceAll(/\{\{\w+\}\}|[aeiouy]/g, (part) => accents[part] ?? part);
  return `${other} ‹${key.replace(/_(one|other)$/, '')}›`;
}

/** The same texts, each changed so that it belongs to its key alone. */
export const markTexts = (namespace: string, texts: Entries): Entries =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(`${namespace}.${key}`, text)]));

function read(namespace: string): Entries {
  const texts = JSON.parse(readFileSync(join(FOLDER, `${namespace}.json`), 'utf8')) as Entries;
  return process.env['SANDPIT_TEXTS'] === 'marked' ? markTexts(namespace, texts) : texts;
}

/** All texts of the screen, those of the panel too. */
export function englishTexts(): Readonly<Record<string, Entries>> {
  const namespaces = readdirSync(FOLDER).flatMap((file) => namespaceOf(join(FOLDER, file)) ?? []);
  return Object.fromEntries(namespaces.map((namespace) => [namespace, read(namespace)]));
}
