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
import { openAsUser, terms, wallets } from './wallet-script.ts';

const submitted = ok('submitted, waiting for review');
const panel = () => screen.getByRole('dialog');
const shown = (text: string) => seen(() => expect(panel().textContent).toContain(text));

/** Opens the panel of a currency by the address, and waits for its form. */
async function openPanel(address: string, button: RegExp, script = {}) {
  const page = await openAsUser(address, script);
  await seen(() => within(panel()).getByRole('button', { name: button }));
  return page;
}

const openDeposit = (script = {}) => openPanel('/change?deposit=1', /Claim the deposit/, script);
const openWithdrawal = (script = {}) => openPanel('/change?withdraw=1', /^Withdraw/, script);

async function pressIn(name: RegExp): Promise<void> {
  await act(async () => {
    fireEvent.click(within(panel()).getByRole('button', { name }));
  });
}

const isQuestion = (dialog: HTMLElement) => dialog.textContent?.includes('to this address?') === true;
const question = () => screen.getAllByRole('dialog').find(isQuestion);

/** Presses the button of the withdrawal, and one of the confirmation. */
async function withdraw(decision: RegExp = /^Withdraw/): Promise<void> {
  await pressIn(/^Withdraw/);
  const opened = await seen(() => within(question() as HTMLElement).getByRole('button', { name: decision }));
  await act(async () => {
    fireEvent.click(opened);
  });
  await seen(() => expect(question()).toBeUndefined());
}

const FIELDS = ['Withdrawal address', 'Amount', 'Trade password'];

/** Fills the form of a withdrawal in. */
function fill(amount: string, password = '246810', address = 'sand1qtarget'): void {
  for (const [index, text] of [address, amount, password].entries()) type(FIELDS[index] ?? '', text);
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const photo = (content: BlobPart = png, name = 'paid.png') =>
  new File([content], name, { type: 'image/png' });

async function choose(file: File): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(/Photo of the payment/), { target: { files: [file] } });
  });
}

describe('whether deposits and withdrawals are open', () => {
  test('WALLET-016 with is_open_CTbi 0 or 2 both actions say that they are not open, as does an address that asks for a panel', async () => {
    await openAsUser('/change', { walletList: wallets('2') });
    for (const name of ['Deposit: USDT', 'Withdraw: BTC']) await press('button', name);
    expect(screen.messages()).toEqual(['Not open yet.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await openAsUser('/change?withdraw=1', { walletList: wallets('0') });
    await seen(() => expect(screen.messages()).toContain('Not open yet.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('WALLET-015 WALLET-012 WALLET-013 with 1 the panels open, for the currencies that have them', async () => {
    await openAsUser('/change');
    await seen(() => screen.getByRole('button', { name: 'Deposit: USDT' }));
    const offered = screen
      .getAllByRole('button', { name: /^(Deposit|Withdraw): / })
      .map((button) => button.getAttribute('aria-label'));
    expect(offered).toEqual([
      'Deposit: BTC',
      'Withdraw: BTC',
      'Deposit: ETH',
      'Withdraw: ETH',
      'Deposit: USDT',
    ]);
    await press('button', 'Withdraw: BTC');
    await seen(() => expect(panel().textContent).toContain('Withdraw BTC'));
  });
});

test('WALLET-017 WALLET-018 the deposit panel has the address of each chain of USDT, as text to copy and as a QR code, and a form of claim', async () => {
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
  await openPanel('/change?deposit=3', /Claim the deposit/, {
    depositAddress: ok({ address: '0xabc', btc: '1abc', usdt_erc20: '0xabc' }),
  });
  const address = () => within(panel()).getByTestId('copied-text').textContent;
  expect(address()).toBe('0xabc');
  within(panel()).getByRole('img', { name: 'QR code of the USDT deposit address 0xabc' });
  await press('radio', 'Bitcoin (OMNI)');
  expect(address()).toBe('1abc');
  within(panel()).getByRole('img', { name: 'QR code of the USDT deposit address 1abc' });
  await pressIn(/^Copy/);
  expect(copied).toHaveBeenCalledWith('1abc');
  expect(screen.messages()).toEqual(['Copied.']);
  within(panel()).getByRole('form', { name: 'Claim a deposit' });
});

describe('a deposit claim', () => {
  test('WALLET-022 WALLET-024 without from-address or amount nothing is sent; a refused claim says so and keeps what was typed', async () => {
    const page = await openDeposit({ depositClaim: refused('error', 'No such currency.') });
    await pressIn(/Claim the deposit/);
    await shown('Parameter error.');
    await shown('Please enter where it was sent from.');
    await shown('Please enter an amount.');
    type(/Sent from/, 'bc1sender');
    type('Amount', '0');
    await pressIn(/Claim the deposit/);
    await shown('Parameter error.');
    expect(page.callsOf('depositClaim')).toEqual([]);
    type('Amount', '1');
    await pressIn(/Claim the deposit/);
    await shown('The deposit request failed.');
    expect(screen.messages()).toEqual(['No such currency.']);
    expect(screen.field(/Sent from/).value).toBe('bc1sender');
  });

  test('WALLET-023 WALLET-024 it sends the input with the photo’s address and is cleared; what is typed and chosen meanwhile is the next claim', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }));
    const responses: ((given: unknown) => void)[] = [];
    let uploads = 0;
    const page = await openDeposit({
      depositClaim: () => new Promise((resolve) => responses.push(resolve)),
      upload: () => ok(`/upload/${(uploads += 1)}.png`),
    });
    const claims = async () => {
      await shown('Uploaded');
      await pressIn(/Claim the deposit/);
    };
    const shows = () => [screen.field(/Sent from/), screen.field('Amount')].map(({ value }) => value);
    type(/Sent from/, ' bc1sender ');
    type('Amount', '0.500');
    type(/Transaction hash/, 'f00d');
    await choose(photo());
    await claims();
    type('Amount', '2');
    await choose(photo(png, 'next.png'));
    await seen(() => expect(page.callsOf('upload')).toHaveLength(2));
    await act(async () => responses[0]?.(submitted));
    await shown('Deposit request submitted.');
    expect(shows()).toEqual([' bc1sender ', '2']);
    expect(panel().textContent).toContain('next.png');
    await claims();
    await act(async () => responses[1]?.(submitted));
    await seen(() => expect(shows()).toEqual(['', '']));
    expect(panel().textContent).toContain('Choose a photo');
    const claim = { currency: '1', acc: 'bc1sender', hash: 'f00d' };
    expect(page.callsOf('depositClaim').map(({ fields }) => fields)).toEqual([
      { ...claim, amount: '0.5', pic: '/upload/1.png' },
      { ...claim, amount: '2', pic: '/upload/2.png' },
    ]);
  });

  test('a photo on its way or lost holds the claim back; it can be sent again or removed', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }));
    let response: unknown = refused('error', 'The disk is full.');
    const page = await openDeposit({ depositClaim: submitted, upload: () => response });
    type(/Sent from/, 'bc1sender');
    type('Amount', '1');
    await choose(photo());
    await shown('The disk is full.');
    await pressIn(/Claim the deposit/);
    await shown('The photo is not uploaded yet.');
    expect(page.callsOf('depositClaim')).toEqual([]);
    response = ok('/upload/second.png');
    await pressIn(/Try again/);
    await shown('Uploaded');
    await pressIn(/Remove the photo/);
    await pressIn(/Claim the deposit/);
    await shown('Deposit request submitted.');
    expect(page.callsOf('depositClaim')[0]?.fields).toMatchObject({ pic: '' });
  });
});

