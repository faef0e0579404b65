/** Articles, banners and descriptions of currencies in each language, queried from the collections of the seed data. */
import { oncePerLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { openContent } from '#fixtures/seed/content.ts';
import type { SeedTexts } from '#fixtures/seed/schemas.ts';

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

/** What is written in one language. */
export interface Content {
  /** Ids above this belong to what was published while the exchange ran. */
  readonly lastArticleId: number;
  /** Articles of a category, heaviest first, then newest. */
  ofCategory(category: number): readonly Article[];
  article(id: number): Article | undefined;
  /** What a currency is, '' where nothing is written. */
  aboutCurrency(name: string): string;
}

// One chunk for each language, and one for the articles and what queries them.
const files: Readonly<Record<Language, () => Promise<{ texts: SeedTexts }>>> = {
  zh: () => import('#fixtures/seed/texts/zh.ts'),
  en: () => import('#fixtures/seed/texts/en.ts'),
  hk: () => import('#fixtures/seed/texts/hk.ts'),
  jp: () => import('#fixtures/seed/texts/jp.ts'),
  kr: () => import('#fixtures/seed/texts/kr.ts'),
};

/** The content of a language, loaded once; a load that failed is tried again. */
export const contentOf: (lang: Language) => Promise<Content> = oncePerLanguage(load);

async function load(lang: Language): Promise<Content> {
  const [seed, { texts }] = await Promise.all([import('#fixtures/seed/content.ts'), files[lang]()]);
  const { articles, articleTexts, currencyTexts } = await seed.openContent(texts);
  const about = (name: string) => currencyTexts.findFirst((query) => query.where({ name }))?.about;
  return {
    lastArticleId: Math.max(...articles.findMany().map(({ id }) => id)),
    // `findMany` would take and skip before it sorts: whoever wants a page cuts it out of the whole list.
    ofCategory: (category) =>
      articleTexts
        .findMany((query) => query.where({ article: { category: (one) => one === category } }), {
          orderBy: { article: { sorts: 'desc', id: 'desc' } },
        })
        .map(articleOf),
    article: (id) => {
      const found = articleTexts.findFirst((query) => query.where({ article: { id } }));
      return found && articleOf(found);
    },
    aboutCurrency: (name) => about(name) ?? about(seed.ADDED_CURRENCY) ?? '',
  };
}

type Records = Awaited<ReturnType<typeof openContent>>;

function articleOf({ article, ...texts }: ReturnType<Records['articleTexts']['findMany']>[number]): Article {
  const { id, category, sorts, picture, publishedDaysBefore, updatedDaysBefore } = article;
  const dates = { published: publishedDaysBefore, updated: updatedDaysBefore };
  return { id, category, sorts, picture, ...dates, ...texts };
}
