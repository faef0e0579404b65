/** The texts of the five languages as their files have them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { namespaceOf } from '#locales/files.ts';
import type { Language } from '#locales/languages.ts';
import type { TextEntries } from '#locales/texts.ts';

/** Every text of a language under its full key (`common.buy`), those of the panel and of the exchange too. */
export function textsIn(language: Language): ReadonlyMap<string, string> {
  const files = readdirSync(`locales/${language}`).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => {
      const entries = JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8')) as TextEntries;
      const namespace = namespaceOf(basename(name, '.json'));
      return Object.entries(entries).map(([key, text]) => [`${namespace}.${key}`, text] as const);
    }),
  );
}
