import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { FirstLoadingBar, LOADING_MS } from '#client/app/layout/loading-bar.tsx';
import { ExchangeError } from '#client/exchange/index.ts';
import { ConfirmProvider, useConfirm } from '#client/ui/confirm.tsx';
import { useCopy } from '#client/ui/copy.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Figure, MarketAmount, Percent } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { sanitised } from '#client/ui/rich-text.tsx';
import { clientTexts } from '#client/ui/text.ts';
import { Toasts } from '#client/ui/toasts.tsx';
import { seenText } from '../../support/figures.ts';
import { seen, textOf } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

async function show(content: ReactNode): Promise<void> {
  await clientTexts.show('en');
  render(<MantineProvider>{content}</MantineProvider>);
}

describe('figures', () => {
  test('DESK-383 volumes have four digits from 10,000 on, 2 decimals below and 4 below 1', async () => {
    const volumes = ['0.123456', '12.345', '9999.999', '12345.678', '-'];
    await show(volumes.map((value) => <MarketAmount key={value} value={value} unit="BTC" />));
    expect(document.body.textContent).toContain('0.1235 BTC12.35 BTC10.00K BTC12.35K BTC– BTC');
  });

  test('DESK-469 an unknown figure keeps its currency, and is a dash alone where it is a share', async () => {
    await show(
      <>
        <Figure value={undefined} unit="USDT" /> <MarketAmount value={undefined} unit="BTC" />{' '}
        <Figure value={undefined} unit="%" /> <Percent value={undefined} />{' '}
        <Figure value="5" places={0} unit="%" />
      </>,
    );
    expect(document.body.textContent).toContain('– USDT – BTC – – 5%');
  });

  test('DESK-382 a message is read as it was written, however its digits are grouped', async () => {
    await show(<Sentence text="Bought 0.5 BTC at 104190.5800 USDT." />);
    expect(document.body.textContent).toContain('Bought 0.5 BTC at 104190.5800 USDT.');
    expect(seenText(document.body)).toContain('Bought 0.5 BTC at 104 190.5800 USDT.');
  });
});

test('DESK-118 cells that do not fit a phone row stand below it with their titles', async () => {
  const table = (
    <DataTable
      label="Orders"
      columns={[
        { key: 'pair', title: 'Pair', render: ({ pair }) => pair },
        { key: 'fee', title: 'Fee', below: 'narrow', render: ({ fee }) => fee },
      ]}
      rows={[{ pair: 'BTC/USDT', fee: '0.5' }]}
      rowKey={({ pair }) => pair}
      detail={() => <p>Receipt</p>}
    />
  );
  const read = () => screen.getAllByRole('row').map(textOf);
  await show(table);
  expect(read()).toEqual(['Pair | Fee', 'BTC/USDT | 0.5', 'Receipt']);
  cleanup();
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(max-width: 640px)', addEventListener() {}, removeEventListener() {} },
  }));
  await show(table);
  expect(read()).toEqual(['Pair', 'BTC/USDT', 'Fee | 0.5 | Receipt']);
  expect(screen.getByRole('term').textContent).toBe('Fee');
});

test('PROOF-412 a number of thousands has its commas drawn over the field, whose text and whose page have none', async () => {
  const drawnFor = async (value: string) => {
    await show(<NumberField label="Price" value={value} onChange={() => {}} />);
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe(value);
    const element = document.querySelector<HTMLElement>('[data-number]');
    expect(element?.textContent ?? '').toBe('');
    const drawn = element?.dataset.number;
    cleanup();
    return drawn;
  };
  expect(await drawnFor('104251.66')).toBe('104,251.66');
  expect(await drawnFor('1234567')).toBe('1,234,567');
  expect(await drawnFor('999.5')).toBeUndefined();
  expect(await drawnFor('0.00012345')).toBeUndefined();
});

