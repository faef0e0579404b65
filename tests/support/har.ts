/** Records calls of a session on the Node host as a browser's HAR has them, by the time of the exchange. */
import { onTestFinished } from 'vitest';
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { exchangeOf } from '../../package/node/exchange.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

export type RecordedEntry = Record<string, unknown> & {
  startedDateTime: string;
  time: number;
  readonly request: { readonly headers: Header[] };
};

/** A session that is being recorded; its clock stands between the steps. */
export async function recordedSession(scenario = 'calm-market', seed = 'recorded') {
  const host = await startNodeHost({ speed: 0, scenario, seed });
  onTestFinished(() => host.close());
  const exchange = exchangeOf(host.session, '.');
  const entries: RecordedEntry[] = [];
  const frames: object[] = [];
  let now = await exchange.clock.now();
  const note = (event: string, payload: unknown, at = now): void =>
    void frames.push({
      ...{ type: 'receive', time: at / 1000, opcode: 1 },
      data: `42${JSON.stringify([event, payload])}`,
    });
  /** Sends a call as the client does, and keeps it with its response. */
  const call = async (name: OperationName, form: Record<string, string> = {}, token = ''): Promise<never> => {
    const { method, path } = operations[name];
    const url = new URL(path, host.url);
    const text = new URLSearchParams(form).toString();
    if (method === 'GET') url.search = text;
    const headers = { lang: 'en', ...(token === '' ? {} : { Authorization: token }) };
    const mimeType = 'application/x-www-form-urlencoded;charset=UTF-8';
    const response = await fetch(url, {
      ...{ method, body: method === 'GET' ? undefined : text },
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': mimeType }) },
    });
    const content = { mimeType: 'application/json', text: await response.text() };
    entries.push({
      ...{ startedDateTime: new Date(now).toISOString(), time: 0 },
      request: {
        ...{ method, url: url.href, headers: headersOf(Object.entries(headers)) },
        ...(method === 'GET' ? {} : { postData: { mimeType, text } }),
      },
      response: { status: response.status, headers: headersOf([...response.headers]), content },
    });
    return (JSON.parse(content.text) as { readonly message: never }).message;
  };
  /** Moves time on by market steps, as it does while somebody looks on. */
  const pass = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= 500) {
      await exchange.clock.advance(Math.min(500, left));
      now = await exchange.clock.now();
    }
  };
  const follow = (): void => void exchange.on('daymarket', (day) => note('daymarket', { ...day }, day.time));
  const har = (): string =>
    JSON.stringify({ log: { entries: [...entries, socketEntry(host.url, now, frames)] } });
  return { exchange, call, pass, follow, note, entries, frames, har };
}

const headersOf = (pairs: readonly (readonly [string, string])[]): Header[] =>
  pairs.map(([name, value]) => ({ name, value }));

const socketEntry = (url: string, at: number, messages: readonly object[]) => ({
  ...{ startedDateTime: new Date(at).toISOString(), time: 0, _webSocketMessages: messages },
  request: { method: 'GET', url: `${url.replace('http', 'ws')}/socket.io/?EIO=4`, headers: [] },
  response: { status: 101, headers: [], content: {} },
});
