/** Clients that stop reading. */
import { setTimeout as pause } from 'node:timers/promises';
import { openFeedClient } from './feed-client.ts';

/** One of them. */
export interface SlowClient {
  readonly kind: string;
  /** Sends a heartbeat, where it does so. */
  beat(): Promise<void>;
  /** Why the host dropped it, if it did and gave a reason that still arrived. */
  reason(): Promise<string | undefined>;
}

/** What is sent to a client that reads again is read within this time. */
const READING_MS = 10_000;
/** A WebSocket whose client does not take the close frame is destroyed after 30 s: some begin to read again in every such time. */
const APART_MS = 25_000;
/** When a client without heartbeats reads again: the host drops it after 45 s. */
const SILENT_MS = 60_000;

async function openPausing(url: string, beats: boolean, readsAfter: number): Promise<SlowClient> {
  let done: (reason: string | undefined) => void = () => undefined;
  const result = new Promise<string | undefined>((resolve) => (done = resolve));
  const client = await openFeedClient(url, {
    closed: (code, reason) => done(reason === '' ? undefined : `${code} ${reason}`),
  });
  client.pause();
  void pause(readsAfter)
    .then(() => client.resume())
    .then(() => pause(READING_MS))
    .then(() => done(undefined))
    .finally(() => client.close());
  return {
    kind: `WebSocket, ${beats ? 'heartbeats go on' : 'no heartbeats'}, reads again after ${readsAfter / 1_000} s`,
    beat: async () => (beats ? client.beat() : undefined),
    reason: () => result,
  };
}

async function openPolling(url: string): Promise<SlowClient> {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const session = `${address}&sid=${(JSON.parse(opened.slice(1)) as { sid: string }).sid}`;
  let reason: string | undefined;
  const send = async (init?: RequestInit): Promise<void> => {
    const response = await fetch(session, init);
    const text = await response.text();
    if (response.status === 400) reason ??= (JSON.parse(text) as { readonly message: string }).message;
  };
  await send({ method: 'POST', body: '40' });
  await send();
  return {
    kind: 'polling, heartbeats go on',
    beat: () => send({ method: 'POST', body: '3' }),
    async reason() {
      await send();
      return reason;
    },
  };
}

/** Three that do not poll, one without heartbeats, and so many others that read again one after the other. */
export async function openSlowClients(url: string, count: number): Promise<readonly SlowClient[]> {
  const pausing = Array.from({ length: count }, (_, index) => openPausing(url, true, (index + 1) * APART_MS));
  const polling = Array.from({ length: count === 0 ? 0 : 3 }, () => openPolling(url));
  const silent = count === 0 ? [] : [openPausing(url, false, SILENT_MS)];
  return Promise.all([...silent, ...polling, ...pausing]);
}
