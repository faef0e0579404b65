import { describe, expect, test, vi } from 'vitest';
import { pages } from '#client/app/routes.tsx';
import { onSchemeChange } from '#client/ui/chart/scheme.ts';
import { languageFacts } from '#locales/languages.ts';
import {
  act,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
} from '../../support/pages.tsx';

const logInAs = (is_seller: '0' | '1') => logIn({ user_id: '7', accountNum: '13812345678', is_seller });

const menuLinks = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map((link) => link.textContent);

/** Opens a menu of the header and returns its entries. */
async function openMenu(name: RegExp): Promise<readonly string[]> {
  await press('button', name);
  await seen(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0));
  return screen.textsOf('menuitem');
}

describe('header', () => {
  test('SHELL-001 I18N-001 it shows the menu and a dropdown of exactly five languages by their own names', async () => {
    await openPage('/components/login');
    expect(menuLinks()).toContain('Spot');
    expect(await openMenu(/^Language/)).toEqual(['English', '繁體中文', '한국어', '日本語', '简体中文']);
  });

  test('SHELL-002 a visitor sees login and register', async () => {
    await openPage('/forgetPwd');
    const banner = screen.getByRole('banner');
    const targets = [...banner.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets).toContain('/components/login');
    expect(targets).toContain('/components/register');
  });

  test('SHELL-003 SHELL-004 SHELL-005 a user sees an account dropdown with the masked account instead', async () => {
    logInAs('0');
    await openPage('/forgetPwd');
    const banner = screen.getByRole('banner');
    expect(banner.textContent).toContain('138****5678');
    expect(banner.textContent).not.toContain('13812345678');
    expect(banner.querySelector('a[href="/components/login"]')).toBeNull();
    expect(await openMenu(/^Account/)).toEqual([
      'Overview',
      'Orders',
      'Messages',
      'Transaction log',
      'Account settings',
      'Identity verification',
      'Colours: red up, green down',
      'Keyboard shortcuts',
      'Log out',
    ]);
  });

  test('SHELL-011 SHELL-012 logout clears the storage and goes to the login', async () => {
    logInAs('0');
    const page = await openPage('/forgetPwd');
    await openMenu(/^Account/);
    await press('menuitem', 'Log out');
    await seen(() => expect(page.path()).toBe('/components/login'));
    expect(localStorage.length).toBe(0);
    expect(screen.getByRole('banner').querySelector('a[href="/components/register"]')).not.toBeNull();
  });

  test('ROLE-006 only the menu of a seller has the shop', async () => {
    logInAs('1');
    await openPage('/forgetPwd');
    expect(menuLinks()).toContain('Shop');
    document.body.replaceChildren();
    logInAs('0');
    await openPage('/forgetPwd');
    expect(menuLinks()).not.toContain('Shop');
  });

  test('SHELL-013 night and day take effect on the whole page at once', async () => {
    await openPage('/forgetPwd');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
    await press('button', 'Switch to night mode');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(localStorage.getItem('night_mode')).toBe('1');
  });

  test('DESK-380 red means up by the account menu, until a key exchanges the colours again, and is stored', async () => {
    const upColour = () => document.documentElement.dataset.upColour;
    logInAs('0');
    await openPage('/forgetPwd');
    expect(upColour()).toBe('green');
    await openMenu(/^Account/);
    await press('menuitem', 'Colours: red up, green down');
    expect(upColour()).toBe('red');
    expect(localStorage.getItem('up_colour')).toBe('red');
    await seen(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await openMenu(/^Account/)).toContain('Colours: green up, red down');
    await act(async () => void fireEvent.keyDown(document.body, { key: 'u' }));
    expect(upColour()).toBe('green');
    expect(localStorage.getItem('up_colour')).toBe('green');
  });

  test('DESK-380 the command palette exchanges the colours for the seat, whose next page has them', async () => {
    await openPage('/forgetPwd', {}, 'b');
    await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
    const search = await seen(() => screen.getByRole('combobox'));
    await act(async () => void fireEvent.change(search, { target: { value: 'colours up' } }));
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }));
    expect(document.documentElement.dataset.upColour).toBe('red');
    expect([localStorage.getItem('seat.b.up_colour'), localStorage.getItem('up_colour')]).toEqual([
      'red',
      null,
    ]);
    cleanup();
    await openPage('/forgetPwd');
    expect(document.documentElement.dataset.upColour).toBe('green');
    cleanup();
    await openPage('/forgetPwd', {}, 'b');
    expect(document.documentElement.dataset.upColour).toBe('red');
  });

  test('DESK-380 charts are notified when the colours are exchanged', async () => {
    const redraw = vi.fn();
    const stop = onSchemeChange(redraw);
    document.documentElement.dataset.upColour = 'red';
    await seen(() => expect(redraw).toHaveBeenCalledTimes(1));
    stop();
  });

  test('I18N-004 a chosen language takes effect on the whole page at once', async () => {
    await openPage('/forgetPwd');
    await openMenu(/^Language/);
    await press('menuitem', languageFacts.zh.name);
    await seen(() => expect(document.documentElement.lang).toBe('zh-Hans'));
    expect(localStorage.getItem('locale')).toBe('zh');
    expect(localStorage.getItem('lang')).toBe('zh');
  });
});

