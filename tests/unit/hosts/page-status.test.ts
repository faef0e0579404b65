/** What the engine sends each of the pages of one browser without being asked. */
import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '#simulator/page/engine.ts';
import type { PageStatus } from '#simulator/page/page-status.ts';
import { linkTo, PAGE, startEngine } from './page-link.ts';

const POLLING = '/socket.io/?EIO=4&transport=polling';

/** A page that asks for nothing by itself: what it has been sent, and calls that a test makes in it. */
async function openPage(engine: Engine) {
  const link = linkTo((port) => engine.connect(port));
  onTestFinished(() => link.close());
  await link.ready();
  const respond = async (path: string, init: RequestInit): Promise<string> =>
    (await link.request(new Request(new URL(path, PAGE), init))).text();
  let session = '';
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', authorization: session };
    return JSON.parse(await respond(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
  return {
    ask,
    /** How often a status was sent. */
    followed(): () => number {
      let sent = 0;
      link.onStatus(() => (sent += 1));
      return () => sent;
    },
    report(): Extract<PageStatus, { state: 'running' }> {
      const status = link.status();
      if (status.state !== 'running') throw new Error(status.state);
      return status;
    },
    /** What a front end does when somebody has logged in or out: it opens a socket as that user. */
    async become(account: string | undefined): Promise<void> {
      session = account === undefined ? '' : String((await ask('/sim/seats', { account }))['token']);
      const opened = await respond(POLLING, {});
      const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
      const handshake = account === undefined ? '40' : `40${JSON.stringify({ token: session })}`;
      await respond(`${POLLING}&sid=${sid}`, { method: 'POST', body: handshake });
    },
  };
}

async function openPages() {
  const engine = startEngine();
  onTestFinished(() => engine.close());
  const [one, other] = [await openPage(engine), await openPage(engine)];
  // They come a moment after the exchange runs.
  for (const { report } of [one, other]) await expect.poll(() => report().missions.length).toBeGreaterThan(0);
  return { one, other };
}

const rule = { id: 'slow', on: 'all', latency: { fixed: 0 } };

test('PROOF-341 a fault that one page sets and clears is sent to the other', async () => {
  const { one, other } = await openPages();
  expect(other.report().faults).toEqual([]);
  await one.ask('/sim/faults', rule);
  await expect.poll(() => other.report().faults).toEqual([rule]);
  await one.ask('/sim/faults/clear', {});
  await expect.poll(() => other.report().faults).toEqual([]);
});

test('PROOF-341 each page is sent who is logged in at it, and a step of a mission when it happens', async () => {
  const { one, other } = await openPages();
  const account = 'demo@sandpit.test';
  await one.become(account);
  await expect.poll(() => one.report().user?.account).toBe(account);
  const user = one.report().user?.id ?? 0;
  const first = () => one.report().missions.find(({ id }) => id === 'first-transfer');
  expect(first()).toMatchObject({ state: 'open' });
  await other.ask('/sim/missions/start', { user, mission: 'first-transfer' });
  await expect.poll(first).toMatchObject({ state: 'running', goals: [{ have: '0', met: false }] });
  const funds = { currency_id: '3', from_field: 'change', to_field: 'micro' };
  await one.ask('/api/wallet/change', { ...funds, number: '200' });
  await expect.poll(first).toMatchObject({ state: 'running', goals: [{ have: '200' }] });
  await one.ask('/api/wallet/change', { ...funds, number: '300' });
  await expect.poll(first).toMatchObject({ state: 'done', goals: [{ met: true }] });
  // The other page has a visitor, who has begun nothing.
  expect(other.report().user).toBeUndefined();
  expect(new Set(other.report().missions.map(({ state }) => state))).toEqual(new Set(['open']));
  await one.become(undefined);
  await expect.poll(() => one.report().user).toBeUndefined();
  expect(first()).toMatchObject({ state: 'open' });
});

test('PROOF-340 nothing is sent for calls that change nothing that a page shows', async () => {
  const { one, other } = await openPages();
  const sent = other.followed();
  await one.ask('/api/wallet/list', {});
  await one.ask('/sim/faults', rule);
  await expect.poll(() => other.report().faults).toHaveLength(1);
  expect(sent()).toBe(1);
});

test('DESK-570 DESK-571 every page is sent which time of its branch is shown, and what branch that left', async () => {
  const { one, other } = await openPages();
  const place = () => {
    const { branch, origin, end } = other.report();
    return { branch, origin, end };
  };
  const { now: begin } = await one.ask('/sim/clock', { speed: 0 });
  const { now } = await one.ask('/sim/clock', { advanceMs: 60_000 });
  await one.ask('/sim/replay', { toInstant: begin });
  await expect.poll(place).toEqual({ branch: 'main', origin: undefined, end: now });
  await one.ask('/sim/operator/publish-news', { title: 'News', content: 'Text' });
  await expect
    .poll(place)
    .toEqual({ branch: 'branch 2', origin: { branch: 'main', at: begin }, end: undefined });
  await one.ask('/sim/branches', { name: 'main' });
  await expect.poll(place).toEqual({ branch: 'main', origin: undefined, end: undefined });
});
