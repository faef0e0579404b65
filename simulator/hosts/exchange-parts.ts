import { createApi } from '#simulator/api/index.ts';
import { createExchange } from '#simulator/exchange.ts';
import { createFeed } from '#simulator/feed/index.ts';
import type { ExchangeParts } from './parts.ts';

/** The real exchange with its real api and feed. */
export const exchangeParts: ExchangeParts = { createExchange, createApi, createFeed };
