/**
 * The English texts of the screen as tests read them. With `SANDPIT_TEXTS=marked` each of them is another one, so that a test that
 * quotes a text, or finds it by the wrong key, fails (PROOF-310).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { namespaceOf as namespaceOfFile } from '#locales/files.ts';
import type { TextEntries } from '#locales/texts.ts';

const FOLDER = 'locales/en';

/** What the exchange says in its responses is data for a screen. */
const OF_THE_EXCHANGE: readonly string[] = ['server', 'control'];

/** `spot` for the file of those texts; undefined where a file holds no texts of the screen. */
export function namespaceOf(file: string): string | undefined {
  const name = basename(file, '.json');
  return file.endsWith(join(FOLDER, `${name}.json`)) && !OF_THE_EXCHANGE.includes(name)
    ? namespaceOfFile(name)
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
export const markTexts = (namespace: string, texts: TextEntries): TextEntries =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(`${namespace}.${key}`, text)]));

function read(file: string): TextEntries {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as TextEntries;
  return process.env['SANDPIT_TEXTS'] === 'marked' ? markTexts(namespaceOf(file) ?? '', texts) : texts;
}

/** All texts of the screen, those of the panel too. */
export function englishTexts(): Readonly<Record<string, TextEntries>> {
  const texts: Record<string, TextEntries> = {};
  for (const file of readdirSync(FOLDER).map((name) => join(FOLDER, name))) {
    const namespace = namespaceOf(file);
    if (namespace !== undefined) texts[namespace] = { ...texts[namespace], ...read(file) };
  }
  return texts;
}
