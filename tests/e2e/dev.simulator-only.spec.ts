import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import commonTexts from '#locales/en/common.json' with { type: 'json' };
import { expect, test } from '@playwright/test';

test('the page that developers work on shows articles and quotations, and complains of nothing', async ({
  page,
}) => {
  // Sources are compiled as the page asks for them.
  test.slow();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  try {
    await server.listen();
    const { port } = server.httpServer?.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect(page.getByRole('table').getByText('BTC').first()).toBeVisible({ timeout: 60_000 });
    const guides = page.getByRole('contentinfo').getByRole('navigation', { name: 'Guides' });
    await expect(guides.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('list', { name: commonTexts.messages }).getByRole('listitem')).toHaveCount(0);
    expect(complaints).toEqual([]);
  } finally {
    await server.close();
  }
});
