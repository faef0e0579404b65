import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { browserArgs, ensureWholeBrowser } from '../../scripts/browser.ts';

/** A browser whose user lets no site store anything. */
export async function withoutSiteData(profile: string): Promise<BrowserContext> {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(profile, {
    executablePath: ensureWholeBrowser(),
    args: browserArgs,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
}
