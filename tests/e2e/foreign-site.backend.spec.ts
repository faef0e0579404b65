/** A website that somebody opens in the same browser, against a Node host on the same machine. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { startNodeHost } from '#simulator/server/host.ts';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { seats } from './fixtures.ts';
import { builds } from './servers.ts';
import { startStaticServer } from './static-server.ts';

/** A page of a stranger that presses its own form, which needs no CORS, and shows the exchange in a frame. */
const hostilePage = (url: string): string => `<!doctype html>
<form method="post" action="${url}/api/user/login">
  <input name="user_string" value="${seats.alice.account}"><input name="password" value="wrong1"><input name="type" value="1">
  <button>Win a prize</button>
</form>
<iframe src="${url}/" title="exchange"></iframe>`;

test('PROOF-241 PROOF-244 a website neither logs anybody in or out by a form, nor reaches the exchange by a name of its own, nor frames it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-foreign-'));
  const host = await startNodeHost({ port: 0, client: builds.backend });
  const site = await startStaticServer(folder);
  writeFileSync(join(folder, 'index.html'), hostilePage(host.url));
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, '--host-resolver-rules=MAP *.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url.replace('127.0.0.1', 'prize.test'));
    await expect(page.frameLocator('iframe').locator('main')).toHaveCount(0);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await page.getByRole('button').click();
    await expect(page.locator('body')).toContainText('may not call this exchange');

    const rebound = await page.goto(`${host.url.replace('127.0.0.1', 'rebound.test')}/`);
    expect(rebound?.status()).toBe(403);
    await expect(page.locator('body')).toContainText('not known as rebound.test');
    const kept = await page.request.get(`${host.url}/sim/requests`);
    expect(await kept.text()).not.toContain('/api/user/login');
  } finally {
    await browser.close();
    await Promise.all([site.close(), host.close()]);
  }
});
