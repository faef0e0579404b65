import { expect, test } from './fixtures.ts';

test('NEWS-003 ROUTE-037 the detail shows the article of the id in the address, in the language chosen', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/noticeDetail?id=2');
  const article = async (lang: string) => {
    const { message } = await exchange.call<{ message: { title: string; update_time: string } }>(
      'POST',
      '/api/news/detail',
      { id: '2', lang },
    );
    return message;
  };
  const english = await article('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.title);
  await expect(page.getByRole('main')).toContainText(english.update_time);
  await expect(page).toHaveTitle(`${english.title} – Sandpit`);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: '한국어' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english.title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Hangul}/u);
});

test('NEWS-003 an article that does not exist, and an address without an id, say so', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/noticeDetail?id=999999');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goto('/components/noticeDetail');
  await expect(page.getByRole('main')).toContainText('No data');
});
