import { beforeEach, expect, test, vi } from 'vitest';
import type { RequestRow } from '#simulator/panel/responses.ts';
import { curlOf, playwrightOf } from '#simulator/panel/tabs/copy-call.ts';
import InspectorTab from '#simulator/panel/tabs/inspector.tsx';
import { act, fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word, words } from '../../support/words.ts';

panelTests();

const now = Date.UTC(2025, 5, 2, 2);
const DAY_MS = 86_400_000;

const order: RequestRow = {
  ...{ id: 7, at: now, method: 'POST', path: '/api/transaction/in', language: 'en', hasToken: true },
  parameters: { num: '1', note: "it's", 'pay-word': '•••', _timespan: '123' },
  ...{ status: 200, outcome: 'error', took: 12.3, size: 9_000 },
};
const quotation: RequestRow = {
  ...{ id: 6, at: now - DAY_MS, method: 'GET', path: '/api/bars', language: '', hasToken: false },
  ...{ parameters: { period: '1min' }, status: 200, outcome: 'ok', took: 1, size: 2 },
};
const lost: RequestRow = { ...quotation, id: 8, at: now, status: 0, outcome: null, took: 5, size: 0 };
const waiting: RequestRow = { ...lost, id: 9, status: null, took: null };

const frame = {
  ...{ id: 1, at: now - DAY_MS, socket: 'wire-1', event: 'kline', size: 15, to: null },
  content: '{"close":"100"}',
};
const record = { seq: 3, at: now - DAY_MS, actor: { kind: 'user', id: 2 }, name: 'spot.place', input: {} };
const house = { house: 'insurance-pool', currency: 3, name: 'USDT', balance: '-2623.03767200' };
const ledger = { balanced: true, sums: [], houses: [house] };
const movement = {
  ...{ id: 4, at: now, currency: 3, name: 'USDT', amount: '-2623.03767200', before: '0', type: 31 },
  ...{ after: '-2623.03767200', memo: 'log.leverShortfall' },
};

const requested = { requests: vi.fn(), frames: vi.fn(), state: vi.fn(), ledger: vi.fn() };
const script = {
  'GET /sim/seats': () => ({ seats: [{ user: 2, account: 'demo@sandpit.test' }] }),
  'GET /sim/ledger': (_body: unknown, query: URLSearchParams) => {
    const account = query.get('account');
    requested.ledger(account);
    return account === null ? ledger : { ...ledger, account, movements: [movement] };
  },
  'GET /sim/journal': () => ({ records: [record], next: null }),
  'GET /sim/frames': (_body: unknown, query: URLSearchParams) => {
    requested.frames(query.get('contains'));
    return { frames: [frame] };
  },
  'GET /sim/requests': (_body: unknown, query: URLSearchParams) => {
    requested.requests(Object.fromEntries(query));
    if (query.get('id') === '7') return { requests: [{ ...order, body: '{"type":"error"}' }] };
    return { requests: query.get('failed') === 'yes' ? [order] : [quotation, order, lost, waiting] };
  },
  'GET /sim/state': () => {
    requested.state();
    return { audit: [], hash: 'abc', seq: 3, branch: 'main', now };
  },
};

beforeEach(() => {
  vi.clearAllMocks();
});

const milliseconds = (count: string) => word('panel.milliseconds_short', { count });
const rows = (list: string) =>
  [...screen.getByRole('list', { name: list }).querySelectorAll('summary')].map((row) => row.textContent);

/** Opens the row that begins so, as a click does in a browser: jsdom knows no toggling. */
async function openRow(text: RegExp): Promise<void> {
  const details = screen.getByText(text).closest('details');
  if (!details) throw new Error('no such row');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await settle();
}

