import { expect, test } from 'vitest';
import Drawer from '#simulator/panel/drawer/drawer.tsx';
import { tabScripts } from '#simulator/panel/drawer/tabs.ts';
import { openDrawer, usePresence } from '#simulator/panel/presence.ts';
import { usePanel, useStatus } from '#simulator/panel/state.ts';
import { act, fireEvent, panelTests, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

function Page() {
  const status = useStatus(usePanel().link);
  const { tab } = usePresence();
  return (
    <>
      <button type="button">opener</button>
      {tab && status.state === 'running' && <Drawer status={status} tab={tab} />}
    </>
  );
}

async function press(key: string): Promise<void> {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key });
  await settle();
}

test('PROOF-380 arrow keys go round the tabs of the drawer, and Escape gives the focus back to what opened it', async () => {
  await Promise.all([tabScripts.time(), tabScripts.scenario(), tabScripts.share()]);
  await show(<Page />, Date.UTC(2025, 5, 2, 2), {});
  const focused = () => document.activeElement?.textContent;
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  screen.getByText('opener').focus();
  act(() => openDrawer('time'));
  await settle();
  const seen = [focused()];
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'End', 'Home']) {
    await press(key);
    expect(chosen()).toBe(focused());
    seen.push(focused());
  }
  const [time, scenario, share] = [
    word('panel.tab_time'),
    word('panel.tab_scenario'),
    word('panel.tab_share'),
  ];
  expect(seen).toEqual([time, share, time, scenario, scenario, share, time]);
  await press('Escape');
  expect(focused()).toBe('opener');
});
