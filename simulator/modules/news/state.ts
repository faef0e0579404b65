/** The news slice: what the operator published, oldest first. */
import { read } from '#simulator/kernel/index.ts';
import type { Instant, Plain } from '#simulator/kernel/index.ts';

/** A text, or one for each language by its name in the protocol. */
export type NewsText = string | { readonly [language: string]: string };

/** A published article. */
export type NewsArticle = {
  /** 1, 2, 3 … */
  readonly id: number;
  readonly at: Instant;
  /** Category of E84. */
  readonly category: number;
  readonly title: NewsText;
  /** Plain text; an empty line ends a paragraph. */
  readonly body: NewsText;
  /** Path of a picture under `public/`, '' for none. */
  readonly cover: string;
};

export class NewsState {
  #articles: NewsArticle[] = [];

  all(): readonly NewsArticle[] {
    return this.#articles;
  }

  add(article: NewsArticle): void {
    this.#articles.push(article);
  }

  dump(): Plain {
    return [...this.#articles];
  }

  load(plain: Plain): void {
    this.#articles = [...read.items(plain, '$', readArticle)];
  }
}

function readArticle(value: Plain, path: string): NewsArticle {
  const members = read.object(value, path);
  return {
    id: read.integer(members['id'], `${path}.id`, 1),
    at: read.integer(members['at'], `${path}.at`),
    category: read.integer(members['category'], `${path}.category`, 1),
    title: readText(members['title'], `${path}.title`),
    body: readText(members['body'], `${path}.body`),
    cover: read.text(members['cover'], `${path}.cover`),
  };
}

function readText(value: Plain | undefined, path: string): NewsText {
  if (typeof value === 'string') return value;
  return Object.fromEntries(read.entries(value, path, (text, at) => read.text(text, at)));
}
