import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOver } from '#simulator/panel/sessions.ts';
import type { EngineLink } from '#simulator/page/link.ts';
import Drawer from '#simulator/panel/drawer/drawer.tsx';
import ShareTab from '#simulator/panel/tabs/share.tsx';
import TimeTab from '#simulator/panel/tabs/time.tsx';
import { panelTests, press, screen, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const elsewhere = { home: undefined };
const script = {
  'GET /sim/link': () => ({ fragment: 'sandpit=abc' }),
  'GET /sim/seats': () => ({ seats: [] }),
};
const sameInAll = { zh: 'Calm', en: 'Calm', hk: 'Calm', jp: 'Calm', kr: 'Calm' };
const running = {
  ...{ state: 'running' as const, scenario: 'calm-market', title: sameInAll, seed: 'panel', branch: 'main' },
  repeated: 0,
  clock: { at: start, realAt: 0, speed: 0, epoch: 0 },
  ...{ faults: [], user: undefined, missions: [] },
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined }, languages: ['en'] });
  history.replaceState(null, '', '/my-page?order=7&as=list');
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('PKG-047 a link shares the session and leaves the parameters of the page alone', async () => {
  await show(<ShareTab />, start, script, elsewhere);
  expect(screen.queryByLabelText(word('panel.shareUser'))).toBeNull();
  await press(word('panel.copyLink'));
  const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: word('panel.shareLink') });
  expect(value.replace(location.origin, '')).toBe('/my-page?order=7&as=list#sandpit=abc');
});

test('PKG-047 there are neither seats nor a speaker view', async () => {
  await show(<TimeTab />, start, script, elsewhere);
  expect(screen.queryByText(/opens? the speaker view/i)).toBeNull();
  expect(screen.queryByRole('button', { name: word('panel.open') })).toBeNull();
  await show(<Drawer status={running} tab="time" />, start, script, elsewhere);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toHaveLength(7);
  expect(tabs).not.toContain(word('panel.tab_seats'));
});

test('PKG-047 a change of the session loads the page again and leaves its login alone', async () => {
  localStorage.setItem('token', 'of the page');
  localStorage.setItem('accountNum', 'demo@sandpit.test');
  const request = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  await startOver({ link: { request } as Partial<EngineLink> as EngineLink });
  expect(reload).toHaveBeenCalledOnce();
  expect(request).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBe('of the page');
});
