/** News that come out while the exchange runs, beside the articles it began with. */
import type { Context, Plain } from '#simulator/kernel/index.ts';
import { createNewsCommands } from './commands.ts';
import { NewsState } from './state.ts';
import type { NewsArticle } from './state.ts';

export { MAX_BODY, MAX_TITLE } from './commands.ts';
export type { NewsArticle, NewsText } from './state.ts';

/** The news module: command `news.publish`. */
export type NewsModule = ReturnType<typeof createNews>;

/** The news module on a kernel. */
export function createNews({ context }: { context: Context }) {
  const state = new NewsState();
  return {
    name: 'news',
    commands: createNewsCommands(context, state),
    queries: {
      /** Newest first. */
      ofCategory: (category: number): readonly NewsArticle[] =>
        state
          .all()
          .filter((article) => article.category === category)
          .toReversed(),
      byId: (id: number): NewsArticle | undefined => state.all().find((article) => article.id === id),
    },
    dump: (): Plain => state.dump(),
    load: (plain: Plain) => state.load(plain),
  };
}
