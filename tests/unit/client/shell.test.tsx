import { describe, expect, test, vi } from 'vitest';
import { pages } from '#client/app/pages.ts';
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
import { word, wordLike, words } from '../../support/words.ts';

const logInAs = (is_seller: '0' | '1') => logIn({ user_id: '7', accountNum: '13812345678', is_seller });

const menuLinks = () =>
  [...screen.getByRole('navigation', { name: word('common.navMain') }).querySelectorAll('a')].map(
    (link) => link.textContent,
  );

/** Opens a menu of the header and returns its entries. */
async function openMenu(name: RegExp): Promise<readonly string[]> {
  await press('button', name);
  await seen(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0));
  return screen.textsOf('menuitem');
}

describe('header', () => {
  test('SHELL-001 SHELL-002 SHELL-013 I18N-001 I18N-004 a visitor sees the menu, login, register and five languages; night and language take effect at once, are stored and hold after a reload', async () => {
    const { documentElement } = document;
    const shown = () => [documentElement.getAttribute('data-mantine-color-scheme'), documentElement.lang];
    await openPage('/forgetPwd');
    expect(menuLinks()).toContain(word('common.navSpot'));
    const links = [...screen.getByRole('banner').querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(expect.arrayContaining(['/components/login', '/components/register']));
    expect(shown()).toEqual(['light', 'en']);
    await press('button', word('common.toNight'));
    expect(shown()).toEqual(['dark', 'en']);
    expect(await openMenu(wordLike('common.language'))).toEqual([
      'English',
      '繁體中文',
      '한국어',
      '日本語',
      '简体中文',
    ]);
    await press('menuitem', languageFacts.zh.name);
    await seen(() => expect(shown()).toEqual(['dark', 'zh-Hans']));
    const stored = ['night_mode', 'locale', 'lang'].map((key) => localStorage.getItem(key));
    expect(stored).toEqual(['1', 'zh', 'zh']);
    cleanup();
    for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
    await openPage('/forgetPwd');
    expect(shown()).toEqual(['dark', 'zh-Hans']);
  });

  test('SHELL-003 SHELL-004 SHELL-005 SHELL-011 SHELL-012 a user sees an account dropdown with the masked account instead, and its logout clears the storage and goes to the login', async () => {
    logInAs('0');
    const page = await openPage('/forgetPwd');
    const banner = screen.getByRole('banner');
    expect(banner.textContent).toContain('138****5678');
    expect(banner.textContent).not.toContain('13812345678');
    expect(banner.querySelector('a[href="/components/login"]')).toBeNull();
    expect(await openMenu(wordLike('common.accountMenu'))).toEqual(
      words(
        'common.navOverview',
        'common.orders',
        'common.titleAccountMessage',
        'common.titleTransferLog',
        'common.titleAccountSet',
        'common.titleAuthentication',
        'common.redUp',
        'common.shortcuts',
        'common.logout',
      ),
    );
    await press('menuitem', word('common.logout'));
    await seen(() => expect(page.path()).toBe('/components/login'));
    expect(localStorage.length).toBe(0);
    expect(screen.getByRole('banner').querySelector('a[href="/components/register"]')).not.toBeNull();
  });

  test('DESK-380 account menu, key and command palette exchange the colours at once for the seat, whose next page has them', async () => {
    const colours = () => [
      document.documentElement.dataset.upColour,
      localStorage.getItem('seat.b.up_colour'),
      localStorage.getItem('up_colour'),
    ];
    localStorage.setItem('seat.b.token', 'token-1');
    localStorage.setItem('seat.b.accountNum', 'alice@sandpit.test');
    await openPage('/forgetPwd', {}, 'b');
    expect(colours()).toEqual(['green', null, null]);
    await openMenu(wordLike('common.accountMenu'));
    await press('menuitem', word('common.redUp'));
    expect(colours()).toEqual(['red', 'red', null]);
    await seen(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await openMenu(wordLike('common.accountMenu'))).toContain(word('common.greenUp'));
    await act(async () => void fireEvent.keyDown(document.body, { key: 'u' }));
    expect(colours()).toEqual(['green', 'green', null]);
    await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
    const search = await seen(() => screen.getByRole('combobox'));
    await act(
      async () => void fireEvent.change(search, { target: { value: word('common.shortcutUpColour') } }),
    );
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }));
    expect(colours()).toEqual(['red', 'red', null]);
    for (const [seat, colour] of [
      [undefined, 'green'],
      ['b', 'red'],
    ] as const) {
      cleanup();
      await openPage('/forgetPwd', {}, seat);
      expect(document.documentElement.dataset.upColour).toBe(colour);
    }
  });

  test('ROLE-006 only the menu of a seller has the shop', async () => {
    logInAs('1');
    await openPage('/forgetPwd');
    expect(menuLinks()).toContain(word('common.navShop'));
    document.body.replaceChildren();
    logInAs('0');
    await openPage('/forgetPwd');
    expect(menuLinks()).not.toContain(word('common.navShop'));
  });

  test('DESK-380 charts are notified when the colours are exchanged', async () => {
    const redraw = vi.fn();
    const stop = onSchemeChange(redraw);
    document.documentElement.dataset.upColour = 'red';
    await seen(() => expect(redraw).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('shells', () => {
  const addresses = (name: string) =>
    [...screen.getByRole('navigation', { name }).querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );

  test('ACCT-001 the account centre leads to settings, messages, identity, orders and acceptors', async () => {
    await openPage('/accountSet');
    const shown = addresses(word('common.navAccount'));
    expect(shown).toEqual(expect.arrayContaining(['/accountSet', '/accountMessage', '/authentication']));
    expect(shown).toEqual(expect.arrayContaining(['/accountEntrust', '/aceite']));
    expect(
      screen.getByRole('link', { name: word('common.titleAccountSet') }).getAttribute('aria-current'),
    ).toBe('page');
  });

  test('DESK-430 only a regional agent is led to the users of the region', async () => {
    logInAs('0');
    const none = { current_page: 1, data: [], last_page: 1, total: 0 };
    await openPage('/accountSet', { regionUsers: ok(none) });
    await seen(() => expect(addresses(word('common.navAccount'))).toContain('/region'));
    cleanup();
    await openPage('/accountSet', { regionUsers: refused('error', 'Nope') });
    await seen(() => expect(addresses(word('common.navAccount'))).toContain('/chargeRecord'));
    expect(addresses(word('common.navAccount'))).not.toContain('/region');
  });

  test('ACCT-002 DESK-363 the asset shell has links to all its pages, behind one button on narrow screens', async () => {
    logInAs('0');
    const page = await openPage('/assets');
    const marked = screen.getAllByRole('link', { name: word('common.navAsset') });
    expect(marked.map((link) => link.getAttribute('aria-current'))).toEqual(['page', 'page']);
    const shown = addresses(word('common.navAsset'));
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
    const offered = await openMenu(wordLike('common.menuOf', { shell: word('common.navAsset') }));
    expect(offered).toHaveLength(shown.length);
    await press('menuitem', word('common.titleTransferRecord'));
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
    expect(footer.textContent).toContain(word('common.supportContact'));
    expect(footer.textContent).toContain(word('common.copyright'));
    expect(page.callsOf('newsList').map(({ fields }) => fields.c_id)).toEqual(['21', '19', '25']);
  });
});

test('a skip link leads to the content, and focus follows a navigation', async () => {
  const page = await openPage('/components/login');
  expect(screen.getByRole('link', { name: word('common.skip') }).getAttribute('href')).toBe('#main');
  await act(async () => void (await page.router.navigate('/noticeList')));
  await seen(() => expect(document.activeElement?.id).toBe('main'));
  expect(document.title).toBe(`${word('common.titleNotices')} – Sandpit`);
});
