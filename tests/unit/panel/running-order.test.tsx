import { expect, test, vi } from 'vitest';
import { runningOrder } from '#simulator/page/presenter-memory.ts';
import * as sessions from '#simulator/panel/sessions.ts';
import ScenarioTab from '#simulator/panel/tabs/scenario.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const script = {
  'GET /sim/scenarios': () => ({
    scenarios: ['calm-market', 'flash-crash', 'short-squeeze'].map((name) => ({ name, title: name })),
  }),
  'POST /sim/reset': () => ({}),
};

async function add(name: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(word('panel.orderScenario')), { target: { value: name } });
  await press(word('panel.orderAdd'));
}
const rows = () => [...screen.getByRole('list', { name: word('panel.orderTitle') }).children];
const order = () => rows().map((row) => row.querySelector('p')?.textContent.trim());

test('DESK-043 a running order is put together in the drawer and begun with its first scenario', async () => {
  const showSession = vi.spyOn(sessions, 'showSession').mockResolvedValue();
  const page = await show(<ScenarioTab />, Date.UTC(2025, 5, 2, 2), script);
  for (const name of ['flash-crash', 'calm-market', 'short-squeeze']) await add(name);
  expect(order()).toEqual(['1. flash-crash', `2. calm-market ${word('panel.present')}`, '3. short-squeeze']);
  screen.getByRole('button', { name: word('panel.orderUp', { title: 'short-squeeze' }) }).focus();
  for (let presses = 0; presses < 3; presses += 1) {
    fireEvent.click(document.activeElement ?? document.body);
    await settle();
  }
  expect(order()).toEqual(['1. short-squeeze', '2. flash-crash', `3. calm-market ${word('panel.present')}`]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    word('panel.orderUp', { title: 'short-squeeze' }),
  );
  await press(word('panel.orderRemove', { title: 'flash-crash' }));
  expect(runningOrder()).toEqual({ scenarios: ['short-squeeze', 'calm-market'], place: 1 });
  await press(word('panel.orderBegin'));
  expect(page.bodiesOf('POST /sim/reset')).toEqual([{ scenario: 'short-squeeze' }]);
  expect(runningOrder().place).toBe(0);
  expect(showSession).toHaveBeenCalledOnce();
});
