import { expect, test } from 'vitest';
import { PairForms } from '#simulator/panel/tabs/pair-forms.tsx';
import { UserForm } from '#simulator/panel/tabs/user-form.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const done = () => ({ seq: 1, at: start });

/** What each action on the status of a pair makes of it. */
const after = { halt: 'halted', resume: 'trading', list: 'trading', delist: 'delisted' } as const;
let status: (typeof after)[keyof typeof after] = 'trading';

const script = {
  'GET /sim/pairs': () => ({ pairs: [{ symbol: 'BTC/USDT' }, { symbol: 'ETH/USDT' }] }),
  'GET /sim/book': (_body: unknown, query: URLSearchParams) => ({
    ...{ pair: query.get('pair'), status, reference: '2500.00', asks: [], bids: [] },
  }),
  ...Object.fromEntries(
    Object.entries(after).map(([name, next]) => [
      `POST /sim/operator/${name}`,
      () => {
        status = next;
        return done();
      },
    ]),
  ),
  ...Object.fromEntries(
    ['move', 'shake', 'pin', 'unpin', 'liquidity', 'lock-user', 'end-session'].map((name) => [
      `POST /sim/operator/${name}`,
      done,
    ]),
  ),
};

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
}

const actions = words(
  'panel-drawer.halt',
  'panel-drawer.resume',
  'panel-drawer.list',
  'panel-drawer.delist',
  'panel-drawer.move',
  'panel-drawer.shake',
);
const [halt, resume, list, delist, ...moves] = actions;
const [pin, unpin] = words('panel-drawer.pin', 'panel-drawer.unpin');
const [trading, halted, delisted] = words(
  'panel-drawer.trading_trading',
  'panel-drawer.trading_halted',
  'panel-drawer.trading_delisted',
);
const offered = () =>
  actions.filter((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true');

test('the operator is offered what makes sense for the status of a pair, and nothing else is done', async () => {
  status = 'trading';
  const page = await show(<PairForms />, start, script);
  await fill(word('panel-drawer.pair'), 'ETH/USDT');
  const steps = [
    [undefined, trading, [halt, delist, ...moves]],
    [halt, halted, [resume, delist]],
    [delist, delisted, [list, ...moves]],
    [list, trading, [halt, delist, ...moves]],
  ] as const;
  for (const [name, shown, offers] of steps) {
    if (name !== undefined) await press(name);
    expect(screen.getByText(shown).getAttribute('role')).toBe('status');
    expect(offered()).toEqual(offers);
    if (shown !== halted) continue;
    for (const off of [halt, ...moves, pin, unpin]) await press(off);
  }
  expect(page.bodiesOf('POST /sim/operator/halt')).toEqual([{ pairs: 'ETH/USDT' }]);
  for (const name of ['move', 'shake', 'pin', 'unpin'])
    expect(page.bodiesOf(`POST /sim/operator/${name}`)).toEqual([]);
  await fill(word('panel-drawer.pair'), 'all');
  expect(screen.queryByText(trading)).toBeNull();
  expect(offered()).toEqual(actions);
  await press(resume);
  expect(page.bodiesOf('POST /sim/operator/resume')).toEqual([{ pairs: 'all' }]);
});

test('PROOF-027 the operator moves, shakes and pins a price and sets the depth of the book, in the units of the forms', async () => {
  status = 'trading';
  const page = await show(<PairForms />, start, script);
  await fill(word('panel-drawer.pair'), 'ETH/USDT');
  const orders = [
    [
      word('panel-drawer.move'),
      { [word('panel-drawer.moveBy')]: '-20.5', [word('panel-drawer.moveOver')]: '1.5' },
      'move',
      { permille: -205, overMs: 90_000 },
    ],
    [
      word('panel-drawer.shake'),
      { [word('panel-drawer.shakeBy')]: '12.5', [word('panel-drawer.shakeFor')]: '4' },
      'shake',
      { permille: 125, forMs: 240_000 },
    ],
    [
      word('panel-drawer.set'),
      { [word('panel-drawer.depth')]: '20', [word('panel-drawer.spread')]: '300' },
      'liquidity',
      { sizePercent: 20, spreadPercent: 300 },
    ],
    [unpin, {}, 'unpin', {}],
  ] as const;
  for (const [button, fields, call, figures] of orders) {
    for (const [label, value] of Object.entries(fields)) await fill(label, value);
    await press(button);
    expect(page.bodiesOf(`POST /sim/operator/${call}`)).toEqual([{ pairs: 'ETH/USDT', ...figures }]);
  }
  expect(screen.getByText(word('panel-drawer.operatorDone', { what: unpin, on: 'ETH/USDT' }))).toBeTruthy();
  const price = screen.getByLabelText<HTMLInputElement>(word('panel-drawer.price'));
  expect(price.value).toBe('2500.00');
  await fill(word('panel-drawer.price'), '3000.5');
  await press(pin);
  expect(page.bodiesOf('POST /sim/operator/pin')).toEqual([{ pair: 'ETH/USDT', price: '3000.5' }]);
});

test('the operator locks a user for a day, unlocks one and ends a session', async () => {
  const seats = [1, 2].map((user) => ({ user, account: `user${user}@sandpit.test`, verified: true }));
  const page = await show(<UserForm />, start, { ...script, 'GET /sim/seats': () => ({ seats }) });
  const user = 'user2@sandpit.test';
  await fill(word('panel-drawer.user'), user);
  for (const name of words('panel-drawer.lockUser', 'panel-drawer.unlockUser', 'panel-drawer.endSession'))
    await press(name);
  expect(page.bodiesOf('POST /sim/operator/lock-user')).toEqual([
    { user, forMs: 86_400_000 },
    { user, forMs: 0 },
  ]);
  expect(page.bodiesOf('POST /sim/operator/end-session')).toEqual([{ user }]);
});
