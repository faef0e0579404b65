import { expect, test } from 'vitest';
import texts from '#locales/en/control.json' with { type: 'json' };
import { formOfFault, formsOfActions } from '#simulator/control/action-forms.ts';
import OperatorTab from '#simulator/panel/tabs/operator.tsx';
import { within } from '@testing-library/react';
import { fireEvent, held, panelTests, press, screen, settle, show } from './harness.tsx';
import { word, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const done = () => ({ seq: 1, at: start });

/** What each action on the status of a pair makes of it. */
const after = { halt: 'halted', resume: 'trading', list: 'trading', delist: 'delisted' } as const;
let status: (typeof after)[keyof typeof after] = 'trading';

const seats = [1, 2].map((user) => ({ user, account: `user${user}@sandpit.test`, verified: true }));

const script = {
  'GET /sim/actions': () => ({ actions: formsOfActions, fault: formOfFault }),
  'GET /sim/seats': () => ({ seats }),
  'GET /sim/funding': () => ({ withdrawals: [], claims: [], deposits: [], currencies: ['BTC', 'USDT'] }),
  'GET /sim/identities': () => ({ identities: [] }),
  'GET /sim/acceptor-deals': () => ({ deals: [] }),
  'GET /sim/c2c': () => ({ ads: [], deals: [] }),
  'GET /sim/pairs': () => ({ pairs: [{ symbol: 'BTC/USDT' }, { symbol: 'ETH/USDT' }] }),
  'GET /sim/book': (_body: unknown, query: URLSearchParams) => ({
    ...{ pair: query.get('pair'), status, reference: '2500.00', asks: [], bids: [] },
  }),
  ...Object.fromEntries(formsOfActions.map(({ path }) => [`POST ${path}`, done])),
  'POST /sim/operator/lock-user': done,
  ...Object.fromEntries(
    Object.entries(after).map(([name, next]) => [
      `POST /sim/operator/${name}`,
      () => {
        status = next;
        return done();
      },
    ]),
  ),
};

/** Fills a field of the form of that name. */
async function fill(form: string, label: string, value: string): Promise<void> {
  const within_ = within(screen.getByRole('form', { name: form }));
  fireEvent.change(within_.getByLabelText(label), { target: { value } });
  await settle();
}

async function choose(section: string, label: string, value: string): Promise<void> {
  const found = within(screen.getByRole('region', { name: section })).getAllByLabelText(label);
  fireEvent.change(found[0] as HTMLElement, { target: { value } });
  await settle();
}

const choosePair = (value: string) => choose(word('panel.market'), word('panel.pair'), value);

const {
  'operator.halt': halt,
  'operator.resume': resume,
  'operator.list': list,
  'operator.delist': delist,
  'operator.move': move,
  'operator.shake': shake,
  'operator.pin': pin,
  'operator.unpin': unpin,
} = texts;
const moves = [unpin, move, shake, pin];
const actions = [halt, resume, list, delist, ...moves];
const [trading, halted, delisted] = words(
  'panel.trading_trading',
  'panel.trading_halted',
  'panel.trading_delisted',
);
const offered = () =>
  actions.filter((name) => {
    const button = screen.queryByRole('button', { name });
    return button && button.getAttribute('aria-disabled') !== 'true';
  });

test('the operator is offered what makes sense for the status of a pair, and nothing else is done', async () => {
  status = 'trading';
  const page = await show(<OperatorTab />, start, script);
  await choosePair('ETH/USDT');
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
    for (const off of [halt, ...moves]) await press(off);
  }
  expect(page.bodiesOf('POST /sim/operator/halt')).toEqual([{ pairs: 'ETH/USDT' }]);
  for (const name of ['move', 'shake', 'pin', 'unpin'])
    expect(page.bodiesOf(`POST /sim/operator/${name}`)).toEqual([]);
  await choosePair('all');
  expect(screen.queryByText(trading)).toBeNull();
  // All pairs have no price in common.
  expect(offered()).toEqual(actions.filter((name) => name !== pin));
  await press(resume);
  expect(page.bodiesOf('POST /sim/operator/resume')).toEqual([{ pairs: 'all' }]);
});

test('PROOF-027 the operator moves, shakes and pins a price and sets the depth of the book, in the units of the forms', async () => {
  status = 'trading';
  const page = await show(<OperatorTab />, start, script);
  await choosePair('ETH/USDT');
  expect(
    within(screen.getByRole('form', { name: pin })).getByLabelText<HTMLInputElement>(
      texts['operator.field.price'],
    ).value,
  ).toBe('2500.00');
  const orders = [
    [
      move,
      { [texts['operator.field.permille']]: '-20.5', [texts['operator.field.overMs']]: '1.5' },
      'move',
      { pairs: 'ETH/USDT', permille: -205, overMs: 90_000 },
    ],
    [
      shake,
      { [texts['operator.shake.permille']]: '12.5', [texts['operator.field.forMs']]: '4' },
      'shake',
      { pairs: 'ETH/USDT', permille: 125, forMs: 240_000 },
    ],
    [
      texts['operator.liquidity'],
      { [texts['operator.field.sizePercent']]: '20', [texts['operator.field.spreadPercent']]: '300' },
      'liquidity',
      { pairs: 'ETH/USDT', sizePercent: 20, spreadPercent: 300 },
    ],
    [pin, { [texts['operator.field.price']]: '3000.5' }, 'pin', { pair: 'ETH/USDT', price: '3000.5' }],
    [unpin, {}, 'unpin', { pairs: 'ETH/USDT' }],
  ] as const;
  for (const [button, fields, call, body] of orders) {
    for (const [label, value] of Object.entries(fields)) await fill(button, label, value);
    await press(button);
    expect(page.bodiesOf(`POST /sim/operator/${call}`)).toEqual([body]);
    expect(screen.getByText(word('panel.operatorDone', { what: button, on: 'ETH/USDT' }))).toBeTruthy();
  }
});

