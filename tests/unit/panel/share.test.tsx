import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOrder } from '#simulator/page/presenter-memory.ts';
import ShareTab from '#simulator/panel/tabs/share.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const script = {
  'GET /sim/seats': () => ({
    seats: ['demo@sandpit.test', 'alice@sandpit.test'].map((account) => ({ account })),
  }),
  'GET /sim/pairs': () => ({
    pairs: ['BTC/USDT', 'USDT/USDC'].map((symbol) => ({ symbol, status: 'listed' })),
  }),
  'GET /sim/link': () => ({ fragment: 'sandpit=abc' }),
};
const copied = vi.fn();

beforeEach(() => {
  localStorage.clear();
  copied.mockClear();
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied(text) } });
  history.replaceState(null, '', '/noticeDetail?id=3&seat=b&present=1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

async function choose(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
}
async function check(label: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(label));
  await settle();
}
const link = () =>
  screen
    .getByRole<HTMLInputElement>('textbox', { name: word('panel.shareLink') })
    .value.replace(location.origin, '');

test('DESK-046 a link to the state plays on opening and logs in the user who shares it, on the open page', async () => {
  const user = { id: 2, account: 'alice@sandpit.test' };
  await show(<ShareTab />, start, script, { home: `${location.origin}/`, report: { user } });
  await press(word('panel.copyLink'));
  expect(link()).toBe('/noticeDetail?id=3&speed=1&as=alice@sandpit.test#sandpit=abc');
  expect(copied).toHaveBeenLastCalledWith(location.origin + link());
  expect(screen.getByText(word('panel.linkCopied'))).toBeTruthy();
  await choose(word('panel.shareOpens'), 'beginning');
  expect(screen.queryByText(word('panel.linkCopied'))).toBeNull();
});

test('DESK-046 PROOF-541 page, user, pair, language, colours, presenter mode and the clock are as chosen, or a running order from its beginning', async () => {
  storeOrder(['flash-crash', 'short-squeeze'], 1);
  await show(<ShareTab />, start, script);
  await press(word('panel.copyLink'));
  expect(link()).toBe('/noticeDetail?id=3&speed=1#sandpit=abc');
  await choose(word('panel.shareOpens'), 'order');
  expect(link()).toBe('/noticeDetail?id=3&order=flash-crash,short-squeeze');
  await choose(word('panel.shareOpens'), 'state');
  await choose(word('panel.sharePage'), 'home');
  await choose(word('panel.shareUser'), 'demo@sandpit.test');
  await choose(word('panel.sharePair'), 'USDT/USDC');
  await choose(word('panel.shareLanguage'), 'jp');
  await choose(word('panel.shareColours'), 'dark');
  await check(word('panel.sharePresenting'));
  await check(word('panel.sharePlays'));
  expect(link()).toBe('/?as=demo@sandpit.test&pair=USDT/USDC&lang=jp&night=1&present=1#sandpit=abc');
  await choose(word('panel.shareOpens'), 'beginning');
  expect(link()).toBe(
    '/?scenario=calm-market&seed=panel&fresh=1&speed=0&as=demo@sandpit.test&pair=USDT/USDC&lang=jp&night=1&present=1',
  );
  await press(word('panel.copyLink'));
  expect(copied).toHaveBeenLastCalledWith(location.origin + link());
});

test('PROOF-547 what was done is downloaded as a scenario, with the candle files that it names', async () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const kept = {
    file: 'flash-crash-kept.yaml',
    text: 'title: Kept',
    files: { 'data/2024.csv': 'open_time' },
  };
  await show(<ShareTab />, start, { ...script, 'GET /sim/scenario': () => kept });
  await press(word('panel.keepScenario'));
  await expect.poll(() => files).toEqual(['flash-crash-kept.yaml', '2024.csv']);
});
