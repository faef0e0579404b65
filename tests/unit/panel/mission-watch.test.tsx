import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissionCards } from '#simulator/panel/mission-cards.tsx';
import { useMissionWatch } from '#simulator/panel/mission-watch.ts';
import { closeDrawer, openDrawer, usePresence } from '#simulator/panel/presence.ts';
import { useDrawer } from '#simulator/panel/drawer/context.ts';
import { Strip } from '#simulator/panel/strip.tsx';
import classes from '#simulator/panel/strip.module.css';
import MissionsTab from '#simulator/panel/tabs/missions.tsx';
import { act, panelTests, press, reset, screen, settle, show } from './harness.tsx';
import { word, wordLike } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const inAll = (text: string) => ({ en: text, hk: text, kr: text, jp: text, zh: text });

interface Given {
  readonly state?: string;
  readonly met?: number;
  readonly id?: string;
  readonly startedAt?: number;
}

/** A mission of three goals, `met` of them met. */
function mission({ state = 'running', met = 0, id = 'there-and-back', startedAt = start }: Given = {}) {
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

let missions: readonly unknown[] = [];
let rules: readonly unknown[] = [];
const script = {
  'GET /sim/missions': () => ({ user: 1, missions }),
  'GET /sim/missions/results': () => results,
  'GET /sim/faults': () => ({ rules }),
};

beforeEach(() => {
  [missions, rules] = [[], []];
  localStorage.setItem('token', 't');
  localStorage.setItem('accountNum', 'demo@sandpit.test');
  localStorage.setItem('user_id', '1');
});
afterEach(() => {
  openDrawer();
  closeDrawer();
  localStorage.clear();
});

function Surface() {
  const watch = useMissionWatch();
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

/** The surface, once it has its first responses and texts. */
async function showSurface(): Promise<void> {
  await show(<Surface />, start, script);
  await settle();
}

/** The next look at missions and faults. */
async function look(): Promise<void> {
  act(() => void vi.advanceTimersByTime(2_000));
  await settle();
}

const drawer = () => screen.getByLabelText('drawer').textContent;
const faults = () =>
  screen.queryAllByRole('button', { name: wordLike('panel.faults') }).map(({ textContent }) => textContent);
const cards = () => screen.getByLabelText(word('panel-missions.cards')).textContent ?? '';

test('DESK-062 the strip counts the faults in force and leads to them', async () => {
  await showSurface();
  expect(faults()).toEqual([]);
  rules = [{ id: 'a' }];
  await look();
  rules = [{ id: 'a' }, { id: 'b' }];
  expect(faults()).toEqual([word('panel.faults', { count: 1 })]);
  expect(screen.getByRole('button', { name: word('panel.faults', { count: 1 }) }).classList).toContain(
    classes.faults,
  );
  await look();
  expect(faults()).toEqual([word('panel.faults', { count: '2' })]);
  await press(word('panel.faults', { count: '2' }));
  expect(drawer()).toBe('faults ');
  rules = [];
  await look();
  expect(faults()).toEqual([]);
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
  missions = [mission({ id: 'done', state: 'done', met: 3 }), mission({ met: 1 })];
  await showSurface();
  const chip = word('panel.missionChip', { title: 'There and back' });
  await press(`${chip} ${word('panel.missionMet', { met: 1, count: 3 })}`);
  expect(drawer()).toBe('missions there-and-back');
  missions = [mission({ state: 'done', met: 3 })];
  await look();
  expect(screen.queryByRole('button', { name: wordLike('panel.missionChip') })).toBeNull();
});

test('DESK-064 a met goal and the end of a mission show above the strip, while they are true', async () => {
  missions = [mission()];
  await showSurface();
  expect(screen.getByLabelText(word('panel-missions.cards')).getAttribute('aria-live')).toBe('polite');
  expect(cards()).toBe('');
  missions = [mission({ met: 1 })];
  await look();
  expect(cards()).toContain(
    `${word('panel-missions.cardMet', { met: 1, count: 3 })}There and back${word('panel-missions.cardNext', { goal: 'Sell' })}`,
  );
  for (let looks = 0; looks < 6; looks += 1) await look();
  expect(cards()).toBe('');
  missions = [mission({ met: 3, state: 'done' })];
  await look();
  for (let looks = 0; looks < 10; looks += 1) await look();
  expect(cards()).toContain(`${word('panel-missions.cardDone')}There and back`);
  act(() => openDrawer('missions'));
  expect(screen.getByLabelText(word('panel-missions.cards')).hidden).toBe(true);
  act(() => closeDrawer());
  // Time went back before the end.
  missions = [mission({ met: 1 })];
  await look();
  expect(cards()).toBe('');
  missions = [mission({ met: 1, state: 'failed' })];
  await look();
  expect(cards()).toContain(word('panel-missions.cardFailed'));
  await press(word('panel-missions.cardResult'));
  expect(drawer()).toBe('missions there-and-back');
  expect(cards()).toBe('');
});

test('DESK-064 a restarted attempt and that of another user show nothing', async () => {
  missions = [mission({ met: 1 })];
  await showSurface();
  missions = [mission({ met: 2, startedAt: start + 1 })];
  await look();
  expect(cards()).toBe('');
  localStorage.setItem('user_id', '2');
  missions = [mission({ met: 3, state: 'done', startedAt: start + 1 })];
  await look();
  await look();
  expect(cards()).toBe('');
});

/** The missions of the list; undefined where no list is shown. */
const listed = () => screen.queryByRole('list', { name: word('panel-drawer.tab_missions') })?.children;

test('DESK-065 the Missions tab opens at the running mission, and at the list where none runs', async () => {
  missions = [mission({ id: 'other', state: 'open' }), mission({ met: 1 })];
  await show(<MissionsTab />, start, script);
  expect(screen.getByRole('heading', { name: 'There and back' })).toBeTruthy();
  expect(listed()).toBeUndefined();
  await press(`‹ ${word('panel-drawer.allMissions')}`);
  expect(listed()).toHaveLength(2);
  reset();
  missions = [mission({ state: 'done', met: 3 })];
  await show(<MissionsTab />, start, script);
  expect(listed()).toHaveLength(1);
});

test('a visitor sees the missions with their stories, and how to begin, and can start none', async () => {
  localStorage.clear();
  missions = [mission({ state: 'open' }), mission({ id: 'other', state: 'open' })];
  await show(<MissionsTab />, start, script);
  expect(screen.getByText(word('panel-drawer.missionsLogIn'))).toBeTruthy();
  expect([...(listed() ?? [])].map(({ textContent }) => textContent)).toEqual(
    missions.map(() => 'There and backA story'),
  );
  expect(screen.queryByRole('button')).toBeNull();
});
