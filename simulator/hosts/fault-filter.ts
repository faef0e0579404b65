/** Applies the fault plan between the callers and an exchange. */
import type { Exchange } from '#simulator/exchange.ts';
import type { ConnectionsCutEvent } from '#simulator/modules/module.ts';
import { createCallFilter } from './fault-calls.ts';
import type { CallFilter } from './fault-calls.ts';
import { FaultMatches } from './fault-matches.ts';
import { createSocketFilter } from './fault-sockets.ts';
import type { SocketFilter } from './fault-sockets.ts';
import type { Api } from './parts.ts';

/** Stands between the world and an exchange and lets the fault plan happen (docs/faults.md). Calls under `/sim` go past it. */
export interface FaultFilter {
  readonly calls: CallFilter;
  readonly sockets: SocketFilter;
  /** Breaks the connections that rules have cut since the last time, and lets calls go whose rule has been cleared. */
  apply(): void;
  close(): void;
}

/** Builds the filter of one exchange; earlier effects of rules are not repeated. */
export function createFaultFilter(exchange: Exchange, api: Api): FaultFilter {
  const matches = new FaultMatches(() => exchange);
  const calls = createCallFilter({ matches, api, now: () => exchange.kernel.now() });
  const sockets = createSocketFilter(matches);
  let cuts: ConnectionsCutEvent[] = [];
  const unsubscribe = exchange.kernel.onEvent((event) => {
    if (event.type === 'faults.cut') cuts.push(event);
  });
  return {
    calls,
    sockets,
    apply() {
      const due = cuts;
      cuts = [];
      for (const cut of due) sockets.cut(cut);
      calls.release();
    },
    close() {
      unsubscribe();
      calls.close();
      sockets.close();
    },
  };
}
