import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { word, words } from '../support/words.ts';

/** The tabs of the simulator's drawer, in their order. */
export const tabs = words(
  'panel.tab_time',
  'panel.tab_scenario',
  'panel.tab_seats',
  'panel.tab_operator',
  'panel.tab_faults',
  'panel.tab_inspector',
  'panel.tab_missions',
  'panel.tab_share',
);

/** The simulator's drawer. */
export const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: word('panel.controls') });

/** Presses the key of the drawer once there is a panel that handles it. */
export async function pressDrawerKey(page: Page): Promise<void> {
  await expect(page.locator('#sandpit-panel > section')).toBeVisible();
  await page.keyboard.press('Control+Alt+KeyS');
}

/** Opens the drawer by its key, at a tab. */
export async function openDrawer(page: Page, tab: string): Promise<Locator> {
  await pressDrawerKey(page);
  const drawer = drawerOf(page);
  await drawer.getByRole('tab', { name: tab }).click();
  await expect(drawer.getByRole('tabpanel', { name: tab })).toBeVisible();
  return drawer;
}
