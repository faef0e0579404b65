import { describe, expect, test, vi } from 'vitest';
import {
  act,
  cleanup,
  fireEvent,
  ok,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import { openAsUser, pressInMenu, terms, wallets } from './wallet-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

/** The button of a withdrawal, which says the amount once there is one. */
const WITHDRAW = new RegExp(
  `^(${wordLike('common.withdraw').source}|${wordLike('assets.withdrawAmount').source})$`,
);

const TARGET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const OTHER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

const submitted = ok('submitted, waiting for review');
const panel = () => screen.getByRole('dialog');
const shown = (text: string) => seen(() => expect(panel().textContent).toContain(text));

/** Opens the panel of a currency by the address, and waits for its form. */
async function openPanel(address: string, button: string | RegExp, script = {}) {
  const page = await openAsUser(address, script);
  await seen(() => within(panel()).getByRole('button', { name: button }));
  return page;
}

const openDeposit = (script = {}) => openPanel('/change?deposit=1', word('assets.claimSubmit'), script);
const openWithdrawal = (script = {}) => openPanel('/change?withdraw=1', WITHDRAW, script);

async function pressIn(name: string | RegExp): Promise<void> {
  await act(async () => {
    fireEvent.click(within(panel()).getByRole('button', { name }));
  });
}

const question = () => screen.queryByRole('dialog', { name: wordLike('assets.withdrawAsk') });

/** Presses the button of the withdrawal, and one of the confirmation. */
async function withdraw(decision: string | RegExp = WITHDRAW): Promise<void> {
  await pressIn(WITHDRAW);
  const opened = await seen(() => within(question() as HTMLElement).getByRole('button', { name: decision }));
  await act(async () => {
    fireEvent.click(opened);
  });
  await seen(() => expect(question()).toBeNull());
}

const FIELDS = words('assets.address', 'common.amount', 'common.titleTradePassword');

/** Fills the form of a withdrawal in. */
function fill(amount: string, password = '246810', address = TARGET): void {
  for (const [index, text] of [address, amount, password].entries()) type(FIELDS[index] ?? '', text);
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const photo = (content: BlobPart = png, name = 'paid.png') =>
  new File([content], name, { type: 'image/png' });

async function choose(file: File): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(word('assets.claimPhoto')), { target: { files: [file] } });
  });
}

