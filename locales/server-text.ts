/** How the server finds what it says. */
import { own, placeholdersOf, textOf } from './fill.ts';
import type { KnownTexts, TextParams } from './fill.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';

/** The language of a `lang` header; English without one (D-45). */
export function languageOf(header: string | null): Language {
  return languages.find((language) => language === header) ?? 'en';
}

/**
 * The text of a refusal: `error.<key>`, or the one among `error.<key>.<variant>` that says most with the values the
 * refusal came with.
 */
export function refusalText(texts: KnownTexts, lang: Language, key: string, params: TextParams = {}): string {
  const base = `error.${key}`;
  const variants = Object.keys(texts.en).filter((name) => name.startsWith(`${base}.`));
  const named = (name: string) => placeholdersOf(texts.en[name] ?? '');
  const fitting = variants.filter((name) => named(name).every((param) => Object.hasOwn(params, param)));
  const best = fitting.sort((a, b) => named(b).length - named(a).length)[0];
  const known = own(texts.en, base) === undefined ? 'error.INTERNAL' : base;
  return textOf(texts, lang, best ?? known, params);
}
