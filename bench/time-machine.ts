import { join } from 'node:path';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { respondToWeb } from '#simulator/http.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { Session } from '#simulator/session/session.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { inFolder } from './folder.ts';
import { median, timed } from './report.ts';
import type { BenchRow } from './report.ts';
import { ORDERS, benchScenario, benchLogin, waiting, waitingExchange } from './growth/waiting-exchange.ts';

/** Commands an hour of a busy session: one every five seconds. */
const COMMANDS = 720;
const SAMPLES = 5;

const scenario = benchScenario('time machine');

/** Orders up to `reach` thousandths from the price, and, when it is busy, a market that swings for `ms`. */
function openExchange(reach: number, ms: number, swing: number): Exchange {
  const exchange = waitingExchange(scenario, (count) => ((1 + (count % 50)) / 50) * (reach / 1000));
  const shake = { pairs: [], permille: swing, forMs: ms };
  if (swing > 0) exchange.execute('market.shake', shake, { kind: 'operator' });
  return exchange;
}

interface Jump {
  readonly ms: number;
  readonly filled: number;
}

/** Median time of the same jump in five fresh exchanges. */
function jump(open: () => Exchange, ms: number): Jump {
  let filled = 0;
  const times = Array.from({ length: SAMPLES }, () => {
    const exchange = open();
    const took = timed(() => exchange.kernel.advanceTo(scenario.start + ms));
    filled = ORDERS - waiting(exchange);
    return took;
  });
  return { ms: median(times), filled };
}

function row(name: string, long: Jump, short: Jump, shortName: string, max: number): BenchRow {
  return {
    name: `${name}, ${long.filled} fills`,
    unit: 'ms',
    value: long.ms,
    reference: { name: `${shortName}, ${short.filled} fills`, value: short.ms },
    ratio: long.ms / short.ms,
    bound: { text: `at most ${max} ms`, holds: long.ms <= max },
  };
}

function forward(): BenchRow[] {
  const busy = (reach: number, swing: number, ms: number) => jump(() => openExchange(reach, ms, swing), ms);
  const quiet = (ms: number) => jump(() => openExchange(600, ms, 0), ms);
  busy(10, 10, 15 * MINUTE_MS);
  return [
    row(
      'forward 15 busy minutes (growth over 5)',
      busy(10, 10, 15 * MINUTE_MS),
      busy(10, 10, 5 * MINUTE_MS),
      '5 minutes',
      100,
    ),
    row('forward 30 quiet days (growth over 10)', quiet(30 * DAY_MS), quiet(10 * DAY_MS), '10 days', 100),
    row(
      'forward 30 busy days (growth over 10)',
      busy(200, 100, 30 * DAY_MS),
      busy(200, 100, 10 * DAY_MS),
      '10 days',
      5_000,
    ),
  ];
}

async function control(session: Session, path: string, body: unknown): Promise<void> {
  const request = new Request(`http://bench.test${path}`, { method: 'POST', body: JSON.stringify(body) });
  const response = await respondToWeb(session, request);
  if (!response.ok) throw new Error(await response.text());
}

/** A host with a session of so many busy hours behind it, its journal in a file. */
async function busySession(hours: number, data: string): Promise<Session> {
  const session = new Session({
    catalogue: {
      default: scenario.name,
      names: () => [scenario.name],
      source: async () => undefined,
      read: () => Promise.reject(new Error('there are no own scenarios here')),
      list: async () => [{ name: scenario.name, title: scenario.title, summary: scenario.title }],
      load: async () => scenario,
    },
    parts: exchangeParts,
    journals: createFileJournals(data),
    realTime: () => performance.now(),
    speed: 0,
    pumpEvery: 0,
  });
  const call = async (path: string, fields: Record<string, string>, token = ''): Promise<unknown> => {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: token } };
    const response = await respondToWeb(session, new Request(`http://bench.test${path}`, init));
    return ((await response.json()) as { message: unknown }).message;
  };
  const { account, password } = benchLogin;
  const token = String(await call('/api/user/login', { user_string: account, password, type: '1' }));
  const pair = { legal_id: '3', currency_id: '1' };
  const deal = (await call('/api/transaction/deal', pair, token)) as { last_price: string };
  for (let count = 0; count < hours * COMMANDS; count += 1) {
    const price = (Number(deal.last_price) * (0.98 + (count % 40) / 1000)).toFixed(2);
    await call(
      `/api/transaction/${count % 2 ? 'in' : 'out'}`,
      { ...pair, price, num: '0.01', mode: '2' },
      token,
    );
    await control(session, '/sim/clock', { advanceMs: HOUR_MS / COMMANDS });
  }
  return session;
}

/** Median time of going back one hour, each time from the branch that was left. */
const backOneHour = (hours: number): Promise<number> =>
  inFolder(async (place) => {
    const session = await busySession(hours, join(place, 'session.journal'));
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const began = performance.now();
      await control(session, '/sim/back', { byMs: HOUR_MS });
      times.push(performance.now() - began);
      await control(session, '/sim/branches', { name: 'main' });
    }
    await session.close();
    return median(times);
  });

/** How long time travel takes, forward and back. */
export async function benchTimeMachine(): Promise<readonly BenchRow[]> {
  const short = await backOneHour(2);
  const long = await backOneHour(6);
  return [
    ...forward(),
    {
      name: `back one hour in a session of 6 hours, ${COMMANDS} commands each (growth over 2 hours)`,
      unit: 'ms',
      value: long,
      reference: { name: '2 hours', value: short },
      ratio: long / short,
      bound: { text: 'at most 500 ms', holds: long <= 500 },
    },
  ];
}
