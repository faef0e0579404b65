import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPage, press, screen, seen, type } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const SIGNED = [
  'pickupUrl',
  'receiveUrl',
  'signType',
  'orderNo',
  'orderCurrency',
  'customerId',
  'orderAmount',
];

/** What a form post that leaves the page carries, and where it goes. */
function watchPosts() {
  const posts: { method: string; action: string; fields: [string, string][] }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...new FormData(this)].map(([name, value]): [string, string] => [name, String(value)]);
    posts.push({ method: this.method, action: this.action, fields });
  });
  return posts;
}

async function pay(account: string, amount: string) {
  type(word('common.account'), account);
  type(word('common.moneyAmount'), amount);
  await press(
    'button',
    Number(amount) > 0 ? wordLike('assets.payment_payAmount') : word('assets.payment_pay'),
  );
}

describe('the payment form', () => {
  test('ROUTE-050 WALLET-068 ERR-020 it refuses a payment without an account, and an amount of zero, before anything is sent', async () => {
    const posts = watchPosts();
    const page = await openPage('/payment');
    await press('button', word('assets.payment_pay'));
    expect(screen.getByText(word('assets.payAccount'))).toBeTruthy();
    expect(screen.field(word('common.account')).getAttribute('aria-invalid')).toBe('true');
    await pay('   ', '10');
    expect(screen.getByText(word('assets.payAccount'))).toBeTruthy();
    await pay('13812345678', '');
    expect(screen.getByText(word('assets.payAmount'))).toBeTruthy();
    await pay('13812345678', '0.00');
    expect(screen.getByText(word('assets.payAmount'))).toBeTruthy();
    type(word('common.moneyAmount'), '-5');
    expect(screen.field(word('common.moneyAmount')).value).toBe('0.00');
    expect(page.path()).toBe('/payment');
    expect(posts).toEqual([]);
  });

  test('WALLET-069 it posts the signed fields in their order to the address of the setting', async () => {
    vi.stubEnv('VITE_PAYMENT_URL', 'https://pay.example.com/gate');
    const posts = watchPosts();
    await openPage('/payment');
    expect(
      screen.getByRole('complementary', { name: word('assets.payment_demonstration') }).textContent,
    ).toContain('pay.example.com');
    await pay(' 用户@x.io ', '100.50');
    expect(posts).toHaveLength(1);
    const [{ method, action, fields } = { method: '', action: '', fields: [] }] = posts;
    expect(method).toBe('post');
    expect(action).toBe('https://pay.example.com/gate');
    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining([...SIGNED, 'sign']));
    expect(fields).toHaveLength(8);
    const sent = Object.fromEntries(fields);
    expect(sent).toMatchObject({
      pickupUrl: `${location.origin}/success`,
      signType: 'MD5',
      orderCurrency: 'CNY',
      customerId: '用户@x.io',
      orderAmount: '100.5',
    });
    expect(sent.orderNo).toMatch(/^20250615150640\d{6}$/);
    const joined = SIGNED.map((name) => sent[name]).join('');
    expect(sent.sign).toBe(createHash('md5').update(joined, 'utf8').digest('hex'));
    expect(document.querySelectorAll('body > form')).toHaveLength(0);
  });

  test('WALLET-069 a client that is served below a path names its own pages', async () => {
    vi.stubEnv('BASE_URL', '/sandpit/');
    const page = await openPage('/payment');
    await pay('13812345678', '100');
    await seen(() => expect(page.path()).toBe('/payment/simulated'));
    expect(page.router.state.location.state).toMatchObject({
      pickupUrl: `${location.origin}/sandpit/success`,
      receiveUrl: `${location.origin}/sandpit/api/payment/notify`,
    });
  });

  test('a setting that is not an http address shows an error instead of posting', async () => {
    vi.stubEnv('VITE_PAYMENT_URL', 'javascript:alert(1)');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await openPage('/payment');
    expect(document.body.textContent).toContain('VITE_PAYMENT_URL must be an http address');
  });

  test('WALLET-069 ROUTE-021 by default it leads to a simulated page that checks the signature and returns to /success', async () => {
    const posts = watchPosts();
    const page = await openPage('/payment/simulated');
    expect(document.body.textContent).toContain(word('assets.payment_nothingSent'));
    await press('link', word('assets.payment_openForm'));
    await seen(() => screen.field(word('common.account')));
    await pay('13812345678', '100');
    await seen(() => expect(page.path()).toBe('/payment/simulated'));
    const sheet = await screen.findByRole('region', { name: word('assets.payment_received') });
    expect(sheet.textContent).toContain('13812345678');
    expect(sheet.textContent).toContain(word('assets.payment_signatureRight'));
    const { state } = page.router.state.location as { state: Record<string, string> };
    await page.router.navigate('/payment/simulated', { state: { ...state, orderAmount: '1' } });
    expect(await screen.findByText(word('assets.payment_signatureWrong'))).toBeTruthy();
    await page.router.navigate(-1);
    await press('link', word('assets.payment_confirm', { amount: '100.00' }));
    await seen(() => expect(page.path()).toBe('/success'));
    expect(await screen.findByText(word('assets.success_submitted'))).toBeTruthy();
    expect(screen.getByRole('link', { name: word('common.goHome') }).getAttribute('href')).toBe('/');
    expect(posts).toEqual([]);
    const background = ['newsList', 'customerService', 'quotations'];
    expect(page.calls.filter(({ name }) => !background.includes(name))).toEqual([]);
  });
});
