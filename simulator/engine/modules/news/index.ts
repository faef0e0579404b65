/** News that come out while the exchange runs, beside the articles it began with. */
import { bind, saving } from '../kit.ts';
import { publish } from './commands.ts';
import { NewsState } from './state.ts';
import type { PublishedArticle, NewsDeps } from './state.ts';

export { MAX_BODY, MAX_TITLE } from './commands.ts';
export type { PublishedArticle, NewsText } from './state.ts';

/** The news module: command `news.publish`. */
export type NewsModule = ReturnType<typeof createNews>;

/** The news module on a kernel. */
export function createNews(deps: NewsDeps) {
  const state = new NewsState();
  return {
    name: 'news',
    commands: bind(deps, state, { publish }),
    queries: {
      /** Newest first. */
      ofCategory: (category: number): readonly PublishedArticle[] =>
        state
          .all()
          .filter((article) => article.category === category)
          .toReversed(),
      byId: (id: number): PublishedArticle | undefined => state.all().find((article) => article.id === id),
    },
    ...saving(state),
  };
}
