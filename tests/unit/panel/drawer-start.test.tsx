// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Surface } from '#simulator/panel/index.tsx';
import { closeDrawer, openDrawer } from '#simulator/panel/presence.ts';
import { act, panelTests, settle, show } from './harness.tsx';

panelTests();

const requested = vi.hoisted(() => new Set<string>());

// The script of the drawer never comes.
vi.mock('#simulator/panel/drawer/drawer.tsx', () => {
  requested.add('drawer');
  return new Promise(() => undefined);
});
vi.mock('#simulator/panel/tabs/faults.tsx', () => {
  requested.add('tab');
  return { default: () => null };
});
vi.mock(import('#simulator/panel/texts.ts'), async (original) => {
  const texts = await original();
  return {
    ...texts,
    needDrawerTexts: () => {
      requested.add('texts');
      return texts.needDrawerTexts();
    },
  };
});

test('PROOF-342 script, texts and tab of the drawer are requested together', async () => {
  await show(<Surface />, Date.UTC(2025, 5, 2, 2), {});
  requested.clear();
  act(() => openDrawer('faults'));
  await settle();
  expect(requested).toEqual(new Set(['drawer', 'texts', 'tab']));
  act(() => closeDrawer());
});
