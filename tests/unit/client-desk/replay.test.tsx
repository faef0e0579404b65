/** The replay bar below a chart. */
import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { partingOf } from '#client/desk/chart/parting.ts';
import type { BranchTrade, Host, Replay, ReplayPlace, ReplayRange } from '#client/ui/host.ts';
import {
  act,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  visit,
  within,
} from '../../support/pages.tsx';
import type { ScriptedFeed } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { word } from '../../support/words.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2025-06-02T12:00:00+08:00');

const bought = (at: number, amount: string, price: string): BranchTrade => ({
  ...{ at, kind: 'buy', pair: 'BTC/USDT', currency: 'BTC' },
  ...{ amount, price },
});

/** A session that began at noon and has come ten minutes and five seconds further. */
function session(changes: Partial<Replay> = {}) {
  const end = NOON + 10 * MINUTE + 5_000;
  const sent: unknown[] = [];
  let report: ReplayRange = { branch: 'branch 2', start: NOON, now: end, end, speed: 1, isReplay: false };
  let place: ReplayPlace = { branch: 'branch 2', origin: { branch: 'main', at: NOON }, speed: 1 };
  const listeners = new Set<() => void>();
  const stand = (next: ReplayPlace) => {
    place = next;
    for (const listener of listeners) listener();
  };
  const replay: Replay = {
    place: () => place,
    onPlace(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: async () => report,
    async goTo(at) {
      sent.push(['goTo', at - NOON]);
      stand({ ...place, end: at < end ? end : undefined, speed: 0 });
      return (report = { ...report, now: at, speed: 0, isReplay: at < end });
    },
    async setSpeed(speed) {
      sent.push(['speed', speed]);
      stand({ ...place, speed });
      report = { ...report, speed };
    },
    async openBranch(name) {
      sent.push(['open', name]);
      stand({ branch: name, speed: 0 });
    },
    branches: async () => [
      { name: 'main', from: null, at: null, now: end + MINUTE },
      { name: 'branch 2', from: 'main', at: NOON + 4 * MINUTE, now: end },
    ],
    async histories(user, branches, from, to = NaN) {
      sent.push(['histories', user, ...branches, from - NOON, to - NOON]);
      const shared = bought(from, '0.5', '104000.00');
      return [
        {
          curve: [
            { at: from, equity: '100.00000000' },
            { at: to, equity: '99.50450000' },
          ],
          trades: [shared, bought(from, '0.005', '104785.95')],
        },
        {
          curve: [
            { at: from, equity: '100.00000000' },
            { at: to, equity: '112.24600000' },
          ],
          trades: [shared],
        },
      ];
    },
    ...changes,
  };
  return { replay, sent, stand: (next: ReplayPlace) => act(async () => stand(next)) };
}

beforeEach(selectBtc);

const open = (host: Host) =>
  openPage(
    '/newmarket',
    { quotations: ok(examples.quotations.response), tradeHistory: ok([]), bars: examples.bars.response },
    undefined,
    () => NOON,
    host,
  );

async function openBar(replay: Replay) {
  await open({ replay });
  await press('button', word('desk.chart_viewLabel'));
  await press('menuitem', word('desk.replay_replay'));
  return seen(() => within(screen.getByRole('region', { name: word('desk.replay_replay') })));
}

const time = () => screen.getByTestId('replay-time').textContent;

describe('the replay bar', () => {
  test('DESK-328 without replays there is no entry for them', async () => {
    await open({});
    await press('button', word('desk.chart_viewLabel'));
    expect(screen.queryByRole('menuitem', { name: word('desk.chart_fullScreen') })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: word('desk.replay_replay') })).toBeNull();
  });

  test('DESK-326 steps go to the beginnings of bars, the keyboard to any instant, and the end is the branch itself', async () => {
    const { replay, sent } = session();
    const bar = await openBar(replay);
    expect(time()).toBe('2025-06-02 12:10:05');
    expect(bar.getByRole('button', { name: word('desk.replay_forward') }).hasAttribute('disabled')).toBe(
      true,
    );
    await press('button', word('desk.replay_back'));
    await seen(() => expect(time()).toBe('2025-06-02 12:10:00'));
    expect(bar.getByText(word('desk.replay_note'))).toBeTruthy();
    await press('button', word('desk.replay_back'));
    await press('button', word('desk.replay_forward'));
    await press('button', word('desk.replay_forward'));
    await seen(() => expect(time()).toBe('2025-06-02 12:10:05'));
    expect(bar.getByText(word('desk.replay_noteLive'))).toBeTruthy();
    const slider = screen.getByRole('slider', { name: word('common.timeOfDay') });
    expect(slider.getAttribute('aria-valuetext')).toBe('2025-06-02 12:10');
    await act(async () => fireEvent.keyDown(slider, { key: 'Home' }));
    await seen(() => expect(time()).toBe('2025-06-02 12:00:00'));
    await act(async () => bar.getByRole('button', { name: word('desk.replay_toEnd') }).click());
    await seen(() => expect(time()).toBe('2025-06-02 12:10:05'));
    const end = 10 + 5 / 60;
    expect(sent).toEqual([10, 9, 10, end, 0, end].map((minutes) => ['goTo', minutes * MINUTE]));
  });

  test('DESK-326 plays and pauses at the chosen speed', async () => {
    const { replay, sent } = session();
    await openBar(replay);
    await press('button', word('desk.replay_pause'));
    await press('button', word('desk.replay_speed'));
    await press('menuitem', '60×');
    await press('button', word('common.play'));
    await press('button', word('desk.replay_speed'));
    await press('menuitem', '10×');
    expect(sent).toEqual([0, 60, 10].map((speed) => ['speed', speed]));
  });

  test('DESK-325 a refusal is shown and changes nothing', async () => {
    const { replay } = session({ goTo: () => Promise.reject(new Error('It is only noon.')) });
    await openBar(replay);
    await press('button', word('desk.replay_back'));
    await seen(() => expect(screen.messages()).toEqual(['It is only noon.']));
    expect(time()).toBe('2025-06-02 12:10:05');
  });
});

