/** The parts of which a host composes an exchange. */
import { createApi } from '#simulator/protocol/api/index.ts';
import type { PictureStore, ReadRequest } from '#simulator/protocol/api/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import type { FeedHub, FeedDeps } from '#simulator/protocol/feed/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Refusal } from '#simulator/engine/kernel/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';

/** Which request of a page it is. */
export interface PageRequest {
  /** Different for every request of every page. One that is sent again has the same one, and is not carried out twice. */
  readonly key: string;
  /** Where several hosts share the exchange: this one may have another one, or a later moment, carry it out. */
  readonly mayHandOn?: boolean;
}

/** The request side of the exchange (simulator/protocol/api). */
export interface Api {
  /** Reads a request: nothing is decided yet. */
  read(request: HttpRequest): Promise<ReadRequest>;
  /** Carries a call out. Its commands, which `guard` may refuse, are given before this returns; the response may come later. */
  carryOut(call: ReadRequest, guard?: CommandGuard): Promise<HttpResponse>;
  /** What is known of the response to a call that was carried out, and whose response was lost. */
  confirm(request: HttpRequest): Promise<HttpResponse>;
  /** The response of a refused call, without carrying it out. */
  refuse(request: HttpRequest, refusal: Refusal): Promise<HttpResponse>;
}

/** What a host composes: the exchange and the two ways to reach it. */
export interface ExchangeParts {
  createExchange(scenario: ScenarioData): Exchange;
  createApi(deps: { exchange(): Exchange; readonly pictures: PictureStore }): Api;
  createFeed(deps: FeedDeps): FeedHub;
}

/** The real exchange with its real api and feed. */
export const exchangeParts: ExchangeParts = { createExchange, createApi, createFeed: createFeedHub };
