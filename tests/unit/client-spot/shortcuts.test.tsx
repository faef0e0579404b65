/** Shortcuts of the spot desk. */
import { beforeEach, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, fireEvent, logIn, ok, openPage, press, screen, seen, type } from '../../support/pages.tsx';
import { userDesk } from '../../support/desk-script.ts';
import type { Script } from '../../support/pages.tsx';
import { twoPairs } from './desk.ts';
import { word, wordLike, words } from '../../support/words.ts';

const PRICE = word('common.price');
const AMOUNT = word('common.amount');
const BUY = word('common.buy');
const SELL = word('common.sell');

const [openOrder] = examples.openOrders.response.list;
const firstPageOnly =
  (list: readonly unknown[]) =>
  ({ fields }: { readonly fields: Record<string, string> }) =>
    ok({ list: Number(fields.page ?? 1) > 1 ? [] : list, count: list.length, page: 1, limit: 100 });
const script: Script = { ...userDesk, openOrders: firstPageOnly([openOrder]), spotCancel: ok('Cancelled') };

beforeEach(() => {
  logIn({ accountNum: examples.userInfo.response.account_number });
});

async function openDesk(more: Script = {}) {
  const page = await openPage('/newmarket', { ...script, ...more });
  await seen(() => screen.field(PRICE));
  return page;
}

const hit = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));

const side = () =>
  screen.chosenIn(word('spot.orderSide'), screen.getByRole('form', { name: word('common.trade') }));

test('DESK-280 DESK-282 keys choose the side, focus price and amount, and move the price by one tick, in the number fields too; others show the depth and the next pair', async () => {
  await openDesk({ quotations: ok(twoPairs) });
  await hit('s');
  expect(side()).toBe(SELL);
  await hit('b');
  expect(side()).toBe(BUY);
  await hit('p');
  expect(document.activeElement).toBe(screen.field(PRICE));
  await hit('a', screen.field(PRICE));
  expect(document.activeElement).toBe(screen.field(AMOUNT));
  type(PRICE, '63000.01');
  await hit('+');
  const raised = Number(screen.field(PRICE).value);
  expect(raised).toBeGreaterThan(63000.01);
  await hit('-');
  expect(screen.field(PRICE).value).toBe('63000.01');
  await hit('ArrowUp', screen.field(PRICE));
  expect(Number(screen.field(PRICE).value)).toBe(raised);
  await hit('ArrowDown', screen.field(AMOUNT));
  expect(Number(screen.field(PRICE).value)).toBe(raised);
  await hit('s', screen.field(PRICE));
  expect(side()).toBe(SELL);
  await hit('b', screen.field(AMOUNT));
  expect(side()).toBe(BUY);
  await hit('d');
  expect(screen.getByRole('button', { name: word('desk.chart_depth') }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  const before = screen.heading();
  await hit('j');
  const after = screen.heading();
  await hit('k');
  expect(screen.heading()).toBe(before);
  expect(after).not.toBe(before);
});

test('DESK-281 x asks and cancels the newest order, X asks and cancels all', async () => {
  const page = await openDesk();
  await hit('x');
  await seen(() => screen.getByRole('dialog', { name: word('common.confirmCancel') }));
  expect(page.callsOf('spotCancel')).toEqual([]);
  await press('button', word('common.revokeYes'));
  await seen(() => expect(page.callsOf('spotCancel')).toHaveLength(1));
  expect(page.callsOf('spotCancel')[0]?.fields).toMatchObject({
    id: String(openOrder?.id),
    type: openOrder?.type,
  });
  await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hit('X');
  await seen(() => screen.getByRole('dialog'));
  expect(page.callsOf('spotCancel')).toHaveLength(1);
  await press('button', wordLike('spot.cancelAllYes'));
  await seen(() => expect(page.callsOf('spotCancel')).toHaveLength(2));
});

test('DESK-281 where there is nothing to cancel a message says so', async () => {
  const page = await openDesk({ openOrders: firstPageOnly([]) });
  await hit('x');
  await seen(() => expect(screen.messages().join()).toMatch(wordLike('spot.shortcutNoOrders')));
  expect(page.callsOf('spotCancel')).toEqual([]);
});

test('DESK-282 no key acts in a text field, with a modifier, while it is held, or in a dialog and behind one', async () => {
  await openDesk();
  await hit('s', screen.getByRole('searchbox'));
  // On a Mac the letter stays small with Shift and the command key.
  for (const shiftKey of [false, true]) {
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      await hit('s', document.body, { [modifier]: true, shiftKey });
  }
  await hit('s', document.body, { repeat: true });
  expect(side()).toBe(BUY);
  await hit('?');
  const dialog = await seen(() => screen.getByRole('dialog'));
  await hit('s');
  await hit('s', dialog);
  expect(side()).toBe(BUY);
});

test('DESK-283 the sheet groups the shortcuts and turns single keys off', async () => {
  await openDesk();
  await press('button', wordLike('common.accountMenu'));
  await press('menuitem', word('common.shortcuts'));
  const sheet = await seen(() => screen.getByRole('dialog', { name: word('common.shortcuts') }));
  expect(sheet.textContent).toContain(word('spot.shortcutCancelLast'));
  expect(screen.textsOf('heading')).toEqual(
    expect.arrayContaining([...words('common.shortcutsGeneral', 'common.trade', 'spot.currentOrders')]),
  );
  await act(
    async () => void fireEvent.click(screen.getByRole('switch', { name: word('common.shortcutsOn') })),
  );
  await press('button', word('common.close'));
  await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hit('s');
  expect(side()).toBe(BUY);
  await hit('k', document.body, { ctrlKey: true });
  await seen(() => screen.getByRole('dialog', { name: word('common.palette') }));
});