test('PROOF-343 what is wrong with a field is said beside it and has the focus, and nothing is sent', async () => {
  status = 'trading';
  const page = await show(<OperatorTab />, start, script);
  const field = () =>
    within(screen.getByRole('form', { name: move })).getByLabelText(texts['operator.field.permille']);
  const wrong = [
    ['', word('panel.fieldMissing')],
    ['1e', word('panel.fieldNotNumber')],
    ['901', word('panel.fieldOutside', { min: -99, max: 900 })],
  ] as const;
  for (const [value, issue] of wrong) {
    await fill(move, texts['operator.field.permille'], value);
    await press(move);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(issue);
    expect(document.activeElement).toBe(field());
  }
  expect(page.bodiesOf('POST /sim/operator/move')).toEqual([]);
  await fill(move, texts['operator.field.permille'], '5');
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

test('PROOF-343 an optional number that cannot be read is refused beside its field, and not left out', async () => {
  status = 'trading';
  const page = await show(<OperatorTab />, start, script);
  const field = () =>
    within(screen.getByRole('form', { name: move })).getByLabelText(texts['operator.field.volume']);
  for (const [value, issue] of [
    ['1e', word('panel.fieldNotNumber')],
    ['1.5', word('panel.fieldNotWhole')],
  ] as const) {
    await fill(move, texts['operator.field.volume'], value);
    await press(move);
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(issue);
    expect(document.activeElement).toBe(field());
  }
  expect(page.bodiesOf('POST /sim/operator/move')).toEqual([]);
});

test('PROOF-343 a refusal of the exchange is said beside the field that it names', async () => {
  status = 'trading';
  const error = { code: 'REFUSED', message: 'no', refusal: 'PARAM', params: { field: 'permille' } };
  await show(<OperatorTab />, start, {
    ...script,
    'POST /sim/operator/move': () => Response.json({ error }, { status: 409 }),
  });
  await press(move);
  const field = within(screen.getByRole('form', { name: move })).getByLabelText(
    texts['operator.field.permille'],
  );
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    word('panel.refused_PARAM', { field: 'permille' }),
  );
});

test('PROOF-343 the operator locks a user for a day, unlocks one, ends a session, gives funds and decides on an identity', async () => {
  const page = await show(<OperatorTab />, start, script);
  const user = 'user2@sandpit.test';
  await choose(word('panel.users'), word('panel.user'), user);
  await press(texts['operator.lock']);
  await fill(texts['operator.lock'], texts['operator.lock.forMs'], '0');
  for (const name of [texts['operator.lock'], texts['operator.expire']]) await press(name);
  expect(page.bodiesOf('POST /sim/operator/lock-user')).toEqual([
    { user, forMs: 86_400_000 },
    { user, forMs: 0 },
  ]);
  expect(page.bodiesOf('POST /sim/operator/end-session')).toEqual([{ user }]);
  await fill(texts['operator.funds'], texts['operator.field.amount'], '2.5');
  await press(texts['operator.funds']);
  expect(page.bodiesOf('POST /sim/operator/funds')).toEqual([
    { user, say: 'give', currency: 'USDT', amount: '2.5', wallet: 'change' },
  ]);
  await fill(texts['operator.decideIdentity'], texts['operator.field.decision'], 'reject');
  await fill(texts['operator.decideIdentity'], texts['operator.field.reason'], 'blurred');
  await press(texts['operator.decideIdentity']);
  expect(page.bodiesOf('POST /sim/operator/identity')).toEqual([
    { user, decision: 'reject', reason: 'blurred' },
  ]);
});

test('publishing clears the form, but not the next article being typed', async () => {
  const response = held<unknown>();
  const page = await show(<OperatorTab />, start, {
    ...script,
    'POST /sim/operator/publish-news': () => response.response,
  });
  const [title, body] = [texts['operator.field.title'], texts['operator.field.body']];
  const value = (label: string) =>
    within(screen.getByRole('form', { name: texts['operator.news'] })).getByLabelText<HTMLInputElement>(label)
      .value;
  await fill(texts['operator.news'], title, 'Maintenance');
  await fill(texts['operator.news'], body, 'Tonight.');
  await press(texts['operator.news']);
  await fill(texts['operator.news'], body, 'Tomorrow.');
  await response.give({});
  const done = word('panel.operatorDone', { what: texts['operator.news'], on: 'Maintenance' });
  expect(screen.getByText(done)).toBeTruthy();
  expect([value(title), value(body)]).toEqual(['', 'Tomorrow.']);
  expect(page.bodiesOf('POST /sim/operator/publish-news')).toEqual([
    { title: 'Maintenance', body: 'Tonight.' },
  ]);
});
