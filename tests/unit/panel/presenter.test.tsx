import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeOrder } from '#simulator/page/presenter-memory.ts';
import { Surface } from '#simulator/panel/index.tsx';
import { setPresenting } from '#simulator/panel/presence.ts';
// Loaded in advance, so that a press has its effect within a few turns.
import '#simulator/panel/presenter.tsx';
import { Speaker } from '#simulator/panel/speaker/speaker.tsx';
import { textOf, textsOf } from '../../support/texts.ts';
import { fireEvent, panelTests, press, reset, screen, settle, show } from './harness.tsx';
import { word, wordLike, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 12, 12);
const MINUTE = 60_000;
const beats = [
  { id: 'calm', name: 'Calm before', note: 'Point at the book.', at: 0, cue: false, ranAt: start },
  { id: 'thin', name: 'The book thins out', note: '', at: 2 * MINUTE, cue: false, ranAt: start + 2 * MINUTE },
  { id: 'crash', name: 'The crash', note: 'A fifth.', at: 3 * MINUTE, cue: false, ranAt: start + 3 * MINUTE },
  { id: 'leg', name: 'A second leg down', note: 'Another tenth.', cue: true },
].map((beat) => ({ failures: [], ...beat }));
const noNext = { error: { code: 'NO_NEXT', message: 'Every event has happened.' } };
const script = {
  'GET /sim/timeline': () => ({ start, beats, next: 'leg' }),
  'GET /sim/scenarios': () => ({
    scenarios: [
      { name: 'calm-market', title: 'Calm market', summary: '' },
      { name: 'short-squeeze', title: 'Short squeeze', summary: 'Shorts are closed.' },
    ],
  }),
  'POST /sim/next': () => ({ id: 'crash' }),
  'POST /sim/back': () => ({}),
  'POST /sim/clock': () => ({}),
};

const notify = vi.fn();
beforeEach(() => {
  localStorage.clear();
  notify.mockClear();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = notify;
    },
  );
});
afterEach(() => {
  setPresenting(false);
  vi.unstubAllGlobals();
});

type Keys = Pick<KeyboardEventInit, 'ctrlKey' | 'altKey' | 'repeat'>;
async function key(code: string, held: Keys = {}, target: Element = document.body): Promise<boolean> {
  const isLeftToPage = fireEvent.keyDown(target, { code, ...held });
  await settle();
  return isLeftToPage;
}
const both = { ctrlKey: true, altKey: true };
const outcome = () => screen.getByRole('status').textContent;

describe('the keys of presenter mode', () => {
  test('DESK-041 F8, Page Down and Ctrl+Alt+N run the next event, one for each press, held down or not; pause and speed have keys, and go on from where they are', async () => {
    setPresenting(true);
    const page = await show(<Surface />, start, script);
    for (const [code, held] of [['F8'], ['PageDown'], ['KeyN', both]] as const)
      expect(await key(code, held)).toBe(false);
    expect(page.bodiesOf('POST /sim/next')).toHaveLength(3);
    expect(outcome()).toBe(word('panel.eventRan', { name: 'The crash' }));
    expect(await key('PageDown', { repeat: true })).toBe(false);
    expect(page.bodiesOf('POST /sim/next')).toHaveLength(3);
    page.sendSpeed(60);
    await settle();
    for (const code of ['Period', 'Comma', 'KeyK']) await key(code, both);
    page.sendSpeed(0);
    await settle();
    await key('KeyK', both);
    const speeds = [600, 10, 0, 60].map((speed) => ({ speed }));
    expect(page.bodiesOf('POST /sim/clock')).toEqual(speeds);
  });

  test('DESK-041 outside presenter mode no key acts, and in a field only F8, F9 and the keys of a clicker do', async () => {
    const page = await show(
      <>
        <Surface />
        <input aria-label="Amount" />
        <textarea aria-label="Remark" />
      </>,
      start,
      script,
    );
    expect(await key('F8')).toBe(true);
    expect(page.bodiesOf('POST /sim/next')).toEqual([]);
    setPresenting(true);
    await settle();
    expect(await key('KeyP', both)).toBe(true);
    const field = screen.getByRole('textbox', { name: 'Amount' });
    for (const [code, held] of [
      ['KeyN', both],
      ['KeyK', both],
    ] as const)
      expect(await key(code, held, field)).toBe(true);
    for (const code of ['PageDown', 'PageUp'])
      expect(await key(code, {}, screen.getByRole('textbox', { name: 'Remark' }))).toBe(true);
    expect(page.bodiesOf('POST /sim/next')).toEqual([]);
    expect(await key('F9', {}, field)).toBe(false);
    expect(screen.getByRole('complementary', { name: word('panel.note') })).toBeTruthy();
    expect(await key('F8', {}, field)).toBe(false);
    expect(page.bodiesOf('POST /sim/next')).toHaveLength(1);
    expect(await key('PageDown', {}, field)).toBe(false);
    expect(page.bodiesOf('POST /sim/next')).toHaveLength(2);
  });

  test('DESK-041 Page Up goes back to before the last event: five seconds where it would happen again by itself; before the first there is nothing to go back to', async () => {
    setPresenting(true);
    const begun = { start, beats: beats.slice(0, 1), next: null };
    const early = await show(<Surface />, start, { ...script, 'GET /sim/timeline': () => begun });
    await key('PageUp');
    expect(outcome()).toContain(word('panel.nothingBefore'));
    expect(early.bodiesOf('POST /sim/back')).toEqual([]);
    reset();
    const page = await show(<Surface />, start + 4 * MINUTE, script);
    await key('PageUp');
    expect(outcome()).toBe(word('panel.wentBack', { name: 'The crash' }));
    page.sendSpeed(1);
    await settle();
    await key('PageUp');
    page.sendSpeed(600);
    await settle();
    await key('KeyB', both);
    expect(page.bodiesOf('POST /sim/back')).toEqual([
      { toInstant: start + 3 * MINUTE - 1 },
      { toInstant: start + 3 * MINUTE - 5_000 },
      { toInstant: start + 2 * MINUTE },
    ]);
  });
});

