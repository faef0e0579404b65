/** Articles, banners and descriptions of currencies in each language. */
import articleList from '#fixtures/content/articles.json' with { type: 'json' };
import { oncePerLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** An article of help or news in one language. */
export interface Article {
  readonly id: number;
  readonly category: number;
  /** Heavier articles stand further up. */
  readonly sorts: number;
  /** Days before the scenario's start. */
  readonly published: number;
  readonly updated: number;
  /** Path under `public/`, '' for none. */
  readonly picture: string;
  readonly title: string;
  readonly abstract: string;
  /** HTML of paragraphs, headings and lists. */
  readonly content: string;
}

/** Ids above this belong to what was published while the exchange ran. */
export const lastArticleId = Math.max(...articleList.map(({ id }) => id));

/** What is written in one language. */
export interface Content {
  /** Articles of a category, heaviest first, then newest. */
  ofCategory(category: number): readonly Article[];
  article(id: number): Article | undefined;
  /** What a currency is, '' where nothing is written. */
  aboutCurrency(name: string): string;
}

interface ContentFile {
  readonly articles: Readonly<Record<string, { title: string; abstract: string; content: string }>>;
  readonly currencies: Readonly<Record<string, string>>;
}

// One chunk for each language. Each is a module, because Node needs an import attribute for a JSON
// file, while a browser with that attribute refuses the script that Vite makes of it in development.
const files: Readonly<Record<Language, () => Promise<{ default: ContentFile }>>> = {
  zh: () => import('#fixtures/content/zh.ts'),
  en: () => import('#fixtures/content/en.ts'),
  hk: () => import('#fixtures/content/hk.ts'),
  jp: () => import('#fixtures/content/jp.ts'),
  kr: () => import('#fixtures/content/kr.ts'),
};

/** The description of a coin that a scenario has added. */
const ADDED = '*';

/** The content of a language, loaded once; a load that failed is tried again. */
export const contentOf: (lang: Language) => Promise<Content> = oncePerLanguage(load);

async function load(lang: Language): Promise<Content> {
  const { default: file } = await files[lang]();
  const articles = articleList
    .flatMap(({ slug, publishedDaysBefore: published, updatedDaysBefore: updated, ...rest }): Article[] => {
      const texts = file.articles[slug];
      return texts ? [{ ...rest, ...texts, published, updated }] : [];
    })
    .sort((a, b) => b.sorts - a.sorts || b.id - a.id);
  const currencies = new Map(Object.entries(file.currencies));
  return {
    ofCategory: (category) => articles.filter((article) => article.category === category),
    article: (id) => articles.find((article) => article.id === id),
    aboutCurrency: (name) => currencies.get(name) ?? currencies.get(ADDED) ?? '',
  };
}
