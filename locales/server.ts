/** The texts that the server sends, in five languages. */
import en from './en/server.json' with { type: 'json' };
import hk from './hk/server.json' with { type: 'json' };
import jp from './jp/server.json' with { type: 'json' };
import kr from './kr/server.json' with { type: 'json' };
import zh from './zh/server.json' with { type: 'json' };
import { fillTemplate, placeholdersOf } from './fill.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';

export type TextParams = Readonly<Record<string, string | number>>;
/**
 * Texts by their keys: `error.<refusal key>`, `done.<operation name>`, `log.<memo>`, `goal.<what a mission asks for>`, `operator.<words of
 * a form>` and labels.
 */
export type ServerTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Every text the server sends, in five languages. */
export const serverTexts: ServerTexts = { zh, en, hk, jp, kr };

/** The language of a `lang` header; English without one (D-45). */
export function languageOf(header: string | null): Language {
  return languages.find((language) => language === header) ?? 'en';
}

/**
 * The text of `key`, in English where the language lacks it, the key itself where no language has it. With the parameter
 * `count`, the text of `key_one` or `key_other` is preferred; a language without a singular has `key_other` only.
 */
export function textOf(texts: ServerTexts, lang: Language, key: string, params: TextParams = {}): string {
  const template = formOf(texts[lang], key, params) ?? formOf(texts.en, key, params) ?? key;
  return fillTemplate(template, params);
}

/**
 * The text of a refusal: `error.<key>`, or the one among `error.<key>.<variant>` that says most with the values the
 * refusal came with.
 */
export function refusalText(
  texts: ServerTexts,
  lang: Language,
  key: string,
  params: TextParams = {},
): string {
  const base = `error.${key}`;
  const variants = Object.keys(texts.en).filter((name) => name.startsWith(`${base}.`));
  const named = (name: string) => placeholdersOf(texts.en[name] ?? '');
  const fitting = variants.filter((name) => named(name).every((param) => Object.hasOwn(params, param)));
  const best = fitting.sort((a, b) => named(b).length - named(a).length)[0];
  const known = own(texts.en, base) === undefined ? 'error.INTERNAL' : base;
  return textOf(texts, lang, best ?? known, params);
}

/** The text of a key in the form that its `count` needs; undefined where there is none. */
function formOf(texts: ServerTexts[Language], key: string, { count }: TextParams): string | undefined {
  const singular = count === 1 ? own(texts, `${key}_one`) : undefined;
  const plural = count === undefined ? undefined : own(texts, `${key}_other`);
  return singular ?? plural ?? own(texts, key);
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
