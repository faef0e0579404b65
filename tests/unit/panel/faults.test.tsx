import { expect, test } from 'vitest';
import type { FaultRule } from '#simulator/modules/faults/index.ts';
import FaultsTab from '#simulator/panel/tabs/faults.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
}

const listed = () => screen.getByRole('list', { name: word('panel.activeFaults') }).textContent;

test('a fault is set as the form says, listed, and cleared', async () => {
  let rules: readonly FaultRule[] = [];
  const page = await show(<FaultsTab />, Date.UTC(2025, 5, 2, 2), {
    'POST /sim/faults': (body) => ({ rules: (rules = [body as FaultRule]) }),
    'POST /sim/faults/clear': () => ({ rules: (rules = []) }),
  });
  expect(screen.getByText(word('panel.noFaults'))).toBeTruthy();
  await fill(word('panel.faultOn'), 'E76');
  await fill(word('panel.faultKey'), 'LOCKED');
  await fill(word('panel.chance'), '12.5');
  await fill(word('panel.times'), '3');
  fireEvent.click(screen.getByLabelText(word('panel.after')));
  await press(word('panel.setFault'));
  await page.sendReport({ faults: rules });
  expect(listed()).toContain(
    `${word('panel.fault_error')} · LOCKEDE76 /api/user/login · 12.5 % · ${word('panel.timesOnly', { count: 3 })} · ${word('panel.afterShort')}`,
  );
  await fill(word('panel.faultOn'), 'socket');
  await fill(word('panel.faultKind'), 'delay');
  await fill(word('panel.milliseconds'), '250');
  await press(word('panel.setFault'));
  await page.sendReport({ faults: rules });
  expect(listed()).toContain(`${word('panel.fault_delay')} 250 ms`);
  expect(page.bodiesOf('POST /sim/faults')).toEqual([
    {
      ...{ id: 'E76 error', on: 'E76', error: 'error', key: 'LOCKED' },
      ...{ chance: 0.125, times: 3, after: true },
    },
    { id: 'socket delay', on: 'socket', delay: { fixed: 250 }, chance: 0.125, times: 3 },
  ]);
  await press(word('panel.clearFault', { name: 'socket delay' }));
  expect(page.bodiesOf('POST /sim/faults/clear')).toEqual([{ id: 'socket delay' }]);
  await page.sendReport({ faults: rules });
  expect(screen.getByText(word('panel.noFaults'))).toBeTruthy();
});
