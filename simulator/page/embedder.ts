/** Serves the page around a page in a frame: its calls of the control plane, and word of what is wrong. */
import { wireOver } from '#shared/control-client.ts';
import type { Embedder, ToFrame } from '#shared/embed.ts';
import { messageOf } from '#shared/json.ts';
import type { Responder } from './handlers.ts';
import type { EngineLink } from './link.ts';

/** Paths of the control plane. */
const isControl = (path: string): boolean => /^\/sim(?:[/?]|$)/.test(path);

/** Carries out calls as they come, and tells of each failure of the exchange once. */
export function serveEmbedder(
  embedder: Embedder,
  respond: Responder,
  link: Pick<EngineLink, 'onStatus'>,
): void {
  const wire = wireOver(respond);
  const carryOut = async ({ id, call }: Extract<ToFrame, { type: 'call' }>): Promise<void> => {
    try {
      if (!isControl(call.path)) throw new Error(`${call.path}: expected a call of /sim`);
      embedder.send({ type: 'response', id, ...(await wire(call)) });
    } catch (error) {
      embedder.send({ type: 'lost', id, message: messageOf(error) });
    }
  };
  embedder.onMessage((message) => {
    if (message.type === 'call') void carryOut(message);
  });
  link.onStatus((status) => {
    if (status.state !== 'failed') return;
    const { name, message } = status.failure;
    embedder.send({ type: 'failed', failure: { name, message } });
  });
}
