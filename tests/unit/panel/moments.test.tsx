import { describe, expect, test } from 'vitest';
import { AcceptorDeals } from '#simulator/panel/tabs/acceptor-deals.tsx';
import { Funding } from '#simulator/panel/tabs/funding.tsx';
import { Identities } from '#simulator/panel/tabs/identities.tsx';
import { act, panelTests, screen, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

/** 10:00 in the server's zone; what waits came a minute before midnight, and now. */
const now = Date.UTC(2025, 5, 30, 2);
const yesterday = Date.UTC(2025, 5, 29, 15, 59);
const nextDay = Date.UTC(2025, 5, 30, 16);

const ACCOUNT = 'demo@sandpit.test';
const money = { user: 2, account: ACCOUNT, currency: 'USDT', amount: '200' };
const withdrawal = { ...money, wallet: 'change', fee: '1', received: '199', address: '0xabc' };
const identity = { user: 2, account: ACCOUNT, name: 'Demo', number: 'D1', front: '', back: '', inHand: '' };
const deal = {
  user: 2,
  account: ACCOUNT,
  acceptor: 'Lin',
  side: 'buy',
  money: '100',
  coins: '14',
  payout: '0',
};

const lists = {
  Funding: {
    content: <Funding />,
    script: (instants: readonly number[]) => ({
      'GET /sim/funding': () => ({
        withdrawals: instants.map((at, id) => ({ ...withdrawal, id, at })),
        ...{ claims: [], deposits: [], currencies: ['USDT'] },
      }),
      'GET /sim/seats': () => ({ seats: [] }),
    }),
  },
  Identities: {
    content: <Identities />,
    script: (instants: readonly number[]) => ({
      'GET /sim/identities': () => ({
        identities: instants.map((at, submission) => ({ ...identity, submission, at })),
      }),
    }),
  },
  AcceptorDeals: {
    content: <AcceptorDeals />,
    script: (instants: readonly number[]) => ({
      'GET /sim/acceptor-deals': () => ({
        deals: instants.map((at, id) => ({ ...deal, id, at, confirmsAt: null, payAccount: '' })),
      }),
    }),
  },
};

const sent = () => screen.getAllByRole('listitem').map((row) => row.querySelector('time')?.textContent);

describe.each(Object.entries(lists))('%s', (_, { content, script }) => {
  test('what came on another day than today says which', async () => {
    const page = await show(content, now, script([yesterday, now]));
    expect(sent()).toEqual(['2025-06-29 23:59:00', '10:00:00']);
    // As the clock passes midnight, what is on the screen becomes of yesterday.
    act(() => page.sendTime(nextDay));
    expect(sent()).toEqual(['2025-06-29 23:59:00', '2025-06-30 10:00:00']);
  });
});

test('the time at which a paid deal is confirmed says its day where that is not today', async () => {
  const paid = { ...deal, id: 1, at: now, payAccount: '', confirmsAt: nextDay };
  await show(<AcceptorDeals />, now, { 'GET /sim/acceptor-deals': () => ({ deals: [paid] }) });
  const [row] = screen.getAllByRole('listitem');
  expect(row?.textContent).toContain(word('panel.acceptorPaid', { time: '2025-07-01 00:00:00' }));
  expect(sent()).toEqual(['10:00:00']);
});
