import type { PictureKeeper } from '#simulator/api/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Refusal } from '#simulator/kernel/index.ts';
import type { Feed, FeedDeps } from '#simulator/feed/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';

/** The request side of the exchange (simulator/api). */
export interface Api {
  handle(request: Request): Promise<Response>;
  /** The answer of a refused call, without carrying it out. */
  refuse(request: Request, refusal: Refusal): Response;
}

/** What a host composes: the exchange and the two ways to reach it. */
export interface ExchangeParts {
  createExchange(scenario: ScenarioData): Exchange;
  createApi(deps: { exchange(): Exchange; readonly pictures: PictureKeeper }): Api;
  createFeed(deps: FeedDeps): Feed;
}
