/** What a user is notified of: messages as they come, and the list behind the bell. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { kinds } from '#client/features/notices/message.ts';
import { useCentre } from '#client/features/notices/centre.ts';
import type { Host } from '#client/ui/host.ts';
import { languages } from '#locales/languages.ts';
import { factsOfKind } from '#simulator/engine/exchange/notices/index.ts';
import {
  act,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
} from '../../support/pages.tsx';
import type { Page, RecordedCall } from '../../support/pages.tsx';
import { textsIn } from '../../support/locales.ts';
import { word, wordLike } from '../../support/words.ts';

interface Row {
  readonly id: number;
  readonly time: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

const filled = (id: number, number = '0.5', time = `2025-06-02 10:00:${10 + id}`): Row => ({
  id,
  time,
  kind: 'spotFilled',
  params: {
    ...{ order: String(id), symbol: 'BTC/USDT', side: 'buy', number, base: 'BTC' },
    ...{ price: '104000.50', fee: '0.001', feeCurrency: 'BTC' },
  },
});

const liquidated: Row = {
  id: 1,
  time: '2025-06-02 10:00:00',
  kind: 'leverLiquidated',
  params: {
    ...{ trade: '4', symbol: 'BTC/USDT', side: 'short', hands: '10', entry: '104000.00', price: '105000.00' },
    ...{ result: '-200.006', currency: 'USDT', others: '2', rate: '97.20', limit: '110', missing: '26.62' },
    ...{ stop: '104500.00', stopResult: '-100', covered: '' },
  },
};

/** Notices that the exchange has, newest first; a test replaces them. */
let all: readonly Row[] = [];

const response = (call: RecordedCall) => {
  const page = Number(call.fields.page ?? 1);
  return ok({ list: all.slice((page - 1) * 20, page * 20), count: all.length, page, limit: 20 });
};

async function open(rows: readonly Row[] = [], script: object = {}, host: Host = {}): Promise<Page> {
  all = rows;
  useCentre.setState(false);
  const calls = { notices: response, entrusts: refused('error', ''), ...script };
  const page = await openPage('/noticeList', calls, undefined, undefined, host);
  await page.announce('changes', 'notices');
  return page;
}

/** Something happened: the host says so, and the page asks again. */
async function happens(page: Page, rows: readonly Row[]): Promise<void> {
  const before = page.callsOf('notices').length;
  all = rows;
  await page.emit('changed', { type: 'changed', areas: ['sandpit'], jump: false });
  await seen(() => expect(page.callsOf('notices').length).toBeGreaterThan(before));
  await act(async () => {});
}

beforeEach(() => logIn({ user_id: '7' }));

const bellName = new RegExp(`${word('common.notice_bell')}|${wordLike('common.notice_bellUnread').source}`);
const bell = () => screen.getByRole('button', { name: bellName });
const items = () => [...document.querySelectorAll(`ul[aria-label="${word('common.notice_list')}"] > li`)];

