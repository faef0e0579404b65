/** Plays sessions of the simulation in a page of Chromium, whose IndexedDB is the store. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../../scripts/browser.ts';
import { bundleScript } from '../../../scripts/bundle-script.ts';
import type { SessionStage } from './environment.ts';
import type { SoakSession } from './session.ts';
import type { SessionOutcome } from './world.ts';

const PAGE = 'http://localhost/simulation.html';
const FOLDER = resolve('test-results');

interface SimulationPage {
  play(session: SoakSession): Promise<SessionOutcome>;
}

/** Each session gets a profile of its own. */
export async function openChromium(): Promise<SessionStage | string> {
  if (findBrowser() === undefined) return 'no Chromium is installed';
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(`${FOLDER}/simulation-`);
  const path = await bundleScript(resolve('bench/soak/simulation/page.ts'), folder, 'simulation');
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
  return {
    async play(session) {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.route(PAGE, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
        );
        await page.goto(PAGE);
        await page.addScriptTag({ path });
        return await page.evaluate((given) => {
          return (window as object as SimulationPage).play(given);
        }, session);
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