describe('whether deposits and withdrawals are open', () => {
  test('WALLET-016 with is_open_CTbi 0 or 2 both actions say that they are not open, as does an address that asks for a panel', async () => {
    await openAsUser('/change', { walletList: wallets('2') });
    for (const name of [
      word('assets.depositTitle', { coin: 'USDT' }),
      word('assets.withdrawTitle', { coin: 'BTC' }),
    ])
      await press('button', name);
    expect(screen.messages()).toEqual([word('common.notopen')]);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await openAsUser('/change?withdraw=1', { walletList: wallets('0') });
    await seen(() => expect(screen.messages()).toContain(word('common.notopen')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('WALLET-015 WALLET-012 WALLET-013 with 1 the panels open, for the currencies that have them', async () => {
    await openAsUser('/change');
    await seen(() => screen.getByRole('button', { name: word('assets.depositTitle', { coin: 'USDT' }) }));
    const offered = screen
      .getAllByRole('button', {
        name: new RegExp(`^(${words('common.deposit', 'common.withdraw').join('|')}) [A-Z]+$`),
      })
      .map((button) => button.getAttribute('aria-label'));
    expect(offered).toEqual([
      word('assets.depositTitle', { coin: 'BTC' }),
      word('assets.withdrawTitle', { coin: 'BTC' }),
      word('assets.depositTitle', { coin: 'ETH' }),
      word('assets.withdrawTitle', { coin: 'ETH' }),
      word('assets.depositTitle', { coin: 'USDT' }),
    ]);
    await press('button', word('assets.withdrawTitle', { coin: 'BTC' }));
    await seen(() => expect(panel().textContent).toContain(word('assets.withdrawTitle', { coin: 'BTC' })));
  });
});

test('WALLET-017 WALLET-018 the deposit panel has the address of each chain of USDT, as text to copy and as a QR code, and a form of claim', async () => {
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
  await openPanel('/change?deposit=3', word('assets.claimSubmit'), {
    depositAddress: ok({ address: '0xabc', btc: '1abc', usdt_erc20: '0xabc' }),
  });
  const address = () => within(panel()).getByTestId('copied-text').textContent;
  expect(address()).toBe('0xabc');
  within(panel()).getByRole('img', {
    name: word('assets.qrAlternative', { coin: 'USDT', address: '0xabc' }),
  });
  await press('radio', word('assets.chainOmni'));
  expect(address()).toBe('1abc');
  within(panel()).getByRole('img', { name: word('assets.qrAlternative', { coin: 'USDT', address: '1abc' }) });
  await pressIn(wordLike('common.copyOf'));
  expect(copied).toHaveBeenCalledWith('1abc');
  expect(screen.messages()).toEqual([word('common.copySuccess')]);
  within(panel()).getByRole('form', { name: word('assets.claimTitle') });
});

describe('a deposit claim', () => {
  test('WALLET-022 WALLET-024 without from-address or amount nothing is sent; a refused claim says so and keeps what was typed', async () => {
    const page = await openDeposit({ depositClaim: refused('error', 'No such currency.') });
    await pressIn(word('assets.claimSubmit'));
    await shown(word('assets.paramError'));
    await shown(word('assets.claimFromEmpty'));
    await shown(word('common.withdrawAmount'));
    type(word('assets.claimFrom'), 'bc1sender');
    type(word('common.amount'), '0');
    await pressIn(word('assets.claimSubmit'));
    await shown(word('assets.paramError'));
    expect(page.callsOf('depositClaim')).toEqual([]);
    type(word('common.amount'), '1');
    await pressIn(word('assets.claimSubmit'));
    await shown(word('assets.depositFailed'));
    expect(screen.messages()).toEqual(['No such currency.']);
    expect(screen.field(word('assets.claimFrom')).value).toBe('bc1sender');
  });

  test('WALLET-023 WALLET-024 PROOF-382 it sends the input with the photo’s address and is cleared; what is typed and chosen meanwhile is the next claim', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }));
    const responses: ((given: unknown) => void)[] = [];
    let uploads = 0;
    const page = await openDeposit({
      depositClaim: () => new Promise((resolve) => responses.push(resolve)),
      upload: () => ok(`/upload/${(uploads += 1)}.png`),
    });
    const claims = async () => {
      await shown(word('common.photoSent'));
      await pressIn(word('assets.claimSubmit'));
    };
    const shows = () =>
      [screen.field(word('assets.claimFrom')), screen.field(word('common.amount'))].map(({ value }) => value);
    type(word('assets.claimFrom'), ' bc1sender ');
    type(word('common.amount'), '0.500');
    type(word('assets.claimHash'), ' f00d ');
    await choose(photo());
    await claims();
    type(word('common.amount'), '2');
    await choose(photo(png, 'next.png'));
    await seen(() => expect(page.callsOf('upload')).toHaveLength(2));
    await act(async () => responses[0]?.(submitted));
    await shown(word('assets.depositSubmitted'));
    expect(shows()).toEqual(['', '2']);
    expect(panel().textContent).toContain('next.png');
    type(word('assets.claimFrom'), 'bc1next');
    await claims();
    await act(async () => responses[1]?.(submitted));
    await seen(() => expect(shows()).toEqual(['', '']));
    expect(panel().textContent).toContain(word('common.photoChoose'));
    expect(page.callsOf('depositClaim').map(({ fields }) => fields)).toEqual([
      { currency: '1', acc: 'bc1sender', hash: 'f00d', amount: '0.5', pic: '/upload/1.png' },
      { currency: '1', acc: 'bc1next', hash: '', amount: '2', pic: '/upload/2.png' },
    ]);
  });

  test('a photo on its way or lost holds the claim back; it can be sent again or removed', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }));
    let response: unknown = refused('error', 'The disk is full.');
    const page = await openDeposit({ depositClaim: submitted, upload: () => response });
    type(word('assets.claimFrom'), 'bc1sender');
    type(word('common.amount'), '1');
    await choose(photo());
    await shown('The disk is full.');
    await pressIn(word('assets.claimSubmit'));
    await shown(word('assets.claimPhotoOpen'));
    expect(page.callsOf('depositClaim')).toEqual([]);
    response = ok('/upload/second.png');
    await pressIn(word('common.retry'));
    await shown(word('common.photoSent'));
    await pressIn(word('common.photoRemove'));
    await pressIn(word('assets.claimSubmit'));
    await shown(word('assets.depositSubmitted'));
    expect(page.callsOf('depositClaim')[0]?.fields).toMatchObject({ pic: '' });
  });
});

