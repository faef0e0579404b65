/** Applies the fault plan between the callers and an exchange. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { ConnectionsCutEvent } from '#simulator/engine/modules/module.ts';
import { CallFilter } from './calls.ts';
import { FaultMatches } from './matches.ts';
import { SocketFilter } from './sockets.ts';
import type { Api } from '../parts.ts';

/**
 * Applies the fault plan (docs/faults.md) to the calls and sockets of one exchange; calls under `/sim` are not affected.
 * Earlier effects of rules are not repeated.
 */
export class FaultFilter {
  readonly calls: CallFilter;
  readonly sockets: SocketFilter;
  readonly #unsubscribe: () => void;
  #cuts: ConnectionsCutEvent[] = [];

  /** @param applies whether rules apply here at the moment */
  constructor(exchange: Exchange, api: Api, applies: () => boolean) {
    const matches = new FaultMatches(exchange, applies);
    this.calls = new CallFilter(matches, api, () => exchange.kernel.now());
    this.sockets = new SocketFilter(matches);
    this.#unsubscribe = exchange.kernel.onEvent((event) => {
      if (event.type === 'faults.cut') this.#cuts.push(event);
    });
  }

  /** Breaks the connections that rules have cut since the last time, and releases calls whose rule has been cleared. */
  apply(): void {
    for (const cut of this.#cuts.splice(0)) this.sockets.cut(cut);
    this.calls.release();
  }

  close(): void {
    this.#unsubscribe();
    this.calls.close();
    this.sockets.close();
  }
}