describe('messages', () => {
  test('DESK-110 a notice that comes is shown once, with where it is found; older ones are not', async () => {
    const page = await open([filled(1)]);
    expect(screen.messages()).toEqual([]);
    await happens(page, [filled(2, '0.2'), filled(1)]);
    await seen(() =>
      expect(screen.messages()).toEqual([
        expect.stringContaining(
          word('common.notice_spotFilledBuy', {
            number: '0.2',
            base: 'BTC',
            price: '104000.50',
            fee: '0.001',
            feeCurrency: 'BTC',
          }),
        ) as string,
      ]),
    );
    await happens(page, [filled(2, '0.2'), filled(1)]);
    expect(screen.messages()).toHaveLength(1);
    await press('button', word('common.show'));
    expect(page.path()).toBe('/accountEntrust');
  });

  test('DESK-110 of more than three that come together the newest three are shown and the others counted', async () => {
    const page = await open([]);
    await happens(
      page,
      [5, 4, 3, 2, 1].map((id) => filled(id, `0.${id}`)),
    );
    await seen(() => expect(screen.messages()).toHaveLength(4));
    expect(screen.messages()[0]).toContain(word('common.notice_more', { count: 2 }));
    expect(screen.messages()[3]).toMatch(
      wordLike('common.notice_spotFilledBuy', { number: '0.5', base: 'BTC' }),
    );
  });

  test('DESK-110 after going back in time nothing is shown, and what comes then is', async () => {
    const page = await open([filled(2), filled(1)]);
    await happens(page, [filled(1)]);
    await happens(page, [filled(2, '0.7', '2025-06-02 10:00:15'), filled(1)]);
    await seen(() => expect(screen.messages()).toHaveLength(1));
    // Another branch of time whose notices are as many.
    await happens(page, [filled(2, '0.8', '2025-06-02 10:00:14'), filled(1)]);
    expect(screen.messages()).toHaveLength(1);
  });

  const goal: Row = {
    ...{ id: 1, time: '2025-06-02 10:00:00', kind: 'missionGoal' },
    params: { mission: 'there-and-back', title: 'There and back', goal: '1', goals: '3' },
  };

  test('DESK-108 DESK-117 a goal of a mission shows a notice where the page has no drawer', async () => {
    await happens(await open([]), [goal]);
    const shown = [expect.stringContaining(word('common.notice_missionGoal', goal.params))];
    await seen(() => expect(screen.messages()).toEqual(shown));
  });

  test('DESK-117 where the page has a drawer with the mission’s card, only the list has it', async () => {
    const page = await open([], {}, { missions: { list: () => [], onList: () => () => {}, open: () => {} } });
    await happens(page, [filled(2, '0.2'), goal]);
    await seen(() =>
      expect(bell().getAttribute('aria-label')).toBe(word('common.notice_bellUnread', { count: '2' })),
    );
    expect(screen.messages()).toEqual([
      expect.stringMatching(wordLike('common.notice_spotFilledBuy', { number: '0.2', base: 'BTC' })),
    ]);
    await press('button', bellName);
    await seen(() =>
      expect(items()[1]?.textContent).toContain(word('common.notice_missionGoal', goal.params)),
    );
  });

  test('DESK-637 an Up/Down result counts the fee', async () => {
    const facts = { order: '1', symbol: 'BTC/USDT', direction: 'up', stake: '100', currency: 'USDT' };
    const page = await open([]);
    await happens(page, [
      {
        ...filled(1),
        kind: 'microLost',
        params: { ...facts, result: '-100', net: '-101', open: '2', close: '1' },
      },
    ]);
    const message = word('common.notice_microLost_up', { ...facts, net: '-101.00' });
    await seen(() => expect(screen.messages()).toEqual([expect.stringContaining(message)]));
  });

  test('DESK-105 DESK-500 a liquidation says what happened and leads to why, and what would have prevented it', async () => {
    const page = await open([]);
    await happens(page, [liquidated]);
    await seen(() => expect(screen.messages()).toHaveLength(1));
    expect(screen.messages()[0]).toContain(
      word('common.notice_leverLiquidatedWith', {
        position: word('common.position_short', { count: 10, symbol: 'BTC/USDT' }),
        price: '105000.00',
        count: 2,
        result: '-200.01',
        currency: 'USDT',
      }),
    );
    await press('button', word('common.notice_why'));
    const [item] = await seen(() => (expect(items()).toHaveLength(1), items()));
    expect(item?.textContent).toContain(
      word('common.notice_liquidationReason', { rate: '97.20', limit: '110' }),
    );
    expect(item?.textContent).toContain(
      word('common.notice_liquidationMissing', { missing: '26.62', currency: 'USDT' }),
    );
    expect(item?.textContent).toContain(
      word('common.notice_liquidationStop', { stop: '104500.00', stopResult: '-100.00', currency: 'USDT' }),
    );
    expect(item?.textContent).not.toMatch(wordLike('common.notice_liquidationCovered'));
    expect(item?.querySelector('a')?.getAttribute('href')).toBe('/leverList?status=closed');
  });
});

