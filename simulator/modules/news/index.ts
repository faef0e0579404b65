/** News that come out while the exchange runs, beside the articles it began with. */
import type { Context, EngineModule } from '#simulator/kernel/index.ts';
import { createNewsCommands } from './commands.ts';
import { NewsState } from './state.ts';
import type { NewsArticle } from './state.ts';

export { MAX_BODY, MAX_TITLE } from './commands.ts';
export type { NewsArticle, NewsText } from './state.ts';

/** The news module: command `news.publish`. */
export interface NewsModule extends EngineModule {
  readonly commands: ReturnType<typeof createNewsCommands>;
  readonly queries: {
    /** Newest first. */
    ofCategory(category: number): readonly NewsArticle[];
    byId(id: number): NewsArticle | undefined;
  };
}

/** The news module on a kernel. */
export function createNews({ context }: { context: Context }): NewsModule {
  const state = new NewsState();
  return {
    name: 'news',
    commands: createNewsCommands(context, state),
    queries: {
      ofCategory: (category) =>
        state
          .all()
          .filter((article) => article.category === category)
          .toReversed(),
      byId: (id) => state.all().find((article) => article.id === id),
    },
    dump: () => state.dump(),
    load: (plain) => state.load(plain),
  };
}
