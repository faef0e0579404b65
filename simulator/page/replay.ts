/** Earlier times of the session, for the client of this page. */
import { wireOver } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import type { Responder } from './handlers.ts';
import type { EngineLink } from './link.ts';

/** Where the session stands among its times and branches. */
interface Place {
  readonly branch: string;
  readonly origin?: { readonly branch: string; readonly at: number } | undefined;
  readonly end?: number | undefined;
  readonly speed: number;
}

/** The place that the status of the exchange tells; the last one while it tells none, and the same object while it is the same. */
function followPlace(link: Pick<EngineLink, 'status' | 'onStatus'>) {
  let place: Place = { branch: '', speed: 0 };
  const read = (): Place => {
    const status = link.status();
    if (status.state !== 'running') return place;
    const { branch, origin, end, clock } = status;
    const next: Place = { branch, origin, end, speed: clock.speed };
    if (JSON.stringify(next) !== JSON.stringify(place)) place = next;
    return place;
  };
  return { place: read, onPlace: (listener: () => void) => link.onStatus(listener) };
}

/** Calls of the control plane about replays and branches. Each rejects with ControlRefused. */
export function createReplay(respond: Responder, link: Pick<EngineLink, 'status' | 'onStatus'>) {
  const { get, post } = controlOver(wireOver(respond));
  return {
    ...followPlace(link),
    report: () => get('/sim/replay'),
    goTo: (toInstant: number) => post('/sim/replay', { toInstant }),
    setSpeed: async (speed: number) => void (await post('/sim/clock', { speed })),
    openBranch: async (name: string) => void (await post('/sim/branches', { name })),
    branches: async () => (await get('/sim/branches')).branches,
    async histories(user: number, branches: readonly string[], from: number, to?: number) {
      const span = { user, branches, from, ...(to !== undefined && { to }) };
      const { curves, trades } = await post('/sim/equity', span);
      return curves.map((curve, index) => ({ curve, trades: trades[index] ?? [] }));
    },
  };
}
