import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

test('DESK-468 a panel that stands on a page of its own has round corners', async ({ exchange, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await exchange.open('/leverList', { as: 'demo' });
  for (const address of [
    ...['/leverList', '/allTransaction', '/match'],
    ...['/Property/product', '/Property/myOrder'],
  ]) {
    if (address !== '/leverList') await visit(page, address);
    const panels = page.getByRole('main').locator('section');
    await expect(panels.first(), address).toBeVisible();
    const corners = await panels.evaluateAll((all) =>
      all
        .map((panel) => getComputedStyle(panel))
        .filter(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ borderRadius }) => borderRadius),
    );
    expect(new Set(corners), address).toEqual(new Set(['8px']));
  }
});