describe('the list', () => {
  test('DESK-111 the bell counts what is unread, which a reload keeps and marking as read ends', async () => {
    const page = await open([filled(1)]);
    expect(bell().getAttribute('aria-label')).toBe(word('common.notice_bell'));
    await happens(page, [filled(3), filled(2), filled(1)]);
    await seen(() =>
      expect(bell().getAttribute('aria-label')).toBe(word('common.notice_bellUnread', { count: '2' })),
    );
    cleanup();
    await open([filled(3), filled(2), filled(1)]);
    expect(bell().getAttribute('aria-label')).toBe(word('common.notice_bellUnread', { count: '2' }));
    await press('button', bellName);
    await seen(() => expect(items()).toHaveLength(3));
    expect(items().map((item) => item.getAttribute('data-unread'))).toEqual(['true', 'true', 'false']);
    await press('button', word('common.notice_markRead'));
    expect(bell().getAttribute('aria-label')).toBe(word('common.notice_bell'));
    expect(items().map((item) => item.getAttribute('data-unread'))).toEqual(['false', 'false', 'false']);
  });

  test('DESK-111 it is read further, says when there is no more, and goes to the place of a notice', async () => {
    const page = await open(Array.from({ length: 25 }, (_, index) => filled(25 - index)));
    await press('button', bellName);
    await seen(() => expect(items()).toHaveLength(20));
    await press('button', word('common.loadMore'));
    await seen(() => expect(items()).toHaveLength(25));
    expect(screen.getByText(word('common.noMore'))).toBeTruthy();
    fireEvent.click(items()[0]?.querySelector('a') as HTMLElement);
    await seen(() => expect(page.path()).toBe('/accountEntrust'));
    await seen(() => expect(items()).toHaveLength(0));
  });

  test('DESK-111 it says that it is empty, and that it could not be loaded, and tries again; a kind that this client does not know is left out', async () => {
    await open([]);
    await press('button', bellName);
    await seen(() => screen.getByText(word('common.notice_empty')));
    cleanup();
    let works = false;
    await open([{ ...filled(2), kind: 'newer' }, filled(1)], {
      notices: (call: RecordedCall) => (works ? response(call) : refused('error', 'no')),
    });
    await press('button', bellName);
    await seen(() => screen.getByText(word('common.loadFailed')));
    works = true;
    await press('button', word('common.retry'));
    await seen(() => expect(items()).toHaveLength(1));
  });

  test('DESK-112 there is no bell and no call for a visitor, nor where the host announces no notices', async () => {
    localStorage.clear();
    const visitor = await open([filled(1)]);
    expect(screen.queryByRole('button', { name: bellName })).toBeNull();
    expect(visitor.callsOf('notices')).toEqual([]);
    cleanup();
    logIn({ user_id: '7' });
    const page = await openPage('/noticeList', { notices: response });
    await page.announce('changes');
    expect(screen.queryByRole('button', { name: bellName })).toBeNull();
    expect(page.callsOf('notices')).toEqual([]);
  });
});

describe('the words', () => {
  /** Facts that the client puts into words of its own before a text takes them. */
  const formatted = new Set(['position', 'count', 'title', 'net']);
  const NOTICE = 'common.notice_';

  test('every kind of notice has words, and no other', () => {
    expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(factsOfKind).toSorted());
  });

  test('every kind of notice is documented with its facts', () => {
    const page = readFileSync('docs/notices.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\|[^|]+\| (.+?) +\|$/gm)].map(([, kind, facts = '']) => [
      kind,
      [...facts.matchAll(/`(\w+)`/g)].map(([, fact]) => fact),
    ]);
    expect(Object.fromEntries(rows)).toEqual(factsOfKind);
  });

  test.each(languages)('the texts of a kind take only its facts in %s', (language) => {
    const texts = [...textsIn(language)];
    for (const [kind, facts] of Object.entries(factsOfKind)) {
      const own = texts.filter(([key]) => key.startsWith(NOTICE + kind));
      expect(own.length, kind).toBeGreaterThan(0);
      const taken = own.flatMap(([, text]) =>
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''),
      );
      for (const name of taken) expect([...facts, ...formatted], `${kind}: ${name}`).toContain(name);
    }
  });
});
