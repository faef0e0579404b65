import { expect, test } from 'vitest';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import FaultsTab from '#simulator/panel/tabs/faults.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import texts from '#locales/en/control.json' with { type: 'json' };
import { formOfFault, formsOfActions } from '#simulator/control/action-forms.ts';
import { word } from '../../support/words.ts';

panelTests();

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
}

const listed = () => screen.getByRole('list', { name: word('panel.activeFaults') }).textContent;

test('PROOF-381 a fault is set as its form says, listed, and cleared; what is refused is said beside its field', async () => {
  let rules: readonly ActiveFaultRule[] = [];
  const refusal = {
    error: { code: 'INVALID', message: 'bounds', issues: [{ path: 'latency', message: 'bounds' }] },
  };
  const page = await show(<FaultsTab />, Date.UTC(2025, 5, 2, 2), {
    'GET /sim/actions': () => ({ actions: formsOfActions, fault: formOfFault }),
    'POST /sim/faults': (body) => {
      if ((body as ActiveFaultRule).latency) return Response.json(refusal, { status: 400 });
      return { rules: (rules = [{ ...(body as ActiveFaultRule), id: 'first' }]) };
    },
    'POST /sim/faults/clear': () => ({ rules: (rules = []) }),
  });
  expect(screen.getByText(word('panel.noFaults'))).toBeTruthy();
  await fill(texts['operator.fault.on'], 'E76');
  await fill(texts['operator.fault.key'], 'LOCKED');
  await fill(texts['operator.fault.chance'], '12.5');
  await fill(texts['operator.fault.times'], '3');
  fireEvent.click(screen.getByLabelText(texts['operator.fault.after']));
  await press(texts['operator.fault']);
  await page.sendReport({ faults: rules });
  expect(listed()).toContain(
    `${texts['operator.choice.error']} · LOCKEDE76 /api/user/login · 12.5 % · ${word('panel.timesOnly', { count: 3 })} · ${word('panel.afterShort')}`,
  );
  await fill(texts['operator.fault.callKind'], 'uniform');
  expect(screen.queryByLabelText(texts['operator.fault.key'])).toBeNull();
  await press(texts['operator.fault']);
  expect(screen.getByLabelText(texts['operator.fault.latency.uniform.0']).getAttribute('aria-invalid')).toBe(
    'true',
  );
  await fill(texts['operator.fault.on'], 'socket');
  expect(screen.queryByLabelText(texts['operator.fault.after'])).toBeNull();
  await fill(texts['operator.fault.socketKind'], 'delay');
  await fill(texts['operator.fault.delay.fixed'], '250');
  await press(texts['operator.fault']);
  await page.sendReport({ faults: rules });
  expect(listed()).toContain(`${texts['operator.choice.delay']} · 250 ms`);
  expect(page.bodiesOf('POST /sim/faults').toSpliced(1, 1)).toEqual([
    { on: 'E76', error: 'error', key: 'LOCKED', chance: 0.125, times: 3, after: true },
    { on: 'socket', delay: { fixed: 250 }, chance: 0.125, times: 3 },
  ]);
  await press(word('panel.clearFault', { name: 'first' }));
  expect(page.bodiesOf('POST /sim/faults/clear')).toEqual([{ id: 'first' }]);
  await page.sendReport({ faults: rules });
  expect(screen.getByText(word('panel.noFaults'))).toBeTruthy();
});
