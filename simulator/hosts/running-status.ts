import type { LiveExchange } from './live-exchange.ts';
import type { RuntimeStatus } from './runtime-options.ts';

/** The status of an exchange that runs. */
export function statusOf(live: LiveExchange): RuntimeStatus {
  const { scenario, branch, repeated, replayed } = live;
  const { name, title, seed } = scenario;
  const { from = null, at = 0 } = live.origin ?? {};
  return {
    state: 'running',
    scenario: name,
    title,
    seed,
    branch,
    repeated,
    origin: from === null ? undefined : { branch: from, at },
    end: replayed?.end,
    clock: live.clock(),
  };
}
