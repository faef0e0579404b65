/** Opens pages as the tests of a rehearsal left them, on an exchange with the deviation. */
import type { ServerResponse } from 'node:http';
import { messageOf } from '#shared/json.ts';
import { startServer } from '../node.ts';
import { startDeviatingHost } from '../deviations/host.ts';
import { sixty } from '../deviations/sixty.ts';
import { WITHIN_MS } from './rehearse.ts';
import type { FoundPlace } from './rehearse.ts';

/** A rehearsal that is shown. */
export interface Show {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/rehearsal/NUMBER` for each finding. Rejects where the port cannot be had.
 * @param client folder of the front end; that of the package where undefined
 */
export async function startShow(
  found: ReadonlyMap<number, FoundPlace>,
  client: string | undefined,
  port: number,
): Promise<Show> {
  const host = await startServer({ speed: 0, ...(client !== undefined && { client }) });
  const deviating = await startDeviatingHost(host.url, WITHIN_MS, {
    port,
    respond({ url = '' }, outgoing) {
      const [, number] = /^\/rehearsal\/(\d+)$/.exec(url) ?? [];
      if (number === undefined) return false;
      void open(Number(number), outgoing);
      return true;
    },
  }).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  const open = async (number: number, outgoing: ServerResponse): Promise<void> => {
    const place = found.get(number);
    if (!place) return void outgoing.writeHead(404).end(`There is nothing to open of deviation ${number}.`);
    try {
      await host.exchange.control('POST', '/sim/snapshot', place.snapshot);
      deviating.plant(sixty.slice(number - 1, number));
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageTo(place));
    } catch (error) {
      outgoing.writeHead(500).end(messageOf(error));
    }
  };
  return {
    url: deviating.url,
    async close() {
      await deviating.close();
      await host.close();
    },
  };
}

/** A page that is logged in as the test was, and goes on to its page. */
function pageTo({ path, storage }: FoundPlace): string {
  const literal = JSON.stringify({ path, storage }).replace(/</g, '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>Sandpit rehearsal</title><script>
const { path, storage } = ${literal};
localStorage.clear();
for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
location.replace(path);
</script>`;
}
