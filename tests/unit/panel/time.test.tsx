import { describe, expect, test } from 'vitest';
import TimeTab from '#simulator/panel/tabs/time.tsx';
import { act, fireEvent, held, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const MINUTE = 60_000;
const timeline = {
  start,
  next: 'crash',
  beats: [{ id: 'crash', name: 'The crash', note: '', at: 25 * MINUTE, cue: false, failures: [] }],
};
const script = {
  'GET /sim/timeline': () => timeline,
  'GET /sim/branches': () => ({ branches: [] }),
};

const scrubber = () => screen.getByRole('slider', { name: word('panel.scrubber') });
const key = (name: string) => fireEvent.keyDown(scrubber(), { key: name });
const backForm = () => screen.queryByRole('form', { name: word('panel.goBack') });

test('the speed that the clock has is pressed, and a page that could not ask for the branches asks again', async () => {
  let asked = 0;
  const branches = () => (asked++ === 0 ? Response.error() : { branches: [] });
  const page = await show(<TimeTab />, start, { ...script, 'GET /sim/branches': branches });
  act(() => page.sendSpeed(10));
  const pressed = screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(pressed).toEqual(['10×']);
  await press(word('panel.askAgain'));
  expect(screen.queryByRole('button', { name: word('panel.askAgain') })).toBeNull();
});

describe('the scrubber', () => {
  test('stands where the clock has arrived before a timer has looked, so that Home and Enter lead back', async () => {
    const jump = held<unknown>();
    const page = await show(<TimeTab />, start, { ...script, 'POST /sim/clock': () => jump.response });
    expect(scrubber().getAttribute('aria-valuetext')).toBe('2025-06-02 10:00:00');
    key('End');
    expect(scrubber().getAttribute('aria-valuetext')).toBe('2025-06-02 10:30:00');
    key('Enter');
    await settle();
    expect(page.bodiesOf('POST /sim/clock')).toEqual([{ toInstant: start + 30 * MINUTE }]);
    page.sendTime(start + 30 * MINUTE);
    await jump.give({});
    expect(
      screen.getByRole('button', { name: word('panel.goForwardTo') }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(scrubber().getAttribute('aria-valuetext')).toBe('2025-06-02 10:30:00');
    key('Home');
    key('Enter');
    await settle();
    expect(backForm()?.textContent).toContain('2025-06-02 10:00:00');
  });

  test('leads back to the start also where its thumb, rounded to steps, stands there already', async () => {
    await show(<TimeTab />, start + 1000, script);
    expect((scrubber() as HTMLInputElement).value).toBe('0');
    key('Home');
    key('Enter');
    await settle();
    expect(backForm()?.textContent).toContain('2025-06-02 10:00:00');
  });

  test('keeps what is chosen while it travels, and goes there by the next Enter, also when that comes too early', async () => {
    const jump = held<unknown>();
    const page = await show(<TimeTab />, start, { ...script, 'POST /sim/clock': () => jump.response });
    key('End');
    key('Enter');
    await settle();
    fireEvent.change(scrubber(), { target: { value: '60' } });
    const chosen = scrubber().getAttribute('aria-valuetext');
    key('Enter');
    page.sendTime(start + 30 * MINUTE);
    expect(backForm()).toBeNull();
    await jump.give({});
    expect(backForm()?.textContent).toContain(chosen);
    expect(page.bodiesOf('POST /sim/clock')).toHaveLength(1);
  });
});

test('each press of a jump counts, also one that comes while the clock is still on its way', async () => {
  const first = held<unknown>();
  const responses = [first.response, {}, {}];
  const page = await show(<TimeTab />, start, { ...script, 'POST /sim/clock': () => responses.shift() });
  for (let presses = 0; presses < 3; presses += 1)
    await press(word('panel.forwardBy', { span: word('panel.minute') }));
  expect(page.bodiesOf('POST /sim/clock')).toHaveLength(1);
  await first.give({});
  expect(page.bodiesOf('POST /sim/clock')).toEqual(Array.from({ length: 3 }, () => ({ advanceMs: MINUTE })));
});

test('the clock has a button for each speed, for a pause, a tick and a jump', async () => {
  const page = await show(<TimeTab />, start, { ...script, 'POST /sim/clock': () => ({}) });
  for (const name of [
    word('panel.step'),
    word('panel.forwardBy', { span: word('panel.hour') }),
    word('panel.forwardBy', { span: word('panel.day') }),
    '600×',
  ])
    await press(name);
  expect(screen.getByRole('button', { name: word('panel.pause') }).getAttribute('aria-pressed')).toBe('true');
  await press(word('panel.pause'));
  expect(page.bodiesOf('POST /sim/clock')).toEqual([
    { ticks: 1 },
    { advanceMs: 60 * MINUTE },
    { advanceMs: 24 * 60 * MINUTE },
    { speed: 600 },
    { speed: 0 },
  ]);
});

test('an event is gone to, run or gone back before, on a branch with a name; another branch is returned to', async () => {
  const beat = { note: '', failures: [] };
  const beats = [
    { ...beat, id: 'thin', name: 'The book thins out', at: MINUTE, cue: false, ranAt: start + MINUTE },
    { ...beat, id: 'crash', name: 'The crash', at: 25 * MINUTE, cue: false },
    { ...beat, id: 'leg', name: 'A second leg down', cue: true },
  ];
  const branch = { from: null, at: null, now: start, seq: 3, present: false };
  const branches = [
    { ...branch, name: 'main', present: true },
    { ...branch, name: 'again', from: 'main', at: start },
  ];
  const page = await show(<TimeTab />, start + 2 * MINUTE, {
    'GET /sim/timeline': () => ({ start, next: 'crash', beats }),
    'GET /sim/branches': () => ({ branches }),
    ...Object.fromEntries(
      ['clock', 'cue', 'back', 'branches'].map((name) => [`POST /sim/${name}`, () => ({})]),
    ),
  });
  await press(word('panel.goToEvent', { name: 'The crash' }));
  expect(page.bodiesOf('POST /sim/clock')).toEqual([{ toBeat: 'crash' }]);
  await press(word('panel.runEvent', { name: 'A second leg down' }));
  expect(page.bodiesOf('POST /sim/cue')).toEqual([{ id: 'leg' }]);
  await press(word('panel.backToEvent', { name: 'The book thins out' }));
  const name = screen.getByLabelText<HTMLInputElement>(word('panel.branchName'));
  expect(name.value).toBe('again 2');
  fireEvent.change(name, { target: { value: ' second try ' } });
  await press(word('panel.goBack'));
  expect(page.bodiesOf('POST /sim/back')).toEqual([{ toBeat: 'thin', name: 'second try' }]);
  expect(backForm()).toBeNull();
  const listed = [...screen.getByRole('list', { name: word('panel.branches') }).children].map(
    ({ textContent }) => textContent,
  );
  expect(listed).toEqual([
    expect.stringMatching(new RegExp(`^main.*${word('panel.present')}$`)),
    expect.stringMatching(new RegExp(`^again.*${word('panel.return')}$`)),
  ]);
  await press(word('panel.returnTo', { name: 'again' }));
  expect(page.bodiesOf('POST /sim/branches')).toEqual([{ name: 'again' }]);
});

test('AGENT-003 a moment is kept under a name, gone to and removed', async () => {
  const branch = { from: null, at: null, now: start, seq: 3, present: false, kept: false };
  const branches = [{ ...branch, name: 'main', present: true }];
  const page = await show(<TimeTab />, start, {
    'GET /sim/timeline': () => ({ start, next: null, beats: [] }),
    'GET /sim/branches': () => ({ branches }),
    'POST /sim/fork': (body) => void branches.push({ ...branch, ...(body as { name: string }), kept: true }),
    'POST /sim/branches': () => ({}),
    'POST /sim/branches/remove': () => void branches.pop(),
  });
  const rows = () =>
    [...screen.getByRole('list', { name: word('panel.branches') }).children].map(
      ({ textContent }) => textContent,
    );
  fireEvent.change(screen.getByLabelText(word('panel.momentName')), { target: { value: ' in the dip ' } });
  await press(word('panel.keepMoment'));
  expect(rows()[1]).toMatch(new RegExp(`^in the dip.*${word('panel.keptMoment')}`));
  await press(word('panel.returnTo', { name: 'in the dip' }));
  expect(page.bodiesOf('POST /sim/branches')).toEqual([{ name: 'in the dip' }]);
  await press(word('panel.removeNamed', { name: 'in the dip' }));
  expect(page.bodiesOf('POST /sim/branches/remove')).toEqual([{ name: 'in the dip' }]);
  expect(rows()).toHaveLength(1);
});
