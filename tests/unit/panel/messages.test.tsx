import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Warnings } from '#simulator/hosts/browser/warnings.ts';
import type { EngineLink } from '#simulator/hosts/browser/link.ts';
import type { SentCode } from '#simulator/hosts/journal.ts';
import { createSim } from '#simulator/panel/control.ts';
import { Messages } from '#simulator/panel/messages.tsx';
import { PanelContext } from '#simulator/panel/state.ts';
import { loadPanelText } from '#simulator/panel/texts.ts';

const respond = async () => Response.json({ type: 'ok', message: '' });

let send: (code: SentCode) => void;
let use: (account: string) => void;

async function show(): Promise<void> {
  const text = await loadPanelText('en');
  const link: Partial<EngineLink> = {
    onCode(listener) {
      send = (sent) => act(() => listener({ sent }));
      use = (usedBy) => act(() => listener({ usedBy }));
      return () => undefined;
    },
  };
  const panel = {
    ...{ link: link as EngineLink, sim: createSim(respond), language: 'en' as const, text },
    warnings: new Warnings(),
  };
  render(
    <PanelContext value={panel}>
      <Messages shown />
    </PanelContext>,
  );
}

const code = (account: string): SentCode => ({
  ...{ at: 0, account, channel: 'mail', code: '123456', purpose: 'register' },
});
const cards = () => screen.queryAllByRole('article');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('accountNum', 'demo@sandpit.test');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('DESK-034 a tab shows the codes that the exchange sends to it', async () => {
  await show();
  expect(cards()).toEqual([]);
  send(code('newcomer@x.io'));
  expect(cards()).toHaveLength(1);
  expect(cards()[0]?.textContent).toContain('Your code is 123456');
});

test('DESK-034 a code goes when it is used', async () => {
  await show();
  send(code('newcomer@x.io'));
  expect(cards()).toHaveLength(1);
  use('somebody@x.io');
  expect(cards()).toHaveLength(1);
  use('newcomer@x.io');
  expect(cards()).toEqual([]);
});

test('DESK-034 a code that is not used goes by itself after a while', async () => {
  await show();
  vi.useFakeTimers();
  send(code('newcomer@x.io'));
  await act(async () => void (await vi.advanceTimersByTimeAsync(179_000)));
  expect(cards()).toHaveLength(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
  expect(cards()).toEqual([]);
});
