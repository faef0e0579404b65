import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

test('HOME-003 DESK-015 DESK-016 the ticker scrolls automatically, and pauses on request; the words of a banner stand beside its picture at every width, and can be read without one by day and by night', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await exchange.open('/');
  const ticker = page.getByRole('region', { name: word('home.ticker') });
  const state = () => ticker.locator('ul').evaluate((band) => getComputedStyle(band).animationPlayState);
  const first = ticker.getByRole('button', { name: /BTC\/USDT/ });
  const before = await first.evaluate((item) => item.getBoundingClientRect().left);
  await expect.poll(() => first.evaluate((item) => item.getBoundingClientRect().left)).toBeLessThan(before);
  expect(await state()).toBe('running');
  await ticker.getByRole('button', { name: word('common.pause') }).click();
  await page.mouse.move(700, 600);
  await expect.poll(state).toBe('paused');

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const banners = page.getByRole('region', { name: word('home.banners') });
  await expect(banners.locator('img').first()).toBeVisible();
  const overlaps = () =>
    banners.locator('a').evaluateAll((slides) =>
      slides.map((slide) => {
        const picture = slide.querySelector('img')?.getBoundingClientRect();
        const label = document.createRange();
        label.selectNodeContents(slide.querySelector('span') ?? slide);
        const text = label.getBoundingClientRect();
        if (!picture || text.width === 0) return 'nothing is drawn';
        return text.right > picture.left && text.bottom > picture.top;
      }),
    );
  for (const width of [1440, 1920, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await overlaps()).length).toBeGreaterThan(1);
    await expect.poll(async () => new Set(await overlaps()), `${width} px`).toEqual(new Set([false]));
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await banners.locator('img').evaluateAll((pictures) => pictures.forEach((picture) => picture.remove()));
  const contrasts = () =>
    banners.evaluate((section) => {
      const luminance = (colour: string) =>
        (colour.match(/[\d.]+/g) ?? [])
          .slice(0, 3)
          .map((text, at) => {
            const channel = Number(text) / 255;
            const light = channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
            return light * ([0.2126, 0.7152, 0.0722][at] ?? 0);
          })
          .reduce((sum, light) => sum + light, 0);
      const ground = luminance(getComputedStyle(section).backgroundColor);
      const texts = [...(section.querySelector('a > span')?.children ?? [])];
      return texts.map((text) => (luminance(getComputedStyle(text).color) + 0.05) / (ground + 0.05));
    });
  for (const scheme of ['light', 'dark'] as const) {
    if (scheme === 'dark') await page.getByRole('button', { name: word('common.toNight') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    expect(await contrasts(), scheme).toHaveLength(2);
    for (const contrast of await contrasts()) expect(contrast, scheme).toBeGreaterThan(4.5);
  }
});
