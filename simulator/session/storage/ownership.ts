/** Decides which window owns the journal of a session. */

/** Another window keeps this session. */
export class JournalElsewhere extends Error {
  override readonly name = 'JournalElsewhere';
  constructor() {
    super('The exchange is open in another window of this browser.');
  }
}

type OwnershipMessage = { readonly ask: string } | { readonly here: string } | { readonly taken: string };

/** Responds to other windows until it ends, or until another window takes the session over. */
export interface OwnershipClaim {
  end(): void;
}

/**
 * Asks whether another open window keeps `session`; resolves within `patience` milliseconds. A dead one cannot respond, and
 * the journal refuses what it might still write.
 */
export async function isKeptElsewhere(session: string, timeoutMs = 200): Promise<boolean> {
  if (typeof BroadcastChannel !== 'function') return false;
  const channel = new BroadcastChannel('sandpit-presence');
  const response = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<OwnershipMessage>) => {
      if ('here' in data && data.here === session) resolve(true);
    };
    setTimeout(() => resolve(false), timeoutMs);
  });
  channel.postMessage({ ask: session } satisfies OwnershipMessage);
  const kept = await response;
  channel.close();
  return kept;
}

/** Notifies the previous owner of `session` that it is kept here now, and responds to requests for it. */
export function claimOwnership(session: string): OwnershipClaim {
  if (typeof BroadcastChannel !== 'function') return { end: () => undefined };
  const channel = new BroadcastChannel('sandpit-presence');
  channel.onmessage = ({ data }: MessageEvent<OwnershipMessage>) => {
    if ('ask' in data && data.ask === session)
      channel.postMessage({ here: session } satisfies OwnershipMessage);
    // The previous owner finds out at its next write; until then it must not refuse the new one.
    if ('taken' in data && data.taken === session) channel.close();
  };
  channel.postMessage({ taken: session } satisfies OwnershipMessage);
  return { end: () => channel.close() };
}