describe('a withdrawal from spot', () => {
  test('WALLET-026 WALLET-032 fee and received amount follow the input, and saved addresses are offered by their remarks', async () => {
    await openWithdrawal();
    await shown('0.001 to 5 BTC');
    await shown('2 of 4 BTC');
    expect(screen.getByTestId('withdraw-unconfirmed').textContent).toBe('1.00 BTC');
    type('Amount', '1.5');
    expect(screen.getByTestId('withdraw-fee').textContent).toBe('0.00075 BTC');
    expect(screen.getByTestId('withdraw-received').textContent).toBe('1.49925 BTC');
    await pressIn(/All that is available/);
    expect(screen.field('Amount').value).toBe('2');
    await shown('1 saved address');
    await act(async () => void fireEvent.click(screen.field('Withdrawal address')));
    type('Withdrawal address', 'cold');
    const option = await seen(() => screen.getByRole('option', { name: /cold wallet/ }));
    await act(async () => void fireEvent.click(option));
    expect(screen.field('Withdrawal address').value).toBe('sand1qsaved');
  });

  test('WALLET-028 WALLET-029 WALLET-030 WALLET-031 ERR-020 DESK-029 what is missing or out of bounds is shown beside its field and sends nothing', async () => {
    const page = await openWithdrawal();
    await pressIn(/^Withdraw/);
    expect(FIELDS.map(screen.errorBeside)).toEqual([
      'Please enter a withdrawal address.',
      'Please enter an amount.',
      'Please enter the trade password.',
    ]);
    type('Withdrawal address', 'sand1qtarget');
    for (const [amount, label, text] of [
      ['0.0009', 'Amount', 'The minimum withdrawal is 0.001.'],
      ['6', 'Amount', 'At most 5 BTC in one withdrawal.'],
      ['2.1', 'Amount', "Only 2 BTC of today's limit is left."],
      ['2', 'Trade password', 'Please enter the trade password.'],
    ] as const) {
      type('Amount', amount);
      await pressIn(/^Withdraw/);
      expect([amount, screen.errorBeside(label)]).toEqual([amount, text]);
    }
    expect(page.callsOf('withdraw')).toEqual([]);
  });

  test('DESK-504 DESK-505 what the account lacks can be moved there, and Escape closes the transfer alone', async () => {
    const unsaid = { ...terms, max_number: '0', day_used: undefined, unconfirmed: undefined };
    const page = await openWithdrawal({ withdrawInfo: ok(unsaid) });
    // What is used of the day is not claimed where the exchange does not say it.
    expect(screen.getByTestId('withdraw-day-left').textContent).toBe('4 BTC a day');
    expect(screen.queryByTestId('withdraw-unconfirmed')).toBeNull();
    type('Withdrawal address', 'sand1qtarget');
    type('Trade password', 'secret');
    type('Amount', '10.5');
    await seen(() => expect(screen.errorBeside('Amount')).toBe('0.50 BTC more needed. Transfer'));
    await pressIn(/^Withdraw/);
    expect(page.callsOf('withdraw')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: /to this address/ })).toBeNull();
    await press('button', 'Transfer BTC from Seconds');
    const transfer = await screen.findByRole('dialog', { name: 'Transfer' });
    expect(within(transfer).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('0.5');
    await act(async () => void fireEvent.keyDown(transfer, { key: 'Escape' }));
    await seen(() => expect(screen.queryByRole('dialog', { name: 'Transfer' })).toBeNull());
    expect(screen.field('Withdrawal address').value).toBe('sand1qtarget');
  });

  test('WALLET-033 DESK-030 DESK-367 password and rate are sent; a refusal stands beside its field, success clears the form and leads to the status', async () => {
    let response: unknown = refusedAbout('pay_password', 'The trade password is wrong.');
    const page = await openWithdrawal({ withdraw: () => response });
    fill('1.50', '111111');
    await withdraw();
    await seen(() => expect(screen.errorBeside('Trade password')).toBe('The trade password is wrong.'));
    expect(document.activeElement).toBe(screen.field('Trade password'));
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
    type('Withdrawal address', 'sand1qother');
    type('Amount', '2');
    await act(async () => release(submitted));
    await shown('submitted, waiting for review');
    expect(FIELDS.map((label) => screen.field(label).value)).toEqual(['sand1qother', '2', '']);
    fill('1.50', '135790');
    await withdraw();
    const terms = {
      currency: '1',
      account: 'change',
      address: 'sand1qtarget',
      number: '1.5',
      rate: '0.0500',
    };
    expect(page.callsOf('withdraw').map(({ fields }) => fields)).toEqual(
      ['111111', '222222', '246810', '135790'].map((password) => ({ ...terms, pay_password: password })),
    );
    await seen(() => expect(FIELDS.map((label) => screen.field(label).value)).toEqual(['', '', '']));
    await shown('1.5 BTC to sand1qtarget');
    expect(within(panel()).getByRole('link', { name: 'See its status' }).getAttribute('href')).toBe(
      '/finanrec?tab=withdraw',
    );
  });

  test('WALLET-034 after a withdrawal balances, limits and the open record are requested again within 1.5 s', async () => {
    const page = await openAsUser('/change', { withdraw: submitted });
    await press('button', 'Record: BTC');
    await press('button', 'Withdraw: BTC');
    await seen(() => fill('1.50'));
    await pressIn(/^Withdraw/);
    const confirm = await seen(() =>
      within(question() as HTMLElement).getByRole('button', { name: /^Withdraw/ }),
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
    expect(screen.getByRole('button', { name: 'Record: BTC' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('WALLET-037 what seconds are paid in leaves from their account, and the call says so', async () => {
    const usdt = { ...terms, name: 'USDT', rate: '0.5000', max_number: '0', day_limit: '0' };
    const page = await openPanel('/letransactions?withdraw=3', /^Withdraw/, {
      withdrawInfo: ok(usdt),
      withdraw: submitted,
    });
    expect(within(panel()).getByTestId('available').textContent).toBe('900.00 USDT');
    expect(panel().textContent).toContain('Fee rate0.50%');
    fill('200.123456', '135790', '0x2222');
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
    const address = 'sand1q0123456789abcdefghijklmnopqrstuvwxyz';
    fill('1.50', '246810', address);
    await pressIn(/^Withdraw/);
    const opened = await seen(() => within(question() as HTMLElement));
    expect(opened.getByTestId('copied-text').textContent).toBe(address);
    const lines = opened.getAllByRole('definition').map((line) => line.textContent);
    expect(lines).toEqual(['1.50 BTC', '0.00075 BTC', '1.49925 BTC']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await seen(() => expect(question()).toBeUndefined());
    expect(screen.field('Withdrawal address').value).toBe(address);
    await withdraw(/^Cancel/);
    expect(page.callsOf('withdraw')).toEqual([]);
  });

  test('a user without a trade password is led to where it is set, and back to the panel', async () => {
    const notSet = 2;
    const opened = await openAsUser('/change?withdraw=2', { hasTradePassword: ok(notSet) });
    await shown('you have none yet');
    expect(within(panel()).queryByLabelText('Amount')).toBeNull();
    await act(async () => {
      fireEvent.click(within(panel()).getByRole('link', { name: 'Set a trade password' }));
    });
    await seen(() => expect(opened.path()).toBe('/jymm'));
    expect(opened.router.state.location.state).toEqual({ back: '/change?withdraw=2' });
  });
});
