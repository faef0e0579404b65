import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { word } from '../support/words.ts';

/** The tabs of the simulator's drawer, in their order. */
export const tabs = [
  word('panel-drawer.tab_time'),
  word('panel-drawer.tab_scenario'),
  word('panel-drawer.tab_seats'),
  word('panel-drawer.tab_operator'),
  word('panel-drawer.tab_faults'),
  word('panel-drawer.tab_inspector'),
  word('panel-drawer.tab_missions'),
  word('panel-drawer.tab_share'),
] as const;
type Tab = (typeof tabs)[number];

/** The simulator's drawer. */
export const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Controls' });

/** Presses the key of the drawer once there is a panel that handles it. */
export async function pressDrawerKey(page: Page): Promise<void> {
  await expect(page.locator('#sandpit-panel > section')).toBeVisible();
  await page.keyboard.press('Control+Alt+KeyS');
}

/** Opens the drawer by its key, at a tab. */
export async function openDrawer(page: Page, tab: Tab): Promise<Locator> {
  await pressDrawerKey(page);
  const drawer = drawerOf(page);
  await drawer.getByRole('tab', { name: tab }).click();
  await expect(drawer.getByRole('tabpanel', { name: tab })).toBeVisible();
  return drawer;
}
