/** A running exchange behind its fault filter: calls with a language, sockets that record events, a fault plan. */
import { respondToWeb } from '#simulator/http.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { Session } from '#simulator/session/session.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { smallScenario } from '../../support/exchange.ts';
import { control as steer, handClock } from '../hosts/tiny-exchange.ts';
import { realSession } from '../hosts/trader.ts';
import { testSocket } from '../../support/feed.ts';

export const PASSWORD = 'secret7';

/** What a call came to: the network failed, or an HTTP response, parsed where it is JSON. */
export type Reply =
  | 'network'
  | { readonly status: number; readonly type: string; readonly body: unknown; readonly date: string };

interface Form {
  readonly [field: string]: string;
}

/** Opens a small exchange whose clock stands still until `pass`. */
export async function openWorld(scenario: Partial<ScenarioData> = {}, journals = createMemoryJournals()) {
  const hand = handClock();
  const data = smallScenario({ ...scenario });
  const users = data.users.map((user) => ({ ...user, password: PASSWORD }));
  const session = realSession({
    catalogue: {
      default: 'test',
      names: () => ['test'],
      source: async () => undefined,
      read: () => Promise.reject(new Error('there are no own scenarios here')),
      list: async () => [{ name: 'test', title: data.title, summary: data.title }],
      load: async () => ({ ...data, users }),
    },
    journals,
    ...{ realTime: hand.realTime, speed: 1 },
  });
  await session.ready();
  const control = (method: string, path: string, body?: unknown) => steer(session, method, path, body);
  return {
    session,
    journals,
    control,
    /** Sets a rule; throws the refusal. */
    async fault(rule: ActiveFaultRule): Promise<void> {
      const { status, json } = await control('POST', '/sim/faults', rule);
      if (status !== 200) throw new Error(JSON.stringify(json));
    },
    async rules(): Promise<readonly ActiveFaultRule[]> {
      return (await control('GET', '/sim/faults')).json.rules as ActiveFaultRule[];
    },
    state: async () => (await control('GET', '/sim/state')).json,
    pass: async (milliseconds: number) => {
      hand.move(milliseconds);
      await session.pump();
    },
    call: (path: string, form?: Form, headers: Record<string, string> = {}) =>
      call(session, path, form, headers),
    logIn: (user = 0) => logIn(session, user),
    listen: () => listen(session),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

async function call(session: Session, path: string, form: Form | undefined, headers: Record<string, string>) {
  const method = form ? 'POST' : 'GET';
  const body = form && new URLSearchParams(form);
  const response = await respondToWeb(
    session,
    new Request(`http://sandpit.test${path}`, { method, headers, body }),
  );
  if (response.type === 'error') return 'network' satisfies Reply;
  const text = await response.text();
  const reply: Reply = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: parsed(text),
    date: response.headers.get('date') ?? '',
  };
  return reply;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { broken: text };
  }
}

/** Logs `u<user>@sandpit.test` in; the headers of his calls. */
async function logIn(session: Session, user: number): Promise<Record<string, string>> {
  const form = { user_string: `u${user}@sandpit.test`, password: PASSWORD };
  const reply = await call(session, '/api/user/login', form, {});
  if (reply === 'network') throw new Error('no response to the login');
  return { authorization: String((reply.body as { message: unknown }).message) };
}

/** What a socket received; `dropped` once the server broke it. */
export interface Listener {
  readonly received: readonly string[];
  readonly dropped: () => boolean;
}

/** Connects a socket, if accepted, and records the names of its events. */
function listen(session: Session): Listener | undefined {
  if (!session.accepts()) return undefined;
  const { socket, received, closed } = testSocket();
  session.connect(socket);
  return {
    get received() {
      return received.map(([event, payload]) => nameOf(String(event), payload));
    },
    dropped: () => closed() !== undefined,
  };
}

function nameOf(event: string, payload: unknown): string {
  const { symbol = '' } = payload as { symbol?: string };
  return `${event} ${symbol}`.trim();
}

/** A limit order of the small exchange, far from the market. */
export const order = { legal_id: '3', currency_id: '1', price: '1000', num: '0.01', mode: '2' };