test('DESK-074 calls have status, time and response, and are filtered by text and by failure', async () => {
  await show(<InspectorTab />, now, script);
  const calls = word('panel.view_requests');
  await press(calls);
  expect(rows(calls)).toEqual([
    `10:00:00GET /api/bars${word('panel.callWaits')}`,
    `10:00:00GET /api/bars${word('panel.callLost')} · ${milliseconds('5')}`,
    `10:00:00POST /api/transaction/in200 error · ${milliseconds('12.3')}`,
    `2025-06-01 10:00:00GET /api/bars200 · ${milliseconds('1')}`,
  ]);
  fireEvent.change(screen.getByLabelText(word('panel.filter')), { target: { value: 'order' } });
  fireEvent.click(screen.getByLabelText(word('panel.failedOnly')));
  await settle();
  expect(requested.requests).toHaveBeenLastCalledWith({ latest: '100', contains: 'order', failed: 'yes' });
  expect(rows(calls)).toHaveLength(1);
  await openRow(/transaction/);
  expect(document.body.textContent).toContain('"num": "1"');
  expect(document.body.textContent).toContain('"type": "error"');
  expect(document.body.textContent).toContain(word('panel.answerCut', { shown: '16', size: '9000' }));
});

test('DESK-074 DESK-075 events have their content and are filtered by text; what happened on another day has its date', async () => {
  await show(<InspectorTab />, now, script);
  const [journal, events] = words('panel.view_journal', 'panel.view_frames');
  await press(journal);
  expect(rows(journal)).toEqual(['2025-06-01 10:00:00spot.placeuser 2']);
  await press(events);
  expect(rows(events)).toEqual([
    `2025-06-01 10:00:00kline${word('panel.toAll')} · ${word('panel.bytes', { count: 15 })}`,
  ]);
  await openRow(/kline/);
  expect(document.body.textContent).toContain('"close": "100"');
  expect(document.body.textContent).toContain(word('panel.frameSocket', { socket: 'wire-1' }));
  fireEvent.change(screen.getByLabelText(word('panel.filter')), { target: { value: 'close' } });
  await settle();
  expect(requested.frames).toHaveBeenLastCalledWith('close');
});

test('DESK-074 a call is written for curl and for Playwright', () => {
  expect(curlOf(order)).toBe(
    [
      "curl 'http://127.0.0.1:8787/api/transaction/in'",
      "--header 'lang: en'",
      '--header "Authorization: $TOKEN"',
      "--data-urlencode 'num=1'",
      `--data-urlencode 'note=it'\\''s'`,
      "--data-urlencode 'pay-word=•••'",
    ].join(' \\\n  '),
  );
  expect(curlOf(quotation)).toBe(
    "curl --get 'http://127.0.0.1:8787/api/bars' \\\n  --data-urlencode 'period=1min'",
  );
  expect(playwrightOf(order)).toBe(
    "await exchange.call('POST', '/api/transaction/in', {\n  num: '1',\n  note: 'it\\'s',\n  'pay-word': '•••',\n}, token);",
  );
  expect(playwrightOf(quotation)).toBe("await exchange.call('GET', '/api/bars?period=1min');");
});

test('DESK-076 the insurance pool stands among the house accounts, with what moved on it', async () => {
  await show(<InspectorTab />, now, script);
  expect(
    screen.getByRole('row', { name: `${word('panel.house_insurance-pool')} USDT -2623.03767200` }),
  ).toBeTruthy();
  expect(screen.getByRole('group', { name: word('panel.houses') }).textContent).toContain(
    word('panel.house_insurance-pool'),
  );
  fireEvent.change(screen.getByLabelText(word('panel.account')), {
    target: { value: 'insurance-pool' },
  });
  await settle();
  expect(requested.ledger).toHaveBeenLastCalledWith('insurance-pool');
  expect(screen.getByRole('list', { name: word('panel.movements') }).textContent).toContain('leverShortfall');
});

test('DESK-077 the open inspector asks for hash and audit when the audit is opened and once for each press', async () => {
  await show(<InspectorTab />, now, script);
  for (const view of words(
    'panel.view_book',
    'panel.view_journal',
    'panel.view_requests',
    'panel.view_frames',
    'panel.view_ledger',
  )) {
    await press(view);
    screen.getByRole('heading', { name: view });
    act(() => void vi.advanceTimersByTime(10_000));
    await settle();
  }
  expect(requested.state).not.toHaveBeenCalled();
  await press(word('panel.view_audit'));
  act(() => void vi.advanceTimersByTime(60_000));
  await settle();
  expect(requested.state).toHaveBeenCalledOnce();
  await press(word('panel.auditAgain'));
  expect(requested.state).toHaveBeenCalledTimes(2);
});