test('DESK-490 a number that can be read in two ways stays in the field, is none for the form, and is not sent', async () => {
  const submit = vi.fn();
  function Page() {
    const [amount, setAmount] = useState('');
    return (
      <FormElement of={{ id: 'order' }} onSubmit={() => submit(amount)}>
        <NumberField label="Amount" value={amount} onChange={setAmount} />
        <button type="submit">Send</button>
        <button type="button" onClick={() => setAmount('7')}>
          Seven
        </button>
      </FormElement>
    );
  }
  await show(<Page />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
  const enter = (value: string) => fireEvent.change(field(), { target: { value } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  for (const [typed, message] of [
    ['0,01', word('common.numberPoint', { reading: '0.01' })],
    ['90000,5', word('common.numberPoint', { reading: '90000.5' })],
    ['1.234,5', word('common.numberPoint', { reading: '1234.5' })],
    ['1,234', word('common.numberTwoReadings', { one: '1234', other: '1.234' })],
    ['1,23,4', word('common.numberDigits')],
  ] as const) {
    enter(typed);
    expect(field().value).toBe(typed);
    expect(screen.getByText(message)).toBeTruthy();
    send();
    expect(document.activeElement).toBe(field());
  }
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field().value).toBe('7');
  enter('');
  expect(field().value).toBe('');
  enter('1,234.5');
  expect(field().value).toBe('1234.5');
  send();
  expect(submit.mock.calls).toEqual([['1234.5']]);
});

const columns = [{ key: 'name', title: 'Name', render: (row: { name: string }) => row.name }];
const rowKey = ({ name }: { name: string }) => name;

test('DESK-264 DESK-462 a failure says why, as far as that is known, with its code, offers another try, and keeps the rows that are there', async () => {
  const reload = vi.fn();
  const state = (error: Error) => ({ isLoading: false, error, reload });
  const busy = (code?: string) => new ExchangeError('business', 'error', 'Busy.', { code });
  for (const [error, ...texts] of [
    [new Error('x')],
    [new ExchangeError('network', '', ''), word('common.failedNetwork')],
    [busy(), 'Busy.'],
    [busy('E01 error'), 'Busy.', word('common.errorCode', { code: 'E01 error' })],
  ] as const) {
    await show(<DataTable label="Names" rows={[]} state={state(error)} {...{ columns, rowKey }} />);
    const shown = [...screen.getByRole('alert').querySelectorAll('p')].map((line) => line.textContent);
    expect(shown).toEqual([word('common.loadFailed'), ...texts]);
    fireEvent.click(screen.getByRole('button', { name: word('common.retry') }));
    cleanup();
  }
  expect(reload).toHaveBeenCalledTimes(4);
  await show(
    <DataTable label="Names" rows={[{ name: 'kept' }]} state={state(busy())} {...{ columns, rowKey }} />,
  );
  expect(screen.getByText('kept')).toBeTruthy();
});

function Copier() {
  const copy = useCopy();
  return <button onClick={() => copy('a1b2')}>copy</button>;
}
const copyWith = async (clipboard: object) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  await show(
    <>
      <Copier />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByText('copy'));
};

test('ERR-016 a copy that works and one that fails both say so', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  await copyWith({ writeText });
  await seen(() => screen.getByText(word('common.copySuccess')));
  expect(writeText).toHaveBeenCalledWith('a1b2');
  cleanup();
  document.execCommand = () => false;
  await copyWith({ writeText: () => Promise.reject(new Error('denied')) });
  await seen(() => screen.getByText(word('common.copyFail')));
});

/** A button that opens a confirmation. */
function Asker({ onDecision }: { readonly onDecision: (yes: boolean) => void }) {
  const confirm = useConfirm();
  return <button onClick={() => void confirm({ title: 'Sure?' }).then(onDecision)}>ask</button>;
}

const confirming = (onDecision: (yes: boolean) => void) => (
  <ConfirmProvider>
    <Asker onDecision={onDecision} />
  </ConfirmProvider>
);

describe('questions', () => {
  test('a confirm dialog resolves with yes, no, and no on Escape', async () => {
    const responses: boolean[] = [];
    const element = confirming((yes) => responses.push(yes));
    await show(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
    const askAnd = async (response: () => void) => {
      const before = responses.length;
      await act(async () => void fireEvent.click(screen.getByText('ask')));
      // Its script is compiled when the first question is asked.
      await seen(() => screen.getByRole('dialog'));
      await act(async () => response());
      await expect.poll(() => responses.length).toBe(before + 1);
    };
    await askAnd(() => fireEvent.click(screen.getByRole('button', { name: word('common.confirm') })));
    await askAnd(() => fireEvent.click(screen.getByRole('button', { name: word('common.cancel') })));
    await askAnd(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(responses).toEqual([true, false, false]);
  });

  test('DESK-464 a confirmation is cancelled when the address changes below it, a typed one too', async () => {
    const decisions: boolean[] = [];
    const element = confirming((yes) => decisions.push(yes));
    // The browser gives an address that was typed no key of its own.
    const entries = ['/', '/?withdraw=2', '/#top'].map((path) => ({ ...parsePath(path), key: 'default' }));
    const router = createMemoryRouter([{ path: '/', element }], { initialEntries: entries, initialIndex: 0 });
    await show(<RouterProvider router={router} />);
    for (const step of [1, 1, -2]) {
      await act(async () => void fireEvent.click(screen.getByText('ask')));
      await seen(() => screen.getByRole('dialog'));
      await act(() => router.navigate(step));
      await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(decisions).toEqual([false, false, false]);
  });
});

describe('loading indicator', () => {
  test('SHELL-019 it closes after 1.5 s, whether everything has arrived or not', async () => {
    await clientTexts.show('en');
    vi.useFakeTimers();
    const router = createMemoryRouter([{ path: '/', element: <FirstLoadingBar /> }]);
    render(<RouterProvider router={router} />);
    expect(LOADING_MS).toBe(1500);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1499)));
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('text of the server', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    [
      '<a href="https://x.test/" onmouseover="x()">a</a>',
      '<a href="https://x.test/" rel="noopener noreferrer">a</a>',
    ],
    ['<a href=" javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="//x.test">a</a>', '<a>a</a>'],
    ['<custom><b>a</b></custom>', '<b>a</b>'],
    ['<svg><script>x()</script></svg>b', 'b'],
    ['<iframe src="https://x.test"></iframe>', ''],
    ['<form><input name="q">a</form>', ''],
    ['<math><mi//xlink:href="data:x,<script>x()</script>">', ''],
  ])('%s becomes %s', (given, clean) => {
    expect(sanitised(given)).toBe(clean);
  });
});
