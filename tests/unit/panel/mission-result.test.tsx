import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MissionReport } from '#simulator/control/index.ts';
import { durationText } from '#simulator/panel/duration.ts';
import { MissionPage } from '#simulator/panel/tabs/mission-page.tsx';
import { resultCsv, resultJson, resultName } from '#simulator/panel/tabs/result-file.ts';
import { panelTexts } from '#simulator/panel/texts.ts';
import type { MissionResults } from '#simulator/panel/responses.ts';
import { fireEvent, panelTests, press, reset, screen, settle, show } from './harness.tsx';
import { word, wordLike, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const END = start + 3_800_000;
const inAll = (text: string) => ({ en: text, hk: text, kr: text, jp: text, zh: text });

const goal = {
  kind: 'survive',
  text: inAll('Keep your money.'),
  have: '336',
  want: '1017',
  unit: 's',
  met: false,
};
const question = { asks: 'fees', open: true, wrong: 0, unit: 'USDT' } as const;

function missionWith(changes: Partial<MissionReport>): MissionReport {
  return {
    ...{ id: 'squeeze', title: inAll('Survive'), story: inAll('A story'), state: 'failed', completions: 0 },
    ...{ hints: { shown: [], total: 0 }, goals: [goal], startedAt: start, endedAt: END },
    ...changes,
  };
}

const short: MissionResults['causes'][number] = {
  ...{
    kind: 'position',
    change: '-620.12345678',
    id: 1,
    pair: 'BTC/USDT',
    side: 'short',
    number: '0.50000000',
  },
  ...{ currency: 'BTC', liquidated: false, basis: '97000.00', price: '98200.00' },
};

function resultsWith(changes: Partial<MissionResults>): MissionResults {
  return {
    ...{
      mission: 'squeeze',
      title: inAll('Survive'),
      user: 1,
      account: 'demo@sandpit.test',
      state: 'failed',
    },
    ...{ reason: 'loss', score: 45, goals: [{ text: inAll('Keep your money.'), met: false }] },
    ...{
      from: start,
      to: END,
      durationMs: 3_800_000,
      profit: '-655.30000000',
      startEquity: '10000.00000000',
    },
    ...{ endEquity: '9344.70000000', fees: '35.17654322', feesByCurrency: [], drawdown: '700.00000000' },
    ...{
      drawdownPercent: '6.98',
      trades: 4,
      orders: 2,
      positions: 1,
      contracts: 0,
      hints: 1,
      wrongAnswers: 0,
    },
    equity: [
      { at: start, worth: '10000.00000000' },
      { at: END, worth: '9344.70000000' },
    ],
    causes: [short, { kind: 'orders', change: '-35.17654322' }],
    session: { scenario: 'short-squeeze', seed: 's', branch: 'main', now: END, seq: 9, hash: 'abc123' },
    ...changes,
  };
}

const crossing: NonNullable<MissionResults['crossing']> = {
  ...{ at: END, limit: '600.00000000', loss: '655.30000000', cause: short },
  advice: { kind: 'stop', price: '97580.00', loss: '300.00000000' },
};

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

async function showPage(mission: MissionReport, results: MissionResults): Promise<string> {
  const page = <MissionPage mission={mission} user={1} onLeave={() => {}} />;
  await show(page, END, { 'GET /sim/missions/results': () => results });
  return document.body.textContent ?? '';
}

const coins = {
  cause: { kind: 'coin', change: '-700.00000000', currency: 'BTC', number: '0.1', price: '98200' },
  advice: { kind: 'sell', currency: 'BTC', price: '101200.00000000', loss: '300.00000000' },
} as const;
const orders = { cause: { kind: 'orders', change: '-650' }, advice: { kind: 'orders' } } as const;

const ofShort = {
  ...{ time: '2025-06-02 11:03:20', pair: 'BTC/USDT', price: '98,200.00' },
  ...{ number: '0.5', coin: 'BTC', loss: '620.12' },
};

test.each([
  [
    'a position',
    {},
    word('panel.crossed_position_short', ofShort),
    word('panel.lostOf', { loss: '655.30', limit: '600.00' }),
    word('panel.advice_stop', { price: '97,580.00', loss: '300.00' }),
  ],
  [
    'a liquidation',
    { cause: { ...short, liquidated: true } },
    word('panel.crossed_liquidated_short', ofShort),
  ],
  [
    'coins',
    coins,
    word('panel.crossed_coin', {
      ...{ time: '2025-06-02 11:03:20', number: '0.1', coin: 'BTC', price: '98,200.00', loss: '700.00' },
    }),
    word('panel.advice_sell', { coin: 'BTC', price: '101,200.00', loss: '300.00' }),
  ],
  [
    'orders',
    orders,
    word('panel.crossed_orders', { time: '2025-06-02 11:03:20', loss: '650.00' }),
    word('panel.advice_orders'),
  ],
] as const)('DESK-067 a mission that failed by %s says so', async (_what, changes, ...texts) => {
  const results = resultsWith({ crossing: { ...crossing, ...changes } });
  const shown = await showPage(missionWith({ reason: 'loss' }), results);
  for (const text of texts) expect(shown).toContain(text);
});

test('DESK-067 a mission that failed by its time says what was not met', async () => {
  const text = await showPage(missionWith({ reason: 'time' }), resultsWith({ reason: 'time' }));
  expect(text).toContain(word('panel.stillOpen', { time: '2025-06-02 11:03:20', goals: 'Keep your money.' }));
  expect(text).toContain(word('panel.advice_time'));
});

const span = (unit: 'day' | 'hour' | 'minute' | 'second', count: number) =>
  word(`panel.span_${unit}`, { count });

test('DESK-068 spans of time are given in their two largest units', async () => {
  await panelTexts.show('en');
  const text = panelTexts.i18n.getFixedT(null, 'panel');
  const spans = [0, 59, 60, 336, 3_600, 5_025, 90_061].map((seconds) => durationText(seconds, text));
  const have = `${span('minute', 5)} ${span('second', 36)}`;
  expect(spans).toEqual([
    span('second', 0),
    span('second', 59),
    span('minute', 1),
    have,
    span('hour', 1),
    `${span('hour', 1)} ${span('minute', 23)}`,
    `${span('day', 1)} ${span('hour', 1)}`,
  ]);
  const want = `${span('minute', 16)} ${span('second', 57)}`;
  expect(await showPage(missionWith({ state: 'running' }), resultsWith({ state: 'running' }))).toContain(
    word('panel.of', { have, want }),
  );
});

test.each([
  ['orders', 'unitOrders'],
  ['hands', 'unitHands'],
  ['contracts', 'unitContracts'],
] as const)('a goal that counts %s says so', async (unit, key) => {
  const running = { state: 'running' } as const;
  const counted = missionWith({ ...running, goals: [{ ...goal, have: '1', want: '3', unit }] });
  expect(await showPage(counted, resultsWith(running))).toContain(`1 / 3 ${word(`panel.${key}`)}`);
});

test('DESK-069 a figure that a question asks for shows only after the answer', async () => {
  const running = { state: 'running' } as const;
  const unanswered = missionWith({ ...running, goals: [{ ...goal, unit: '', question }] });
  expect(await showPage(unanswered, resultsWith(running))).not.toContain('35.18');
  expect(screen.getAllByText(word('panel.asked'))).toHaveLength(2);
  reset();
  const responded = missionWith({ ...running, goals: [{ ...goal, unit: '', met: true, question }] });
  expect(await showPage(responded, resultsWith(running))).toContain('35.18');
});

test('a question shows the receipt or the contract it is about, and says when the answer is not right', async () => {
  const running = missionWith({ state: 'running' });
  const receipt = {
    ...{ pair: 'BTC/USDT', side: 'buy' as const, reference: '100000.00', average: '100020.00' },
    ...{ fee: '0.00006000', feeCurrency: 'BTC', levels: [{ price: '100020.00', number: '0.06' }] },
  };
  const contract = {
    ...{ pair: 'BTC/USDT', side: 'down' as const, openedAt: start, opened: '100001.00', settledAt: END },
    ...{ result: 'loss' as const, stake: '50.00000000', currency: 'USDT' },
  };
  const goalWith = (more: object) => ({ ...goal, unit: '', question: { ...question, ...more } });
  const goals = [goalWith({ unit: '%', receipt }), goalWith({ contract })];
  const page = <MissionPage mission={{ ...running, goals }} user={1} onLeave={() => {}} />;
  const right = vi.fn(() => false);
  const { bodiesOf } = await show(page, END, {
    'GET /sim/missions/results': () => resultsWith({ state: 'running' }),
    'POST /sim/missions/answer': () => ({ right: right() }),
  });
  const [receipts, settled] = words('panel.receipt', 'panel.settlement').map(
    (title) => screen.getByText(new RegExp(`^${title} · `)).parentElement?.textContent,
  );
  expect(receipts).toContain(`${word('panel.reference')}100000.00${word('panel.average')}100020.00`);
  expect(settled).toContain(`${word('panel.settlement')} · BTC/USDT · ${word('panel.down')}`);
  const answer = screen.getByLabelText(word('panel.yourAnswer', { unit: '%' }));
  fireEvent.change(answer, { target: { value: ' 0,02 ' } });
  fireEvent.submit(answer);
  await settle();
  expect(screen.getByText(word('panel.notRight'))).toBeTruthy();
  right.mockReturnValue(true);
  fireEvent.submit(answer);
  await settle();
  expect(screen.queryByText(word('panel.notRight'))).toBeNull();
  const given = { mission: 'squeeze', user: 1, goal: 0, value: '0.02' };
  expect(bodiesOf('POST /sim/missions/answer')).toEqual([given, given]);
});

test('DESK-078 the results of a mission that has just begun are a level line and the equity now', async () => {
  const first = { at: start, worth: '10000.00000000' };
  const begun = { state: 'running', to: start, endEquity: first.worth, equity: [first] } as const;
  const text = await showPage(missionWith({ state: 'running' }), resultsWith(begun));
  expect(text).toContain(`${word('panel.nowEquity')}10,000.00`);
  expect(text).not.toContain(word('panel.endEquity'));
  const line = screen.getByRole('img', { name: wordLike('panel.equityLine') }).querySelector('polyline');
  const heights =
    line
      ?.getAttribute('points')
      ?.split(' ')
      .map((point) => point.split(',')[1]) ?? [];
  expect(heights).toHaveLength(2);
  expect(new Set(heights).size).toBe(1);
});

describe('a result to hand in', () => {
  test('DESK-070 has a score and what made the profit, and keeps the name in this browser', async () => {
    const text = await showPage(missionWith({ reason: 'loss' }), resultsWith({ crossing }));
    expect(text).toContain(`${word('panel.score')}${word('panel.scoreOf', { score: 45 })}`);
    expect(text).toContain(`${word('panel.duration')}${span('hour', 1)} ${span('minute', 3)}`);
    expect(text).toContain(`${word('panel.cause_short', { number: '0.5', coin: 'BTC' })} · BTC/USDT-620.12`);
    expect(text).toContain(`${word('panel.cause_orders')}-35.18`);
    fireEvent.change(screen.getByLabelText(word('panel.traineeName')), { target: { value: 'Ada' } });
    reset();
    await showPage(missionWith({ reason: 'loss' }), resultsWith({ crossing }));
    expect((screen.getByLabelText(word('panel.traineeName')) as HTMLInputElement).value).toBe('Ada');
  });

  test('DESK-070 prints the mission alone', async () => {
    const print = vi.fn(() => expect(document.documentElement.dataset['sandpitPrint']).toBe('mission'));
    vi.stubGlobal('print', print);
    await showPage(missionWith({ reason: 'loss' }), resultsWith({ crossing }));
    await press(word('panel.print'));
    expect(print).toHaveBeenCalledOnce();
    fireEvent(window, new Event('afterprint'));
    expect(document.documentElement.dataset['sandpitPrint']).toBeUndefined();
  });

  test('DESK-070 is the response of the control plane with a name, as JSON, and one line of figures as CSV', () => {
    const results = resultsWith({ crossing });
    expect(JSON.parse(resultJson(results, 'Ada'))).toEqual({
      ...{ format: 'sandpit-mission-result', version: 1, name: 'Ada' },
      ...results,
    });
    const [head = '', line = '', ...rest] = resultCsv(results, '=1+1, "Ada"').split('\r\n');
    expect(rest).toEqual(['']);
    expect(head).toBe(
      'name,account,scenario,seed,branch,mission,title,state,reason,score,goals_met,goals,started,ended,seconds,profit,fees,drawdown,' +
        'drawdown_percent,start_equity,end_equity,fills,orders,positions,second_contracts,hints,wrong_answers,commands,hash',
    );
    expect(line).toBe(
      `"'=1+1, ""Ada""",demo@sandpit.test,short-squeeze,s,main,squeeze,Survive,failed,loss,45,0,1,2025-06-02 10:00:00,` +
        '2025-06-02 11:03:20,3800,-655.30000000,35.17654322,700.00000000,6.98,10000.00000000,9344.70000000,4,2,1,0,1,0,9,abc123',
    );
    expect(resultName(results, ' Ada / Lovelace ', 'csv')).toBe('short-squeeze-squeeze-Ada-Lovelace.csv');
  });
});
