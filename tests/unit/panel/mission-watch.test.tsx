import { readFileSync } from 'node:fs';
import type { MissionReport } from '#simulator/control/index.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageReport } from '#simulator/page/page-status.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { MissionCards } from '#simulator/panel/mission-cards.tsx';
import { useMissionWatch } from '#simulator/panel/mission-watch.ts';
import { closeDrawer, openDrawer, usePresence } from '#simulator/panel/presence.ts';
import { useDrawer } from '#simulator/panel/drawer/context.ts';
import { useStatus, usePanel } from '#simulator/panel/state.ts';
import { Strip } from '#simulator/panel/strip.tsx';
import classes from '#simulator/panel/strip.module.css';
import MissionsTab from '#simulator/panel/tabs/missions.tsx';
import { act, panelTests, press, reset, screen, settle, show } from './harness.tsx';
import { word, wordLike, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const inAll = (text: string) => ({ en: text, hk: text, kr: text, jp: text, zh: text });

interface Given {
  readonly state?: MissionReport['state'];
  readonly met?: number;
  readonly id?: string;
  readonly startedAt?: number;
}

/** A mission of three goals, `met` of them met. */
function mission({
  state = 'running',
  met = 0,
  id = 'there-and-back',
  startedAt = start,
}: Given = {}): MissionReport {
  const goals = ['Buy', 'Sell', 'Answer'].map((text, place) => ({
    ...{ kind: 'filled', text: inAll(text), have: '0', want: '1', unit: 'BTC', met: place < met },
  }));
  return {
    ...{ id, title: inAll('There and back'), story: inAll('A story'), state, goals, startedAt },
    ...{ hints: { shown: [], total: 0 }, completions: 0 },
  };
}

const results = {
  ...{ mission: 'm', from: start, to: start, durationMs: 0, profit: '0', startEquity: '1', endEquity: '1' },
  ...{ fees: '0', feesByCurrency: [], drawdown: '0', drawdownPercent: '0', trades: 0, orders: 0 },
  ...{ positions: 0, contracts: 0, hints: 0, wrongAnswers: 0, equity: [], causes: [] },
};

const script = { 'GET /sim/missions/results': () => results };
const user = { id: 1, account: 'demo@sandpit.test' };

afterEach(() => {
  openDrawer();
  closeDrawer();
});

function Surface() {
  const { link } = usePanel();
  const watch = useMissionWatch(useStatus(link));
  const { status } = useDrawer();
  const { tab, mission: wanted } = usePresence();
  return (
    <>
      <Strip status={status} missions={watch.missions} />
      <MissionCards watch={watch} shown />
      <output aria-label="drawer">{[tab, wanted?.id].join(' ')}</output>
    </>
  );
}

/** The surface with its first texts, for a user who has these missions. */
async function showSurface(report: Partial<PageReport> = {}) {
  const page = await show(<Surface />, start, script, { home: '/', report: { user, ...report } });
  await settle();
  return page;
}

/** Real time passes. */
async function pass(milliseconds: number): Promise<void> {
  act(() => void vi.advanceTimersByTime(milliseconds));
  await settle();
}

const rule = (id: string): ActiveFaultRule => ({ id, on: 'all', error: 'http500' });

const drawer = () => screen.getByLabelText('drawer').textContent;
const faults = () =>
  screen.queryAllByRole('button', { name: wordLike('panel.faults') }).map(({ textContent }) => textContent);
const cards = () => screen.getByLabelText(word('panel.cards')).textContent ?? '';

test('DESK-062 the strip counts the faults in force and leads to them', async () => {
  const page = await showSurface();
  expect(faults()).toEqual([]);
  await page.sendReport({ faults: [rule('a')] });
  expect(faults()).toEqual([word('panel.faults', { count: 1 })]);
  expect(screen.getByRole('button', { name: word('panel.faults', { count: 1 }) }).classList).toContain(
    classes.faults,
  );
  await page.sendReport({ faults: [rule('a'), rule('b')] });
  expect(faults()).toEqual([word('panel.faults', { count: '2' })]);
  await press(word('panel.faults', { count: '2' }));
  expect(drawer()).toBe('faults ');
  await page.sendReport({ faults: [] });
  expect(faults()).toEqual([]);
});

test('PROOF-340 a page that stands still makes no call of the panel and has no timer of it', async () => {
  const page = await showSurface({ missions: [mission({ met: 1 })] });
  await pass(60_000);
  expect(page.calls()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

/** Red, green and blue of the two texts of `light-dark(#a01010, #ff9d8f)`. */
const channelsOf = (colours: string) =>
  [...colours.matchAll(/#(..)(..)(..)/g)].map(([, ...channels]) =>
    channels.map((channel) => Number.parseInt(channel, 16)),
  );

test('DESK-062 the chip of the faults is red by day and by night', () => {
  const rule = /button\.faults \{[^}]*\bbackground: var\(--(\w+)\);/.exec(
    readFileSync('simulator/panel/strip.module.css', 'utf8'),
  );
  const colours = new RegExp(`--${rule?.[1]}: light-dark\\((.*)\\);`).exec(
    readFileSync('simulator/panel/panel.module.css', 'utf8'),
  );
  const schemes = channelsOf(colours?.[1] ?? '');
  expect(schemes).toHaveLength(2);
  for (const [red = 0, green = 0, blue = 0] of schemes)
    expect(red).toBeGreaterThan(1.5 * Math.max(green, blue));
});

test('DESK-063 the strip shows the running mission with its goals and leads to it', async () => {
  const page = await showSurface({
    missions: [mission({ id: 'done', state: 'done', met: 3 }), mission({ met: 1 })],
  });
  const chip = word('panel.missionChip', { title: 'There and back' });
  await press(`${chip} ${word('panel.missionMet', { met: 1, count: 3 })}`);
  expect(drawer()).toBe('missions there-and-back');
  await page.sendReport({ missions: [mission({ state: 'done', met: 3 })] });
  expect(screen.queryByRole('button', { name: wordLike('panel.missionChip') })).toBeNull();
});

test('DESK-064 a met goal and the end of a mission show above the strip, while they are true', async () => {
  const page = await showSurface({ missions: [mission()] });
  expect(screen.getByLabelText(word('panel.cards')).getAttribute('aria-live')).toBe('polite');
  expect(cards()).toBe('');
  await page.sendReport({ missions: [mission({ met: 1 })] });
  expect(cards()).toContain(
    `${word('panel.cardMet', { met: 1, count: 3 })}There and back${word('panel.cardNext', { goal: 'Sell' })}`,
  );
  await pass(12_000);
  expect(cards()).toBe('');
  await page.sendReport({ missions: [mission({ met: 3, state: 'done' })] });
  await pass(20_000);
  expect(cards()).toContain(`${word('panel.cardDone')}There and back`);
  act(() => openDrawer('missions'));
  expect(screen.getByLabelText(word('panel.cards')).hidden).toBe(true);
  act(() => closeDrawer());
  // Time went back before the end.
  await page.sendReport({ missions: [mission({ met: 1 })] });
  expect(cards()).toBe('');
  await page.sendReport({ missions: [mission({ met: 1, state: 'failed' })] });
  expect(cards()).toContain(word('panel.cardFailed'));
  await press(word('panel.cardResult'));
  expect(drawer()).toBe('missions there-and-back');
  expect(cards()).toBe('');
});

test('DESK-064 a restarted attempt and that of another user show nothing', async () => {
  const page = await showSurface({ missions: [mission({ met: 1 })] });
  await page.sendReport({ missions: [mission({ met: 2, startedAt: start + 1 })] });
  expect(cards()).toBe('');
  await page.sendReport({
    user: { id: 2, account: 'other@sandpit.test' },
    missions: [mission({ met: 3, state: 'done', startedAt: start + 1 })],
  });
  expect(cards()).toBe('');
});

/** The missions of the list; null where no list is shown. */
const listed = () => {
  const list = screen.queryByRole('list', { name: word('panel.tab_missions') });
  return list && [...list.children].map(({ textContent }) => textContent);
};

const showTab = (report: Partial<PageReport>) => show(<MissionsTab />, start, script, { home: '/', report });

test('DESK-065 the Missions tab opens at the running mission, and at the list where none runs', async () => {
  await showTab({ user, missions: [mission({ id: 'other', state: 'open' }), mission({ met: 1 })] });
  expect(screen.getByRole('heading', { name: 'There and back' })).toBeTruthy();
  expect(listed()).toBeNull();
  await press(`‹ ${word('panel.allMissions')}`);
  const [open, running, done] = words('panel.state_open', 'panel.state_running', 'panel.state_done');
  expect(listed()).toEqual([
    `There and back${open}${word('panel.start')}`,
    `There and back${running} · 1 / 3${word('panel.show')}`,
  ]);
  reset();
  await showTab({ user, missions: [mission({ state: 'done', met: 3 })] });
  expect(listed()).toEqual([`There and back${done}${word('panel.results')}`]);
});

test('PROOF-341 a step of a mission shows in the drawer when the engine sends it', async () => {
  const page = await showTab({ user, missions: [mission()] });
  const goals = () =>
    [...screen.getByRole('list', { name: word('panel.goals') }).children].map(({ textContent }) =>
      textContent?.includes(word('panel.goalMet')),
    );
  expect(goals()).toEqual([false, false, false]);
  await page.sendReport({ missions: [mission({ met: 2 })] });
  expect(goals()).toEqual([true, true, false]);
});

test('a visitor sees the missions with their stories, and how to begin, and can start none', async () => {
  const missions = [mission({ state: 'open' }), mission({ id: 'other', state: 'open' })];
  await showTab({ missions });
  expect(screen.getByText(word('panel.missionsLogIn'))).toBeTruthy();
  expect(listed()).toEqual(missions.map(() => 'There and backA story'));
  expect(screen.queryByRole('button')).toBeNull();
});
