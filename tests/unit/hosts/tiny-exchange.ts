import type { Exchange } from '#simulator/engine/exchange.ts';
import { respondToWeb } from '#simulator/http.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionHost } from '#simulator/session/session-host.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { Kernel, read, Refusal } from '#simulator/engine/kernel/index.ts';
import type { EngineModule, Outcome } from '#simulator/engine/kernel/index.ts';
import { createFaults } from '#simulator/engine/modules/faults/index.ts';
import { readLocalText } from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioData } from '#simulator/engine/scenario/index.ts';
import { jsonResponse } from '../../support/http.ts';

export const start = Date.UTC(2026, 0, 5);

/** A till: `add` puts money in, a job adds one for every minute that passes, and it must never hold less than nothing. */
function createTill(context: Kernel['context']): EngineModule & { total(): number } {
  let total = 0;
  const everyMinute = (): void => void context.schedule(context.now() + 60_000, 'till.minute', null);
  everyMinute();
  return {
    name: 'till',
    total: () => total,
    dump: () => total,
    load: (plain) => void (total = read.integer(plain, 'total')),
    commands: {
      add(_actor, { amount }: { amount: number }) {
        if (total + amount < 0) throw new Refusal('BALANCE');
        total += amount;
        context.emit({ type: 'till', total });
        return total;
      },
      sendCode(_actor, { account }: { account: string }) {
        const code = context.random('codes').digits(6);
        context.emit({ type: 'message', account, channel: 'mail', code, purpose: 'register' });
      },
      burst() {
        throw new Error('the till has burst');
      },
    },
    jobs: {
      minute() {
        total += 1;
        everyMinute();
      },
    },
    audit: () => (total < 0 ? ['the till holds less than nothing'] : []),
  };
}

/** What the tests reach into. */
export interface TinyExchange {
  readonly till: { total(): number };
}

export const tinyParts: ExchangeParts = {
  createExchange(scenario) {
    const kernel = new Kernel({ seed: scenario.seed, start: scenario.start, verify: true });
    const till = createTill(kernel.context);
    const faults = createFaults({ context: kernel.context, seed: scenario.seed });
    kernel.register(till);
    kernel.register(faults);
    const execute: Exchange['execute'] = (name, input, actor, guard) => {
      const refusal = guard?.(name, input, actor);
      return refusal ? { ok: false, refusal } : (kernel.execute(name, input, actor) as Outcome<never>);
    };
    const ledger = { trialBalance: () => [{ currency: 3, sum: 0n }] };
    const queries = { sessions: () => [], recentCodes: () => [], userOfToken: () => undefined };
    const account = { queries };
    const missions = { queries: { list: () => [] } };
    return { scenario, kernel, till, faults, ledger, account, missions, execute } as unknown as Exchange;
  },
  createApi: ({ exchange }) => ({
    refuse: async (_request, { key }) => envelope('error', key),
    confirm: async () => envelope('ok', 'done'),
    read: async (request) => ({ request, name: undefined, lang: 'en', parameters: {} }),
    async carryOut({ request }, guard) {
      const own = exchange();
      const { pathname, searchParams } = request.url;
      const command = `till.${pathname.replace('/api/', '')}`;
      const body = new URLSearchParams(new TextDecoder().decode(request.body));
      const input = { amount: Number(body.get('amount')), account: searchParams.get('account') ?? '' };
      if (request.method === 'GET') return envelope('ok', tillOf(own).total());
      const outcome = own.execute(command as never, input as never, { kind: 'visitor' }, guard);
      return outcome.ok ? envelope('ok', outcome.value ?? null) : envelope('error', outcome.refusal.key);
    },
  }),
  createFeed({ exchange }) {
    const listeners = new Set<(event: string, payload: unknown) => void>();
    let sent = -1;
    return {
      connect(connection) {
        const listener = (event: string, payload: unknown) => connection.send([{ event, payload }]);
        listeners.add(listener);
        return { login: (id) => listener('welcome', id), close: () => void listeners.delete(listener) };
      },
      publishOwn: () => undefined,
      publish() {
        const total = tillOf(exchange()).total();
        if (total === sent) return;
        sent = total;
        for (const listener of listeners) listener('total', total);
      },
    };
  },
};

export function tillOf(exchange: Exchange): TinyExchange['till'] {
  return (exchange as unknown as TinyExchange).till;
}

const envelope = (type: string, message: unknown): HttpResponse => jsonResponse({ type, message });

/** Two scenarios without users. */
export const tinyCatalogue: Catalogue = {
  default: 'calm',
  names: () => ['calm', 'storm'],
  source: async () => undefined,
  read: () => Promise.reject(new Error('there are no own scenarios here')),
  list: async () => [
    { name: 'calm', title: readLocalText('Calm'), summary: readLocalText('') },
    { name: 'storm', title: readLocalText('Storm'), summary: readLocalText('') },
  ],
  async load(name, seed = 'own seed') {
    if (name !== 'calm' && name !== 'storm') throw new Error(`no ${name}`);
    return {
      name,
      title: readLocalText(name),
      seed,
      start,
      recorded: [],
      users: [],
      prices: [],
    } as unknown as ScenarioData;
  },
};

/** Real time that stands still until it is moved. */
export function handClock(): { realTime(): number; move(milliseconds: number): void } {
  let now = 1_000;
  return { realTime: () => now, move: (milliseconds) => void (now += milliseconds) };
}

/** A session over the tiny exchange that moves only on request. */
export function tinySession(options: Partial<SessionHost>): Session {
  return new Session({
    journals: createMemoryJournals(),
    catalogue: tinyCatalogue,
    parts: tinyParts,
    realTime: () => 0,
    pumpEvery: 0,
    ...options,
  });
}

/** One call of the exchange: the envelope of its response, or the status without one. */
export async function call(
  session: Session,
  method: 'GET' | 'POST',
  path: string,
  form?: string,
): Promise<unknown> {
  const response = await respondToWeb(
    session,
    new Request(`http://sandpit.test${path}`, { method, body: form }),
  );
  return response.json();
}

/** One call of the control plane: its status and its JSON. */
export async function control(
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await respondToWeb(
    session,
    new Request(`http://sandpit.test${path}`, { method, body: text }),
  );
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Where a session stands. */
export const stateOf = async (session: Session): Promise<Record<string, unknown>> =>
  (await control(session, 'GET', '/sim/state')).json;
