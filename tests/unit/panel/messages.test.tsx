import { beforeEach, expect, test, vi } from 'vitest';
import { Messages } from '#simulator/panel/messages.tsx';
import { act, panelTests, screen, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('accountNum', 'demo@sandpit.test');
});

const cards = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('DESK-034 a tab shows the codes that the exchange sends to it, until they are used or three minutes old', async () => {
  const account = 'newcomer@x.io';
  const page = await show(<Messages shown />, 0, {});
  const send = () =>
    page.sendCode({ sent: { at: 0, account, channel: 'mail', code: '123456', purpose: 'register' } });
  expect(cards()).toEqual([]);
  send();
  const shown = [expect.stringContaining(word('panel.code', { code: '123456' }))];
  expect(cards()).toEqual(shown);
  page.sendCode({ usedBy: 'somebody@x.io' });
  expect(cards()).toEqual(shown);
  page.sendCode({ usedBy: account });
  expect(cards()).toEqual([]);
  send();
  await pass(179_000);
  expect(cards()).toEqual(shown);
  await pass(2_000);
  expect(cards()).toEqual([]);
});
