import type { Exchange } from '#simulator/exchange.ts';
import type { ConnectionsCutEvent } from '#simulator/modules/module.ts';
import { createCallGate } from './fault-calls.ts';
import type { CallGate } from './fault-calls.ts';
import { FaultMatches } from './fault-matches.ts';
import { createSocketGate } from './fault-sockets.ts';
import type { SocketGate } from './fault-sockets.ts';
import type { Api } from './parts.ts';

/** Stands between the world and an exchange and lets the fault plan happen (docs/faults.md). Calls under `/sim` go past it. */
export interface FaultGate {
  readonly calls: CallGate;
  readonly sockets: SocketGate;
  /** Breaks the connections that rules have cut since the last time, and lets calls go whose rule has been cleared. */
  apply(): void;
  close(): void;
}

/** Builds the filter of one exchange; earlier effects of rules are not repeated. */
export function createFaultGate(exchange: Exchange, api: Api): FaultGate {
  const matches = new FaultMatches(() => exchange);
  const calls = createCallGate({ matches, api, now: () => exchange.kernel.now() });
  const sockets = createSocketGate(matches);
  let cuts: ConnectionsCutEvent[] = [];
  const deafen = exchange.kernel.onEvent((event) => {
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
      deafen();
      calls.close();
      sockets.close();
    },
  };
}
