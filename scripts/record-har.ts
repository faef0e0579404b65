import type { Page, Request } from '@playwright/test';

/** Records calls and socket messages of a page, as the developer tools of Chromium save them. Returns what ends it and gives the HAR. */
export function recordHar(page: Page): () => Promise<string> {
  const entries: Promise<readonly object[]>[] = [];
  const messages: object[] = [];
  const note = (type: string) => (frame: { readonly payload: string | Buffer }) =>
    void messages.push({ type, time: Date.now() / 1000, opcode: 1, data: String(frame.payload) });
  const finished = (request: Request): void => {
    if (new URL(request.url()).pathname.startsWith('/api/')) entries.push(entryOf(request));
  };
  page.on('requestfinished', finished);
  page.on('websocket', (socket) => {
    socket.on('framereceived', note('receive'));
    socket.on('framesent', note('send'));
  });
  return async () => {
    page.off('requestfinished', finished);
    const calls = await Promise.all(entries);
    const socket = {
      startedDateTime: new Date().toISOString(),
      time: 0,
      _webSocketMessages: messages.slice(),
      request: { method: 'GET', url: 'ws://localhost/socket.io/', headers: [] },
      response: { status: 101, headers: [], content: {} },
    };
    return JSON.stringify({ log: { version: '1.2', entries: [...calls.flat(), socket] } });
  };
}

async function entryOf(request: Request): Promise<readonly object[]> {
  const response = await request.response();
  // A page that is left takes the bodies of its responses with it.
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return [];
  const { startTime, requestStart, responseStart, responseEnd } = request.timing();
  const data = request.postData();
  return [
    {
      startedDateTime: new Date(startTime).toISOString(),
      time: Math.max(0, responseEnd),
      timings: {
        blocked: Math.max(0, requestStart),
        send: 0,
        wait: Math.max(0, responseStart - requestStart),
        receive: Math.max(0, responseEnd - responseStart),
      },
      request: {
        method: request.method(),
        url: request.url(),
        headers: await request.headersArray(),
        ...(data === null
          ? {}
          : { postData: { mimeType: 'application/x-www-form-urlencoded;charset=UTF-8', text: data } }),
      },
      response: {
        status: response.status(),
        headers: await response.headersArray(),
        content: { mimeType: 'application/json', text },
      },
    },
  ];
}
