/** The state of news: what the operator published, oldest first. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Codec, Context, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';

/** What the module stands on. */
export interface NewsDeps {
  readonly context: Context;
}

/** A text, or one for each language by its name in the protocol. */
export type NewsText = string | { readonly [language: string]: string };

const newsText: Codec<NewsText> = (value, path) =>
  typeof value === 'string' ? value : codec.texts(value, path);

const newsArticle = codec.record({
  /** 1, 2, 3 … */
  id: codec.integer(1),
  at: codec.instant,
  /** Category of E84. */
  category: codec.integer(1),
  title: newsText,
  /** Plain text; an empty line ends a paragraph. */
  body: newsText,
  /** Path of a picture under `public/`, '' for none. */
  cover: codec.text,
});

/** A published article. */
export type PublishedArticle = TypeOf<typeof newsArticle>;

const savedNews = codec.list(newsArticle);

export class NewsState {
  #articles: PublishedArticle[] = [];

  all(): readonly PublishedArticle[] {
    return this.#articles;
  }

  add(article: PublishedArticle): void {
    this.#articles.push(article);
  }

  dump(): Plain {
    return [...this.#articles];
  }

  load(plain: Plain): void {
    this.#articles = [...savedNews(plain, '$')];
  }
}