describe('a withdrawal from spot', () => {
  test('WALLET-026 WALLET-032 fee and received amount follow the input, and saved addresses are offered by their remarks', async () => {
    await openWithdrawal();
    await shown(`${word('assets.limitRange', { min: '0.001', max: '5' })} BTC`);
    expect(screen.getByTestId('withdraw-day-left').textContent).toBe('2 BTC');
    // A list of currencies without fees contradicts nothing.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('withdraw-unconfirmed').textContent).toBe('1.00 BTC');
    type(word('common.amount'), '1.5');
    expect(screen.getByTestId('withdraw-fee').textContent).toBe('0.00075 BTC');
    expect(screen.getByTestId('withdraw-received').textContent).toBe('1.49925 BTC');
    await pressIn(word('common.assets_allLabel'));
    expect(screen.field(word('common.amount')).value).toBe('2');
    await shown(word('assets.savedCount', { count: 1 }));
    await act(async () => void fireEvent.click(screen.field(word('assets.address'))));
    type(word('assets.address'), 'cold');
    const option = await seen(() => screen.getByRole('option', { name: /cold wallet/ }));
    await act(async () => void fireEvent.click(option));
    expect(screen.field(word('assets.address')).value).toBe('sand1qsaved');
  });

  test('WALLET-028 WALLET-029 WALLET-030 WALLET-031 ERR-020 DESK-029 HOME-025 what is missing or out of bounds is shown beside its field and sends nothing', async () => {
    const page = await openWithdrawal();
    const mistyped = `${TARGET.slice(0, -1)}5`;
    await pressIn(WITHDRAW);
    expect(FIELDS.map(screen.errorBeside)).toEqual(
      words('assets.withdrawAddress', 'common.withdrawAmount', 'assets.withdrawPassword'),
    );
    type(word('assets.address'), TARGET);
    for (const [amount, label, text] of [
      ['0.0009', word('common.amount'), word('assets.withdrawMin', { min: '0.001' })],
      ['6', word('common.amount'), word('assets.overMost', { max: '5', coin: 'BTC' })],
      ['2.1', word('common.amount'), word('assets.overDay', { left: '2', coin: 'BTC' })],
      ['2', word('common.titleTradePassword'), word('assets.withdrawPassword')],
    ] as const) {
      type(word('common.amount'), amount);
      await pressIn(WITHDRAW);
      expect([amount, screen.errorBeside(label)]).toEqual([amount, text]);
    }
    type(word('common.titleTradePassword'), '246810');
    type(word('assets.address'), mistyped);
    await pressIn(WITHDRAW);
    await seen(() =>
      expect(screen.errorBeside(word('assets.address'))).toBe(word('assets.addressFormat', { coin: 'BTC' })),
    );
    expect(question()).toBeNull();
    expect(page.callsOf('withdraw')).toEqual([]);
  });

  test('AGENT-033 what is left of the day is not claimed where the exchange does not state what is used, and two fees that it states are shown', async () => {
    const listed = (rate: string) => ok({ currency: [{ id: 1, name: 'BTC', rate }], legal: [] });
    await openWithdrawal({
      withdrawInfo: ok({ ...terms, day_used: undefined }),
      currencyList: listed('0.0600'),
    });
    expect(screen.getByTestId('withdraw-day-left').textContent).toBe(word('assets.dayLeftUnstated'));
    await seen(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        word('assets.otherRate', { coin: 'BTC', rate: '0.05', other: '0.06' }),
      ),
    );
    cleanup();
    await openWithdrawal({ currencyList: listed('0.05') });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('DESK-504 DESK-505 what the account lacks can be moved there, and Escape closes the transfer alone', async () => {
    const unsaid = { ...terms, max_number: '0', day_used: undefined, unconfirmed: undefined };
    const page = await openWithdrawal({ withdrawInfo: ok(unsaid) });
    expect(screen.queryByTestId('withdraw-unconfirmed')).toBeNull();
    type(word('assets.address'), TARGET);
    type(word('common.titleTradePassword'), 'secret');
    type(word('common.amount'), '10.5');
    await seen(() =>
      expect(screen.errorBeside(word('common.amount'))).toBe(
        `${word('common.assets_missing', { amount: '0.50', coin: 'BTC' })} ${word('common.transfer')}`,
      ),
    );
    await pressIn(WITHDRAW);
    expect(page.callsOf('withdraw')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: wordLike('assets.withdrawAsk') })).toBeNull();
    await press(
      'button',
      word('common.assets_transferMissing', { coin: 'BTC', account: word('common.assets_accountMicro') }),
    );
    const transfer = await screen.findByRole('dialog', { name: word('common.transfer') });
    expect(
      within(transfer).getByRole<HTMLInputElement>('textbox', { name: word('common.amount') }).value,
    ).toBe('0.5');
    await act(async () => void fireEvent.keyDown(transfer, { key: 'Escape' }));
    await seen(() => expect(screen.queryByRole('dialog', { name: word('common.transfer') })).toBeNull());
    expect(screen.field(word('assets.address')).value).toBe(TARGET);
  });

  test('WALLET-033 DESK-030 DESK-367 HOME-019 password and rate are sent; a refusal stands beside its field, success clears the form and leads to the status', async () => {
    let response: unknown = refusedAbout('pay_password', 'The trade password is wrong.');
    const page = await openWithdrawal({ withdraw: () => response });
    fill('1.50', '111111');
    await withdraw();
    await seen(() =>
      expect(screen.errorBeside(word('common.titleTradePassword'))).toBe('The trade password is wrong.'),
    );
    expect(document.activeElement).toBe(screen.field(word('common.titleTradePassword')));
    expect(within(panel()).queryByRole('alert')).toBeNull();
    response = refused('error', 'Not today.');
    fill('1.50', '222222');
    await withdraw();
    await seen(() => expect(within(panel()).getByRole('alert').textContent).toBe('Not today.'));
    let release: (given: unknown) => void = () => {};
    response = new Promise((resolve) => (release = resolve));
    fill('1.50', '246810');
    await withdraw();
    // What is typed meanwhile is the next withdrawal, and the password goes.
    type(word('assets.address'), OTHER);
    type(word('common.amount'), '2');
    await act(async () => release(submitted));
    await shown('submitted, waiting for review');
    expect(FIELDS.map((label) => screen.field(label).value)).toEqual([OTHER, '2', '']);
    fill('1.50', '135790');
    await withdraw();
    const terms = {
      currency: '1',
      account: 'change',
      address: TARGET,
      number: '1.5',
      rate: '0.0500',
    };
    expect(page.callsOf('withdraw').map(({ fields }) => fields)).toEqual(
      ['111111', '222222', '246810', '135790'].map((password) => ({ ...terms, pay_password: password })),
    );
    await seen(() => expect(FIELDS.map((label) => screen.field(label).value)).toEqual(['', '', '']));
    await shown(word('assets.withdrawSent', { amount: '1.5', coin: 'BTC', address: TARGET }));
    expect(
      within(within(panel()).getAllByRole('status').at(-1) as HTMLElement)
        .getByRole('link', { name: word('assets.withdrawStatus') })
        .getAttribute('href'),
    ).toBe('/finanrec?tab=withdraw');
  });

  test('WALLET-034 after a withdrawal balances, limits and the open record are requested again within 1.5 s', async () => {
    const page = await openAsUser('/change', { withdraw: submitted });
    await pressInMenu('common.history', 'BTC');
    await press('button', word('assets.withdrawTitle', { coin: 'BTC' }));
    await seen(() => fill('1.50'));
    await pressIn(WITHDRAW);
    const confirm = await seen(() =>
      within(question() as HTMLElement).getByRole('button', { name: WITHDRAW }),
    );
    vi.useFakeTimers();
    const shows = ['walletList', 'withdrawInfo', 'walletLog'] as const;
    const before = shows.map((name) => page.callsOf(name).length);
    await act(async () => {
      fireEvent.click(confirm);
      await vi.advanceTimersByTimeAsync(1500);
    });
    expect(page.callsOf('withdraw')).toHaveLength(1);
    expect(shows.map((name) => page.callsOf(name).length)).toEqual(before.map((count) => count + 1));
    screen.getByRole('table', { name: word('assets.historyOf', { coin: 'BTC' }) });
  });

  test('WALLET-037 what seconds are paid in leaves from their account, and the call says so', async () => {
    const usdt = { ...terms, name: 'USDT', rate: '0.5000', max_number: '0', day_limit: '0' };
    const page = await openPanel('/letransactions?withdraw=3', WITHDRAW, {
      withdrawInfo: ok(usdt),
      withdraw: submitted,
    });
    expect(within(panel()).getByTestId('available').textContent).toBe('900.00 USDT');
    expect(panel().textContent).toContain(`${word('assets.rate')}0.50%`);
    fill('200.123456', '135790', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    expect(screen.getByTestId('withdraw-received').textContent).toBe('199.122839 USDT');
    await withdraw();
    await shown('submitted, waiting for review');
    expect(page.callsOf('withdraw')[0]?.fields).toMatchObject({
      currency: '3',
      account: 'micro',
      rate: '0.5000',
    });
  });

  test('DESK-461 a confirmation shows the whole address, amount, fee and what arrives; Escape sends nothing', async () => {
    const page = await openWithdrawal();
    const address = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
    fill('1.50', '246810', address);
    await pressIn(WITHDRAW);
    const opened = await seen(() => within(question() as HTMLElement));
    expect(opened.getByTestId('copied-text').textContent).toBe(address);
    const lines = opened.getAllByRole('definition').map((line) => line.textContent);
    expect(lines).toEqual(['1.50 BTC', '0.00075 BTC', '1.49925 BTC']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await seen(() => expect(question()).toBeNull());
    expect(screen.field(word('assets.address')).value).toBe(address);
    await withdraw(word('common.cancel'));
    expect(page.callsOf('withdraw')).toEqual([]);
  });

  test('a user without a trade password is led to where it is set, and back to the panel', async () => {
    const notSet = 2;
    const opened = await openAsUser('/change?withdraw=2', { hasTradePassword: ok(notSet) });
    await shown(word('assets.passwordMissing'));
    expect(within(panel()).queryByLabelText(word('common.amount'))).toBeNull();
    await act(async () => {
      fireEvent.click(within(panel()).getByRole('link', { name: word('assets.setPassword') }));
    });
    await seen(() => expect(opened.path()).toBe('/jymm'));
    expect(opened.router.state.location.state).toEqual({ back: '/change?withdraw=2' });
  });
});
