/** Reserves a shared server for the time of a test. */
import type { APIRequestContext } from '@playwright/test';
import { callControl, ControlRefused } from '#shared/control-client.ts';
import { serverWire } from './wire.ts';

/** Says to others that the exchange of a server is in use while a test runs. */
export interface ServerLease {
  /** Takes the lease of the server at an origin. Rejects while another worker's test has it. */
  take(origin: string): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseDeps {
  readonly request: APIRequestContext;
  /** Of the workers that run at the same time each has another. */
  readonly worker: number;
  /** Title of the test. */
  readonly title: string;
}

/** Shorter than a lease lasts, so that only a dead worker loses it. */
const RENEW_MS = 3_000;

export function createLease({ request, worker, title }: LeaseDeps): ServerLease {
  // A worker that is restarted after a failure has the same number and the same parent.
  const holder = `${process.ppid} ${worker}`;
  let held: { readonly origin: string; readonly timer: ReturnType<typeof setInterval> } | undefined;
  const post = (origin: string, path: string, body: object): Promise<unknown> =>
    callControl(serverWire(request, origin), 'POST', path, body);
  const release = async (): Promise<void> => {
    if (!held) return;
    const { origin, timer } = held;
    held = undefined;
    clearInterval(timer);
    await post(origin, '/sim/lease/release', { holder }).catch(() => undefined);
  };
  return {
    release,
    async take(origin) {
      if (held?.origin === origin) return;
      await release();
      try {
        await post(origin, '/sim/lease', { holder, label: `worker ${worker}, "${title}"` });
      } catch (error) {
        throw error instanceof ControlRefused && error.code === 'LEASED' ? inUse(origin, error) : error;
      }
      const renew = (): void => void post(origin, '/sim/lease/renew', { holder }).catch(() => undefined);
      held = { origin, timer: setInterval(renew, RENEW_MS).unref() };
    },
  };
}

function inUse(origin: string, { reason, status, code }: ControlRefused): ControlRefused {
  const way = 'Give each worker a server of its own (sandpitServer), or run with workers: 1.';
  const trouble = `${origin} is shared by workers, which would overwrite each other's exchange`;
  return new ControlRefused(trouble, status, { code, message: `${reason} ${way}` });
}