describe('shells', () => {
  const addresses = (name: string) =>
    [...screen.getByRole('navigation', { name }).querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );

  test('ACCT-001 the account centre leads to settings, messages, identity, orders and acceptors', async () => {
    await openPage('/accountSet');
    const shown = addresses('Account');
    expect(shown).toEqual(expect.arrayContaining(['/accountSet', '/accountMessage', '/authentication']));
    expect(shown).toEqual(expect.arrayContaining(['/accountEntrust', '/aceite']));
    expect(screen.getByRole('link', { name: 'Account settings' }).getAttribute('aria-current')).toBe('page');
  });

  test('DESK-430 only a regional agent is led to the users of the region', async () => {
    logInAs('0');
    const none = { current_page: 1, data: [], last_page: 1, total: 0 };
    await openPage('/accountSet', { regionUsers: ok(none) });
    await seen(() => expect(addresses('Account')).toContain('/region'));
    cleanup();
    await openPage('/accountSet', { regionUsers: refused('error', 'Nope') });
    await seen(() => expect(addresses('Account')).toContain('/chargeRecord'));
    expect(addresses('Account')).not.toContain('/region');
  });

  test('ACCT-002 DESK-363 the asset shell has links to all its pages, behind one button on narrow screens', async () => {
    logInAs('0');
    const page = await openPage('/assets');
    const marked = screen.getAllByRole('link', { name: 'Assets' });
    expect(marked.map((link) => link.getAttribute('aria-current'))).toEqual(['page', 'page']);
    const shown = addresses('Assets');
    expect(shown).toEqual(
      expect.arrayContaining([
        '/accountCenter',
        '/assets',
        '/transferLegal',
        '/transferLog',
        '/Property/product',
      ]),
    );
    const inShell = pages.filter(({ layout }) => layout === 'asset').map(({ path }) => `/${path}`);
    expect(shown.filter((address) => !inShell.includes(address ?? ''))).toEqual([]);
    const offered = await openMenu(/^Assets: all pages/);
    expect(offered).toHaveLength(shown.length);
    await press('menuitem', 'Transfer history');
    await seen(() => expect(page.path()).toBe('/transferRecord'));
  });
});

describe('footer', () => {
  const list = (category: string) => ({
    list: [{ id: Number(category) * 10, c_id: Number(category), title: `Article of ${category}` }],
    count: 1,
  });

  test('SHELL-007 SHELL-008 it lists the articles of 21, 19 and 25, the support contact and a copyright', async () => {
    const page = await openPage('/forgetPwd', {
      newsList: ({ fields }: { fields: Record<string, string> }) => ok(list(fields.c_id ?? '')),
    });
    const footer = screen.getByRole('contentinfo');
    await seen(() => expect(footer.querySelectorAll('li')).toHaveLength(3));
    const links = [...footer.querySelectorAll('li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Article of 21', '/components/noticeDetail?id=210'],
      ['Article of 19', '/components/noticeDetail?id=190'],
      ['Article of 25', '/components/noticeDetail?id=250'],
    ]);
    expect(footer.textContent).toMatch(/Contact support/);
    expect(footer.textContent).toMatch(/© 2025/);
    expect(page.callsOf('newsList').map(({ fields }) => fields.c_id)).toEqual(['21', '19', '25']);
  });
});

describe('keyboard', () => {
  test('a skip link leads to the content, and focus follows a navigation', async () => {
    const page = await openPage('/components/login');
    expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe('#main');
    await act(async () => void (await page.router.navigate('/noticeList')));
    await seen(() => expect(document.activeElement?.id).toBe('main'));
    expect(document.title).toBe('Notices – Sandpit');
  });

  test('? opens the sheet of shortcuts, and keys typed into a field do not', async () => {
    await openPage('/components/login');
    fireEvent.keyDown(document.querySelector('input')!, { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => void fireEvent.keyDown(document.body, { key: '?' }));
    await seen(() => expect(screen.getByRole('dialog').textContent).toContain('Show this sheet'));
  });
});
