/** i18next as the client and the panel use it: one language at a time, each file of texts loaded when a part of the page needs it. */
import { createInstance } from 'i18next';
import { languageFacts } from './languages.ts';
import type { Language } from './languages.ts';

/** The texts of a file by their key; plural forms end in `_one` and `_other`. */
export type TextEntries = Readonly<Record<string, string>>;

/** What loads each file, by its path: `./en/spot.json`. */
export type Files = Readonly<Record<string, () => Promise<TextEntries>>>;

interface TextsOptions<File extends string> {
  readonly files: Files;
  /** Loads a script; rejects in its own way, and after its own time, where that fails. */
  readonly load?: (load: () => Promise<TextEntries>) => Promise<TextEntries>;
  /** The namespace that the keys of a file belong to. */
  readonly namespaceOf: (file: File) => string;
  /** Files that every part of the page may use. */
  readonly always: readonly File[];
}

/** Starts an instance of i18next without texts. Keys read `namespace.key`; keys themselves have no levels. */
export function createI18n() {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    fallbackLng: false,
    // The tag of the language, which the rules of plurals go by, is not taken apart.
    load: 'currentOnly',
    nsSeparator: '.',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  });
  return i18n;
}

/**
 * The texts of a React root. Whatever needs a file is shown after `need` has loaded it, and a language after `show` has loaded all files
 * that are in use, so no key is ever seen.
 */
export class Texts<File extends string> {
  /** For `useTranslation`. */
  readonly i18n = createI18n();
  readonly #options: TextsOptions<File>;
  /** What is loaded in every language that is shown: what is always there, and what a part of the page has. */
  readonly #inUse: Set<File>;
  readonly #loaded = new Set<string>();
  #language: Language | undefined;
  #wanted: Language | undefined;

  constructor(options: TextsOptions<File>) {
    this.#options = options;
    this.#inUse = new Set(options.always);
  }

  /** The language that is shown, or is about to be at first. */
  get language(): Language {
    const language = this.#language ?? this.#wanted;
    if (language === undefined) throw new Error('No language was chosen yet: call show(language) first');
    return language;
  }

  /** Loads files in the language that is shown; rejects where one cannot be loaded, and the next call asks for it again. */
  async need(...files: readonly File[]): Promise<void> {
    let language: Language;
    do {
      language = this.language;
      await this.#loadAll(language, files);
      // Another one may have been shown in the meantime.
    } while (language !== this.language);
    for (const file of files) this.#inUse.add(file);
  }

  /**
   * Shows a language once everything that is in use is loaded in it; whoever waits for `need` goes on waiting for its files. Of several
   * calls the last one counts. Resolves with whether the language is shown; rejects, and shows the former one, where a file cannot be
   * loaded.
   */
  async show(language: Language): Promise<boolean> {
    this.#wanted = language;
    const isWanted = () => this.#wanted === language;
    try {
      let count: number;
      do {
        count = this.#inUse.size;
        await this.#loadAll(language, [...this.#inUse]);
        // More may have come into use in the meantime.
      } while (isWanted() && count < this.#inUse.size);
    } catch (error) {
      if (!isWanted()) return false;
      this.#wanted = this.#language;
      throw error;
    }
    if (!isWanted()) return false;
    this.#language = language;
    await this.i18n.changeLanguage(languageFacts[language].tag);
    return true;
  }

  async #loadAll(language: Language, files: readonly File[]): Promise<void> {
    await Promise.all(files.map((file) => this.#loadOnce(language, file)));
  }

  async #loadOnce(language: Language, file: File): Promise<void> {
    const name = `${language}/${file}`;
    if (this.#loaded.has(name)) return;
    const { files, load = (file) => file(), namespaceOf } = this.#options;
    const script = files[`./${name}.json`];
    if (script === undefined) throw new Error(`There is no file locales/${name}.json`);
    const entries = await load(script);
    this.i18n.addResourceBundle(languageFacts[language].tag, namespaceOf(file), entries, true, true);
    this.#loaded.add(name);
  }
}
