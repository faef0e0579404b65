import { hostileTexts } from '../hostile-texts.ts';
import { tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Short enough for a note of 100 characters, on one line, without space at its ends. */
const notes = hostileTexts.filter(
  (text) => text.length <= 100 && text === text.trim() && !/[\p{Cc}\p{Cs}]/u.test(text),
);

/** Articles of another server are put in between, which a page’s own exchange does not allow. */
test(
  'texts that people and articles carry are shown as texts, and none of them runs',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { harm: () => document.documentElement.setAttribute('data-executed', 'yes') });
    });
    await page.route('**/api/news/detail*', async (route) => {
      const id = Number(new URLSearchParams(route.request().postData() ?? '').get('id'));
      const message = {
        id,
        title: `Text ${id}`,
        content: `<p>${hostileTexts[id - 1]}</p><p>End</p>`,
        abstract: '',
        update_time: '',
      };
      await route.fulfill({ json: { type: 'ok', message } });
    });
    await exchange.open('/', { as: 'demo' });
    const token = await tokenOf(page);
    for (const [at, text] of notes.entries()) {
      const form = { currency_id: '3', address: `0x${at}`, notes: text };
      await exchange.call('POST', '/api/wallet/addaddress', form, token);
    }
    const [title = ''] = hostileTexts;
    await exchange.control('POST', '/sim/operator/publish-news', { category: 3, title, body: title });

    await visit(page, '/withdraw_address');
    await expect(page.getByRole('table').getByText('0x0', { exact: true })).toBeVisible();
    const shown = (await page.getByRole('table').textContent()) ?? '';
    expect(notes.filter((text) => !shown.includes(text))).toEqual([]);
    await visit(page, '/noticeList');
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();

    for (const id of hostileTexts.keys()) {
      await visit(page, `/components/noticeDetail?id=${id + 1}`);
      await expect(page.getByRole('heading', { name: `Text ${id + 1}`, exact: true })).toBeVisible();
    }
    expect(notes.length).toBeGreaterThan(50);
    const html = page.locator('html');
    await expect(html).not.toHaveAttribute('data-executed');
    // Any text that was executed would have set the attribute.
    await page.evaluate('harm()');
    await expect(html).toHaveAttribute('data-executed', 'yes');
  },
);
