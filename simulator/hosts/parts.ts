import type { Exchange } from '#simulator/exchange.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';

/** Sends one event to one client. */
export interface FeedOutlet {
  emit(event: string, payload: unknown): void;
}

/** One client of the feed, as the feed keeps it. */
export interface FeedSeat {
  login(userId: unknown): void;
  close(): void;
}

/** The realtime side of the exchange (simulator/feed). */
export interface Feed {
  connect(outlet: FeedOutlet, auth: { readonly token?: string }): FeedSeat;
  /** Sends what changed since the last call. */
  publish(): void;
}

/** The request side of the exchange (simulator/api). */
export interface Api {
  handle(request: Request): Promise<Response>;
}

/** What a host composes: the exchange and the two ways to reach it. */
export interface ExchangeParts {
  createExchange(scenario: ScenarioData): Exchange;
  createApi(deps: { exchange(): Exchange }): Api;
  createFeed(deps: { exchange(): Exchange; trustBareId?: boolean }): Feed;
}
