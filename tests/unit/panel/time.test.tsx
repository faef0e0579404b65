import { describe, expect, test } from 'vitest';
import TimeTab from '#simulator/panel/tabs/time.tsx';
import { fireEvent, held, panelTests, press, screen, settle, show } from './harness.tsx';

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

const scrubber = () => screen.getByRole('slider', { name: 'Point in time' });
const key = (name: string) => fireEvent.keyDown(scrubber(), { key: name });
const backForm = () => screen.queryByRole('form', { name: 'Go back' });

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
    expect(screen.getByRole('button', { name: 'Go forward' }).getAttribute('aria-disabled')).toBe('true');
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
  for (let presses = 0; presses < 3; presses += 1) await press('Go forward 1 minute');
  expect(page.bodiesOf('POST /sim/clock')).toHaveLength(1);
  await first.give({});
  expect(page.bodiesOf('POST /sim/clock')).toEqual(Array.from({ length: 3 }, () => ({ advanceMs: MINUTE })));
});
