import fc from 'fast-check';
import { expect } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionHost } from '#simulator/session/session-host.ts';
import type { Catalogue, ScenarioData } from '#simulator/engine/scenario/index.ts';
import { control, handClock } from './tiny-exchange.ts';

/** What a trader does next; prices in thousandths of the last one. */
export type Step =
  | { readonly do: 'order'; readonly side: 'in' | 'out'; readonly permille: number; readonly lots: number }
  | { readonly do: 'transfer'; readonly amount: number }
  | { readonly do: 'cancel' }
  | { readonly do: 'move'; readonly permille: number }
  | { readonly do: 'pass'; readonly milliseconds: number };

const order = fc.record({
  do: fc.constant('order' as const),
  side: fc.constantFrom('in' as const, 'out' as const),
  permille: fc.integer({ min: 990, max: 1010 }),
  lots: fc.integer({ min: 1, max: 40 }),
});
const transfer = fc.record({
  do: fc.constant('transfer' as const),
  amount: fc.integer({ min: 1, max: 50 }),
});
const cancel = fc.record({ do: fc.constant('cancel' as const) });

const move = fc.record({ do: fc.constant('move' as const), permille: fc.integer({ min: -40, max: 40 }) });

const pass = (max: number) =>
  fc.record({ do: fc.constant('pass' as const), milliseconds: fc.integer({ min: 1, max }) });

/** Sessions of up to `length` steps, with never more than `longest` milliseconds between two. */
export const sessions = (length: number, max: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.oneof(
      { arbitrary: order, weight: 4 },
      { arbitrary: pass(max), weight: 3 },
      { arbitrary: transfer, weight: 1 },
      { arbitrary: cancel, weight: 1 },
      { arbitrary: move, weight: 1 },
    ),
    { minLength: 2, maxLength: length },
  );

interface State {
  readonly hash: string;
  readonly now: number;
  readonly seq: number;
  readonly branch: string;
  readonly audit: readonly string[];
}

/** A real exchange in a host, and somebody who trades on it. */
export interface Trader {
  readonly session: Session;
  logIn(): Promise<string>;
  take(step: Step): Promise<void>;
  state(): Promise<State>;
  /** Real time passes. */
  move(milliseconds: number): void;
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Record<string, unknown>>;
}

const pair = { legal_id: '3', currency_id: '1' };

/** The real exchange in a host whose time stands still, unless stated otherwise. */
export function realSession(options: Partial<SessionHost> = {}): Session {
  return new Session({
    ...{ catalogue: nodeCatalogue(), parts: exchangeParts, journals: createMemoryJournals() },
    ...{ realTime: () => 0, pumpEvery: 0, speed: 0 },
    ...options,
  });
}

/** Plays a scenario of the test's own. */
export const catalogueOf = (scenario: ScenarioData): Catalogue => ({
  ...nodeCatalogue(),
  default: scenario.name,
  load: async () => scenario,
});

/** Time stands still but for the trader's own passes. */
export function openTrader({
  journals = createMemoryJournals(),
  seed = 'trader',
}: {
  readonly journals?: Journals;
  readonly seed?: string;
} = {}): Trader {
  const { realTime, move } = handClock();
  const session = realSession({ journals, session: { scenario: 'calm-market', seed }, realTime });
  let token = '';
  const call = async (path: string, fields: Record<string, string>) => {
    const request = new Request(`http://sandpit.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { authorization: token },
    });
    return (await (await respondToWeb(session, request)).json()) as { type: string; message: unknown };
  };
  const ask: Trader['ask'] = async (method, path, body) => {
    const { status, json } = await control(session, method, path, body);
    expect({ status, json }).toMatchObject({ status: 200 });
    return json;
  };
  return {
    session,
    ask,
    async logIn() {
      const response = await call('/api/user/login', {
        user_string: 'demo@sandpit.test',
        password: 'demo123',
      });
      return (token = String(response.message));
    },
    async take(step) {
      if (step.do === 'pass') {
        await ask('POST', '/sim/clock', { advanceMs: step.milliseconds });
      } else if (step.do === 'transfer') {
        const fields = { currency_id: '3', number: String(step.amount) };
        await call('/api/wallet/change', { ...fields, from_field: 'change', to_field: 'legal' });
      } else if (step.do === 'move') {
        const override = { pairs: 'BTC/USDT', permille: step.permille, overMs: 60_000 };
        await ask('POST', '/sim/operator/move', override);
      } else if (step.do === 'cancel') {
        const { message } = await call('/api/transaction_in', {});
        const [open] = (message as { list: readonly { id: number }[] }).list;
        if (open) await call('/api/transaction_del', { id: String(open.id), type: 'in' });
      } else {
        const { message } = await call('/api/transaction/deal', pair);
        const last = Number((message as { last_price: string }).last_price);
        const price = ((last * step.permille) / 1000).toFixed(2);
        const num = (step.lots / 1000).toFixed(3);
        await call(`/api/transaction/${step.side}`, { ...pair, price, num, mode: '2' });
      }
    },
    move,
    state: async () => (await ask('GET', '/sim/state')) as unknown as State,
  };
}
