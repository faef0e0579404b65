/** Another window keeps this session. */
export class JournalElsewhere extends Error {
  override readonly name = 'JournalElsewhere';
  constructor() {
    super('The exchange is open in another window of this browser.');
  }
}

type Talk = { readonly ask: string } | { readonly here: string };

/** A presence that answers others until it ends. */
export interface Presence {
  end(): void;
}

/**
 * Asks whether a living window keeps `session`; resolves within `patience` milliseconds. A dead one cannot answer, and what
 * it might still write the journal itself refuses.
 */
export async function isKeptElsewhere(session: string, patience = 200): Promise<boolean> {
  if (typeof BroadcastChannel !== 'function') return false;
  const channel = new BroadcastChannel('sandpit-presence');
  const answer = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Talk>) => {
      if ('here' in data && data.here === session) resolve(true);
    };
    setTimeout(() => resolve(false), patience);
  });
  channel.postMessage({ ask: session } satisfies Talk);
  const kept = await answer;
  channel.close();
  return kept;
}

/** Answers whoever asks for `session` that it is kept here. */
export function announce(session: string): Presence {
  if (typeof BroadcastChannel !== 'function') return { end: () => undefined };
  const channel = new BroadcastChannel('sandpit-presence');
  channel.onmessage = ({ data }: MessageEvent<Talk>) => {
    if ('ask' in data && data.ask === session) channel.postMessage({ here: session } satisfies Talk);
  };
  return { end: () => channel.close() };
}
