import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import { namespaceOf } from '#locales/files.ts';
import { wordIssues } from './word-issues.ts';

type Catalogue = Readonly<Record<string, string>>;

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function catalogue(language: string, file: string): Catalogue {
  return JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as Catalogue;
}

/** Placeholders of a text, sorted: `{{name}}` whatever the order in which a language puts them. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)]
    .map((match) => match[1] ?? '')
    .sort()
    .join(' ');
}

/** Languages without a plural keep only `_other`; so keys are compared without their plural suffix. */
const stems = (texts: Catalogue): ReadonlySet<string> =>
  new Set(Object.keys(texts).map((key) => key.replace(pluralSuffix, '')));

function compare(
  file: string,
  language: string,
  english: Catalogue,
  translated: Catalogue,
): readonly string[] {
  const where = `locales/${language}/${file}`;
  const englishStems = stems(english);
  const translatedStems = stems(translated);
  const missing = [...englishStems]
    .filter((key) => !translatedStems.has(key))
    .map((key) => `${where}: missing ${key}`);
  const extra = [...translatedStems]
    .filter((key) => !englishStems.has(key))
    .map((key) => `${where}: unknown ${key}`);
  const faults = Object.entries(translated).flatMap(([key, text]) => {
    if (text.trim() === '') return [`${where}: empty ${key}`];
    const original = english[key] ?? english[key.replace(pluralSuffix, '_other')];
    return original !== undefined && placeholders(original) !== placeholders(text)
      ? [`${where}: ${key} has other placeholders than the English text`]
      : [];
  });
  return [...missing, ...extra, ...faults];
}

/** Words of the English texts that the glossary replaces. */
function wordsOf(file: string): readonly string[] {
  const namespace = namespaceOf(file.replace(/\.json$/, ''));
  const texts = Object.entries(catalogue('en', file)).map(([key, text]) => [`${namespace}.${key}`, text]);
  return wordIssues(Object.fromEntries(texts) as Catalogue).map((issue) => `locales/en/${file}: ${issue}`);
}

/**
 * `npm run check languages`: all five catalogues hold the same keys and placeholders, no text is empty, and no English text
 * has a word that the glossary replaces.
 */
function main(): void {
  const files = readdirSync('locales/en').filter((name) => name.endsWith('.json'));
  const differences = languages.flatMap((language) => {
    const present = new Set(readdirSync(join('locales', language)));
    const unknown = [...present].filter((file) => file.endsWith('.json') && !files.includes(file));
    return [
      ...unknown.map((file) => `locales/${language}/${file}: unknown file`),
      ...files.flatMap((file) =>
        present.has(file)
          ? compare(file, language, catalogue('en', file), catalogue(language, file))
          : [`locales/${language}/${file}: missing file`],
      ),
    ];
  });
  const faults = [...differences, ...files.flatMap(wordsOf)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${files.length} catalogues in ${languages.length} languages agree`);
}

main();
