import { expect, test, vi } from 'vitest';
import FaultsTab from '#simulator/panel/tabs/faults.tsx';
import { act, fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';

panelTests();

async function fill(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
}

/** The list asks again after a while. */
async function look(): Promise<void> {
  act(() => void vi.advanceTimersByTime(2_000));
  await settle();
}

const listed = () => screen.getByRole('list', { name: 'Active faults' }).textContent;

test('a fault is set as the form says, listed, and cleared', async () => {
  let rules: readonly object[] = [];
  const page = await show(<FaultsTab />, Date.UTC(2025, 5, 2, 2), {
    'GET /sim/faults': () => ({ rules }),
    'POST /sim/faults': (body) => ({ rules: (rules = [body as object]) }),
    'POST /sim/faults/clear': () => ({ rules: (rules = []) }),
  });
  expect(screen.getByText(/^Everything works/)).toBeTruthy();
  await fill('Where', 'E76');
  await fill('Refusal', 'LOCKED');
  await fill('Chance, %', '12.5');
  await fill(/^How often/, '3');
  fireEvent.click(screen.getByLabelText(/and lose the/));
  await press('Set fault');
  await look();
  expect(listed()).toContain(
    'Refusal of the catalogue · LOCKEDE76 /api/user/login · 12.5 % · 3 times · done,',
  );
  await fill('Where', 'socket');
  await fill('What', 'delay');
  await fill('Milliseconds', '250');
  await press('Set fault');
  await look();
  expect(listed()).toContain('Delay events 250 ms');
  expect(page.bodiesOf('POST /sim/faults')).toEqual([
    {
      ...{ id: 'E76 error', on: 'E76', error: 'error', key: 'LOCKED' },
      ...{ chance: 0.125, times: 3, after: true },
    },
    { id: 'socket delay', on: 'socket', delay: { fixed: 250 }, chance: 0.125, times: 3 },
  ]);
  await press('Clear socket delay');
  expect(page.bodiesOf('POST /sim/faults/clear')).toEqual([{ id: 'socket delay' }]);
  await look();
  expect(screen.getByText(/^Everything works/)).toBeTruthy();
});