describe('where the page is', () => {
  const banner = () => screen.queryByRole('region', { name: word('common.session') })?.textContent ?? '';
  const main = () => word('desk.timeline_main');
  const branch = (number: number) => word('desk.timeline_numbered', { number });

  test('DESK-570 DESK-571 DESK-572 DESK-573 a banner says which time and branch it is and leads back, and prices are live in neither', async () => {
    const { replay, sent, stand } = session();
    await stand({ branch: 'main', speed: 1 });
    const page = await open({ replay });
    await act(async () => (page.client.feed as ScriptedFeed).connection.setState('live'));
    const status = () => screen.getByTestId('connection').textContent;
    expect([banner(), status()]).toEqual(['', word('common.live')]);

    await stand({ branch: 'main', speed: 0 });
    await seen(() => expect(status()).toBe(word('desk.session_paused')));
    expect(banner()).toBe('');

    await stand({ branch: 'main', end: NOON + MINUTE, speed: 60 });
    await seen(() => expect(status()).toBe(word('desk.session_past')));
    expect(banner()).toContain(word('desk.session_pastText', { time: '2025-06-02 12:00' }));
    await press('button', word('desk.replay_toEnd'));
    expect(sent).toEqual([['goTo', MINUTE]]);

    await stand({ branch: 'main', end: NOON + MINUTE, speed: 0 });
    await stand({ branch: 'branch 2', origin: { branch: 'main', at: NOON }, speed: 1 });
    const names = { name: branch(2), left: main() };
    await seen(() => expect(screen.messages()).toEqual([word('desk.session_begun', names)]));
    expect(status()).toBe(word('desk.session_branch', { name: branch(2) }));
    expect(banner()).toContain(word('desk.session_branchText', { ...names, time: '2025-06-02 12:00' }));
    await visit(page, '/');
    await press('button', word('desk.session_return', { name: main() }));
    expect(sent.at(-1)).toEqual(['open', 'main']);
    await stand({ branch: 'main', speed: 1 });
    await seen(() => expect(banner()).toBe(''));
  });
});

describe('comparing branches', () => {
  test('DESK-327 DESK-502 DESK-575 both timelines are compared where the earlier one stands: in a sentence, as curves and figures, and with what was traded', async () => {
    logIn({ user_id: '7' });
    const { replay, sent } = session();
    await openBar(replay);
    await press('button', word('desk.replay_compare'));
    // 99.5045 and 112.246 are 99.50 and 112.25, and the difference is that of the two.
    await seen(() => expect(screen.getByTestId('branch-difference').textContent).toBe('-12.75 USDT'));
    expect(sent).toEqual([['histories', 7, 'branch 2', 'main', 4 * MINUTE, 10 * MINUTE + 5_000]]);
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(word('desk.replay_lessThanFirst', { time: '2025-06-02 12:10', amount: '12.75' }));
    const mine = word('desk.replay_try', { time: '2025-06-02 12:04' });
    const first = word('desk.replay_first');
    const whole = screen.getByRole('dialog').textContent;
    for (const figure of [`${mine}99.50 USDT`, `${first}112.25 USDT`]) expect(whole).toContain(figure);
    // What both have traded at the instant at which they part is in neither list.
    const traded = (name: string) =>
      within(dialog.getByRole('list', { name: word('desk.replay_trades', { name }) }))
        .queryAllByRole('listitem')
        .map((line) => line.textContent);
    const facts = { amount: '0.005', currency: 'BTC', price: '104785.95', quote: 'USDT' };
    expect(traded(mine)).toEqual([`12:04:00${word('desk.trade_buy', facts)}`]);
    expect(traded(first)).toEqual([]);
    dialog.getByText(word('desk.replay_noTrades'));
  });

  test('DESK-327 states what is missing: a login, or another branch', async () => {
    await openBar(session().replay);
    await press('button', word('desk.replay_compare'));
    await seen(() => expect(screen.getByText(word('desk.replay_compareLogin'))).toBeTruthy());
    cleanup();
    logIn({ user_id: '7' });
    const { replay } = session({
      branches: async () => [{ name: 'branch 2', from: null, at: null, now: NOON }],
    });
    await openBar(replay);
    await press('button', word('desk.replay_compare'));
    await seen(() => expect(screen.getByText(word('desk.replay_compareNone'))).toBeTruthy());
  });

  test('DESK-327 branches part where the earlier of them was taken from what they share', () => {
    const rows = [
      { name: 'main', from: null, at: null },
      { name: 'two', from: 'main', at: 20 },
      { name: 'three', from: 'two', at: 10 },
      { name: 'four', from: 'main', at: 30 },
      { name: 'shared', from: null, at: 5 },
    ].map((row) => ({ ...row, now: 40 }));
    expect(partingOf(rows, 'main', 'two')).toBe(20);
    expect(partingOf(rows, 'three', 'main')).toBe(10);
    expect(partingOf(rows, 'three', 'two')).toBe(10);
    expect(partingOf(rows, 'four', 'three')).toBe(10);
    expect(partingOf(rows, 'shared', 'main')).toBeUndefined();
  });
});
