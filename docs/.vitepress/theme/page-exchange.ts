/** The exchange that calls of the reference are tried in: it runs in a frame of the page that nobody sees, in the session of this browser. */
import { liveAddress } from '../live-address.ts';

/** The demo accounts that calls are made as, with their passwords; nobody is a visitor. */
export const accounts: Readonly<Record<string, string>> = {
  'demo@sandpit.test': 'demo123',
  'alice@sandpit.test': 'alice123',
};

/** A call as it is sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  /** Its parameters by name: in the query of a GET, in the body of a POST. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** How the body is written; undefined without one. */
  readonly mediaType: string | undefined;
  /** Account of the user who calls; undefined for a visitor. */
  readonly account: string | undefined;
}

/** A page of the exchange that asks for little. */
const QUIET_PAGE = '/noticeList';
const POLL_MS = 50;

/** What the first script of a page with an exchange leaves on its window. */
const MARK = Symbol.for('sandpit.socket-router');

let opened: Promise<Window> | undefined;

/** The window of the frame, once its calls reach the exchange. */
function exchangeIn(base: string): Promise<Window> {
  opened ??= open(base).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(base: string): Promise<Window> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'The exchange that calls are tried in';
  frame.src = liveAddress(base, QUIET_PAGE);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const inside = frame.contentWindow;
  if (inside === null || !(MARK in inside)) {
    frame.remove();
    throw new Error(`There is no exchange at ${frame.src}: the site was built without it.`);
  }
  // The page loads the simulator by itself, after its own scripts.
  while (!('sandpit' in inside)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  await (inside.sandpit as { readonly answering: Promise<void> }).answering;
  return inside;
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** As a form or a query has them: each value as text. */
const formOf = (parameters: Sent['parameters']): URLSearchParams =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, textOf(value)]));

async function logIn(inside: Window, account: string): Promise<string> {
  const body = formOf({ user_string: account, password: accounts[account], type: 1 });
  const response = await inside.fetch('/api/user/login', { method: 'POST', body });
  const { type, message } = (await response.json()) as { readonly type: string; readonly message: string };
  if (type !== 'ok') throw new Error(`${account} cannot log in: ${message}`);
  return message;
}

/** Makes a call; resolves with its status and its response as text. Rejects where the user cannot log in. */
export async function sendSample(base: string, sent: Sent): Promise<string> {
  const { method, path, parameters, mediaType, account } = sent;
  const inside = await exchangeIn(base);
  const query = method === 'GET' ? formOf(parameters).toString() : '';
  const isJson = mediaType === 'application/json';
  const response = await inside.fetch(query === '' ? path : `${path}?${query}`, {
    method,
    headers: {
      ...(account !== undefined && { authorization: await logIn(inside, account) }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: isJson ? JSON.stringify(parameters) : formOf(parameters) }),
  });
  const text = await response.text();
  return `${response.status}\n${indented(text)}`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
