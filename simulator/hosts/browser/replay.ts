/** Earlier times of the session, for the client of this page. */
import type { BranchReport, EquityCurve, ReplayReport } from '#simulator/control/index.ts';
import type { Responder } from './handlers.ts';
import { callControl } from './sandpit.ts';

/** Calls of the control plane about replays and branches. Each rejects with ControlRefusal. */
export function createReplay(respond: Responder) {
  const get = (path: string) => callControl(respond, 'GET', path);
  const post = (path: string, body: object) => callControl(respond, 'POST', path, body);
  return {
    report: async () => (await get('/sim/replay')) as ReplayReport,
    goTo: async (toInstant: number) => (await post('/sim/replay', { toInstant })) as ReplayReport,
    setSpeed: async (speed: number) => void (await post('/sim/clock', { speed })),
    branches: async () => ((await get('/sim/branches')) as { branches: readonly BranchReport[] }).branches,
    equity: async (user: number, branches: readonly string[], from: number, to?: number) =>
      (
        (await post('/sim/equity', { user, branches, from, ...(to !== undefined && { to }) })) as {
          curves: readonly EquityCurve[];
        }
      ).curves,
  };
}