describe('at the end of a scenario', () => {
  const over = {
    ...script,
    'GET /sim/timeline': () => ({ start, beats: beats.slice(0, 3), next: null }),
    'POST /sim/next': () => Response.json(noNext, { status: 409 }),
    'POST /sim/reset': () => ({ title: 'Short squeeze' }),
  };

  test('DESK-043 DESK-048 the next scenario of the running order is announced, started, and sent to other windows; after the last one a press says that all events have happened', async () => {
    storeOrder(['calm-market', 'short-squeeze']);
    const page = await show(<Speaker />, start, over);
    expect(screen.getByRole('heading', { name: word('panel.nextScenario') })).toBeTruthy();
    expect(screen.getByText('Shorts are closed.')).toBeTruthy();
    const order = screen.getByRole('list', { name: word('panel.orderTitle') });
    expect(textsOf('listitem', order)).toEqual(['1 | Calm market', '2 | Short squeeze']);
    await press(word('panel.next'));
    expect(page.bodiesOf('POST /sim/reset')).toEqual([{ scenario: 'short-squeeze' }]);
    expect(localStorage.getItem('sandpit-order')).toBe('1,calm-market,short-squeeze');
    expect(notify).toHaveBeenCalledOnce();
    expect(outcome()).toBe(word('panel.begins', { title: 'Short squeeze' }));
    reset();
    storeOrder(['short-squeeze', 'calm-market'], 1);
    setPresenting(true);
    const again = await show(<Surface />, start, over);
    await key('F9');
    const note = screen.getByRole('complementary', { name: word('panel.note') });
    expect(textOf(note)).toBe(`${word('panel.next')} | ${word('panel.allHappened')}`);
    await key('F8');
    expect(outcome()).toBe(word('panel.allHappened'));
    expect(again.bodiesOf('POST /sim/reset')).toEqual([]);
  });
});

describe('the speaker view', () => {
  test('DESK-042 without presenter mode it shows the last and the next event with their notes, clock, speed, elapsed time and the list, and its keys work', async () => {
    const page = await show(<Speaker />, start + 4 * MINUTE + 7_000, script);
    expect(document.title).toBe(`${word('panel.title')} – Calm market`);
    const view = screen.getByRole('main', { name: word('panel.title') });
    for (const text of ['The crash', 'A fifth.', 'A second leg down', 'Another tenth.'])
      expect(view.textContent).toContain(text);
    expect(screen.getByRole('banner').textContent).toContain('20:04:07');
    expect(screen.getByRole('banner').textContent).toContain(`4:07${word('panel.elapsed')}`);
    expect(screen.getByRole('banner').textContent).toContain(word('panel.paused'));
    const events = screen.getByRole('list', { name: word('panel.events') }).querySelectorAll('li');
    expect([...events].map((event) => [event.textContent, event.getAttribute('aria-current')])).toEqual([
      ['20:00:00Calm before', null],
      ['20:02:00The book thins out', null],
      ['20:03:00The crash', null],
      [`${word('panel.cue')}A second leg down`, 'step'],
    ]);
    page.sendSpeed(10);
    await settle();
    expect(screen.getByRole('banner').textContent).toContain('10×');
    for (const button of words('panel.stepBack', 'panel.pause', 'panel.slower', 'panel.faster', 'panel.next'))
      await press(button);
    expect(page.bodiesOf('POST /sim/clock')).toEqual([{ speed: 0 }, { speed: 1 }, { speed: 60 }]);
    expect(page.bodiesOf('POST /sim/back')).toHaveLength(1);
    await key('PageDown');
    expect(page.bodiesOf('POST /sim/next')).toHaveLength(2);
  });
});

const alice = { id: 2, account: 'alice@sandpit.test' };

test('DESK-049 the strip of a second seat shows the seat and its user, that of the ordinary one neither', async () => {
  await show(<Surface />, start, script);
  expect(screen.queryByRole('button', { name: wordLike('panel.seat') })).toBeNull();
  reset();
  history.replaceState(null, '', '/?seat=b');
  await show(<Surface />, start, script, { home: '/', report: { user: alice } });
  expect(
    screen.getByRole('button', { name: `${word('panel.seat', { seat: 'B' })} · alice@sandpit.test` }),
  ).toBeTruthy();
  history.replaceState(null, '', '/');
});
