/** Articles, banners and descriptions of currencies in each language. */
import articleList from '#fixtures/content/articles.json' with { type: 'json' };
import { oncePerLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { Collection } from '@msw/data';
import * as z from 'zod/mini';

const article = z.object({
  id: z.number(),
  category: z.number(),
  /** Heavier articles stand further up. */
  sorts: z.number(),
  /** Days before the scenario's start. */
  published: z.number(),
  updated: z.number(),
  /** Path under `public/`, '' for none. */
  picture: z.string(),
  title: z.string(),
  abstract: z.string(),
  /** HTML of paragraphs, headings and lists. */
  content: z.string(),
});

const currencyText = z.object({ name: z.string(), text: z.string() });

/** News, help, banners and currency descriptions in one language. */
export type Article = z.output<typeof article>;

/** Ids above this belong to what was published while the exchange ran. */
export const lastArticleId = Math.max(...articleList.map(({ id }) => id));

/** Read-mostly tables of one language. They page before they sort, so paging is done by the reader. */
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
  const articles = new Collection({ schema: article });
  for (const { slug, publishedDaysBefore: published, updatedDaysBefore: updated, ...rest } of articleList) {
    const texts = file.articles[slug];
    if (texts) await articles.create({ ...rest, ...texts, published, updated });
  }
  const currencies = new Collection({ schema: currencyText });
  for (const [name, text] of Object.entries(file.currencies)) await currencies.create({ name, text });
  const textOf = (name: string) => currencies.findFirst((q) => q.where({ name }))?.text;
  return {
    ofCategory: (category) =>
      articles.findMany((q) => q.where({ category }), { orderBy: [{ sorts: 'desc' }, { id: 'desc' }] }),
    article: (id) => articles.findFirst((q) => q.where({ id })),
    aboutCurrency: (name) => textOf(name) ?? textOf(ADDED) ?? '',
  };
}
