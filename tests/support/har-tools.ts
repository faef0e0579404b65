/**
 * A HAR in the forms in which browsers and proxies save one. They are made here, from what these programs document and what their
 * sources write (HAR 1.2 with the liberties of each): no file of a real program is in the repository.
 */
import type { RecordedEntry } from './har.ts';

type Change = (entry: Entry, index: number) => object;

interface Entry extends RecordedEntry {
  readonly request: RecordedEntry['request'] & {
    readonly url: string;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly content: { readonly mimeType?: string; readonly text?: string };
  };
  readonly _webSocketMessages?: readonly { readonly type: string; readonly time: number }[];
}

const paramsOf = (text: string) => [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));

const inLowerCase = <Header extends { readonly name: string }>(headers: readonly Header[]) =>
  headers.map((header) => ({ ...header, name: header.name.toLowerCase() }));

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The same instant in the zone +02:00. */
const inZone = (at: string): string =>
  new Date(Date.parse(at) + 7_200_000).toISOString().replace('Z', '+02:00');

const withoutFrames = ({
  _webSocketMessages: _messages,
  ...entry
}: Entry): Omit<Entry, '_webSocketMessages'> => entry;

/** What proxies write of a connection that they did not look into. */
const tunnel = {
  ...{ startedDateTime: '2025-06-02T02:00:00.000Z', time: 31 },
  request: { method: 'CONNECT', url: 'fonts.example:443', headers: [], postData: null },
  response: { status: 200, headers: [], content: { size: 0 } },
};

/** What is saved of a request that was stopped. */
const stopped = (entry: Entry) => ({
  ...entry,
  response: {
    status: 0,
    statusText: '',
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    _error: 'net::ERR_ABORTED',
  },
});

/** Each with how it changes an entry, and what stands before or around all of them. */
const tools: Readonly<
  Record<
    string,
    {
      readonly change: Change;
      readonly more?: readonly object[];
      readonly bom?: true;
      readonly creator: string;
    }
  >
> = {
  // Whole milliseconds, dates with their zone, no messages of sockets, -1 for phases that did not occur.
  Firefox: {
    creator: 'Firefox',
    change: (entry) => ({
      ...withoutFrames(entry),
      startedDateTime: inZone(entry.startedDateTime),
      timings: { blocked: 0, dns: 0, connect: 0, ssl: 0, send: 0, wait: Math.round(entry.time), receive: 0 },
      request: {
        ...entry.request,
        ...(entry.request.postData && {
          postData: { ...entry.request.postData, params: paramsOf(entry.request.postData.text) },
        }),
      },
      serverIPAddress: '127.0.0.1',
      connection: '8787',
      cache: {},
    }),
  },
  // Bodies in base64, names of headers as they came, no messages of sockets.
  Safari: {
    creator: 'WebKit Web Inspector',
    change: (entry) => ({
      ...withoutFrames(entry),
      time: entry.time + 0.000_976_562_5,
      timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0.1, wait: entry.time, receive: 0 },
      response: {
        ...entry.response,
        content: {
          ...entry.response.content,
          text: base64(entry.response.content.text ?? ''),
          encoding: 'base64',
        },
      },
      _fetchType: 'Network Load',
      _priority: 'medium',
    }),
  },
  // A form as parameters without text, connections of other sites, a request that was stopped.
  Charles: {
    creator: 'Charles Proxy',
    change: (entry) => ({
      ...withoutFrames(entry),
      request: {
        ...entry.request,
        ...(entry.request.postData && {
          postData: {
            mimeType: 'application/x-www-form-urlencoded',
            params: paramsOf(entry.request.postData.text),
          },
        }),
      },
      timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: entry.time, receive: 0 },
      _charlesStatus: 'COMPLETE',
    }),
    more: [tunnel],
  },
  // A byte order mark, seven decimals of a second, an empty list of parameters beside the text.
  Fiddler: {
    creator: 'Fiddler',
    bom: true,
    change: (entry) => ({
      ...entry,
      startedDateTime: entry.startedDateTime.replace('Z', '0000+00:00'),
      request: {
        ...entry.request,
        ...(entry.request.postData && { postData: { ...entry.request.postData, params: [] } }),
      },
      timings: { blocked: -1, dns: 0, connect: 0, ssl: 0, send: 0, wait: entry.time, receive: 0 },
      comment: '[#12]',
    }),
    more: [tunnel],
  },
  // Names of headers in lower case, messages of sockets with times in seconds.
  mitmproxy: {
    creator: 'mitmproxy',
    change: (entry) => ({
      ...entry,
      startedDateTime: entry.startedDateTime.replace('Z', '000+00:00'),
      request: { ...entry.request, headers: inLowerCase(entry.request.headers) },
      response: { ...entry.response, headers: inLowerCase(entry.response.headers) },
      timings: { connect: -1, ssl: -1, send: 0, wait: entry.time, receive: 0 },
      ...(entry._webSocketMessages && { _resourceType: 'websocket' }),
    }),
  },
  // Messages of sockets with times in milliseconds, bodies of sockets none.
  Playwright: {
    creator: 'Playwright',
    change: (entry) => ({
      ...entry,
      timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: entry.time, receive: -1 },
      ...(entry._webSocketMessages && {
        _webSocketMessages: entry._webSocketMessages.map((message) => ({
          ...message,
          time: message.time * 1000,
        })),
      }),
    }),
  },
};

export const harTools = Object.keys(tools);

/** The entries as a program saves them; whole is what the recording itself has. A request that was stopped stands before them. */
export function savedBy(tool: string, har: string): string {
  const form = tools[tool];
  if (!form) throw new Error(`there is no program ${tool}`);
  const { entries } = (JSON.parse(har) as { readonly log: { readonly entries: readonly Entry[] } }).log;
  const first = entries.slice(0, 1).map(stopped);
  const log = {
    version: '1.2',
    creator: { name: form.creator, version: '1.0' },
    pages: [],
    entries: [...(form.more ?? []), ...first, ...entries.map(form.change)],
  };
  return `${form.bom ? '\uFEFF' : ''}${JSON.stringify({ log })}`;
}
