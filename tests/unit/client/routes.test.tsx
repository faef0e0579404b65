import { describe, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { operations } from '#contract/index.ts';
import { cleanup, logIn, ok, openPage, refused, screen, seen, visit } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

describe('addresses', () => {
  test('DESK-049 a second seat says in the title of the window which it is and who has it', async () => {
    await openPage('/components/login', {}, 'b');
    expect(document.title).toBe(`B · ${word('common.login')} – Sandpit`);
    cleanup();
    localStorage.setItem('seat.b.token', 'token-1');
    localStorage.setItem('seat.b.accountNum', 'alice@sandpit.test');
    await openPage('/noticeList', {}, 'b');
    expect(document.title).toBe(`B · a***@sandpit.test · ${word('common.titleNotices')} – Sandpit`);
  });

  test('ROUTE-064 the route names resolve to their addresses, and what was asked goes along', async () => {
    logIn();
    const page = await openPage('/forgetPwd', {
      newsDetail: ok({ id: 12, title: 'An article', content: '<p>Text</p>' }),
    });
    const names = [
      ['/manger', '/lever_manger'],
      ['/noticeDetail?id=12', '/components/noticeDetail?id=12'],
      ['/c2cDetail?id=3', '/c2cDetail?id=3'],
      ['/withdraw_address', '/withdraw_address'],
      ['/success', '/success'],
    ] as const;
    for (const [from, to] of names) {
      await visit(page, from);
      const { pathname, search } = page.router.state.location;
      expect(pathname + search).toBe(to);
    }
  });

  test('ROLE-001 ROUTE-001 ROUTE-010 ROUTE-011 ROUTE-012 ROUTE-013 ROUTE-022 ROUTE-036 a visitor opens home, quotations, the desks, an article and the presale inside the home layout, and no call needs a token', async () => {
    const page = await openPage('/', {
      quotations: ok(examples.quotations.response),
      bars: examples.bars.response,
      tradeHistory: ok(examples.tradeHistory.response),
      newsDetail: ok({ id: 2, title: 'An article', content: '<p>Text</p>' }),
      presale: ok(examples.presale.response),
    });
    for (const [address, role, name] of [
      ['/', 'table', word('common.markets')],
      ['/quotation', 'table', word('home.quotation_allMarkets')],
      ['/dealCenter', 'region', word('desk.book_title')],
      ['/newmarket', 'region', word('desk.book_trades')],
      ['/secondDealCenter', 'region', word('common.trade')],
      ['/leverdealCenter', 'region', word('leverage.orderList')],
      ['/components/noticeDetail?id=2', 'heading', 'An article'],
      ['/upstart', 'heading', word('earn.presale_headline')],
    ] as const) {
      await visit(page, address);
      screen.getByRole(role, { name });
      screen.getByRole('navigation', { name: word('common.navMain') });
      screen.getByRole('contentinfo');
      if (address === '/newmarket') {
        await page.emit('market_depth', eventExamples.market_depth);
        expect(
          screen.getAllByRole('button', { name: wordLike('desk.book_rowBuy', { position: 1 }) }),
        ).toHaveLength(1);
      }
    }
    expect(page.calls.filter(({ name }) => operations[name].auth === 'required')).toEqual([]);
  });

  test('ROUTE-065 ROUTE-066 C2C pages and the payout form without a token go to the login', async () => {
    const page = await openPage('/forgetPwd');
    const guarded =
      '/c2c /c2cOrder /c2cRelease /c2cTrade /c2cDetail?id=1 /fiatradCenter /legalTrade /userSetting';
    for (const address of guarded.split(' ')) {
      await visit(page, address);
      expect(page.path(), address).toBe('/components/login');
      await visit(page, '/forgetPwd');
    }
  });

  test('an address that names no page says so', async () => {
    await openPage('/nowhere');
    expect(screen.heading()).toBe(word('common.notFound'));
  });
});

describe('articles', () => {
  test('ROUTE-037 NEWS-003 the article of the id in the address is shown, without anything that could act', async () => {
    const content =
      '<p>Plain <b>text</b></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">link</a>';
    const page = await openPage('/components/noticeDetail?id=60', {
      newsDetail: ok({ id: 60, title: 'A notice', content, update_time: '2025-06-02 10:00:00' }),
    });
    await seen(() => expect(screen.heading()).toBe('A notice'));
    const text = screen.getByText(/^Plain/).parentElement!;
    expect(text.innerHTML).toBe('<p>Plain <b>text</b></p><a>link</a>');
    expect(page.callsOf('newsDetail')[0]?.fields).toEqual({ id: '60' });
    expect(screen.getByRole('time').textContent).toBe('2025-06-02 10:00:00');
  });

  test('an article that does not exist can be asked for again, and an address without an id says that there is none', async () => {
    const page = await openPage('/components/noticeDetail?id=999999', {
      newsDetail: refused('error', 'No such article.'),
    });
    expect(screen.getByRole('alert').textContent).toContain('No such article.');
    screen.getByRole('button', { name: word('common.retry') });
    await visit(page, '/components/noticeDetail');
    expect(screen.getByRole('main').textContent).toContain(word('common.empty'));
  });
});

test.each([
  ['/aceite', { acceptors: ok([]) }, word('acceptor.none')],
  ['/noticeList', { newsList: ok({ list: [], count: 0, page: 1, limit: 15 }) }, word('account.noNotices')],
  [
    '/transferRecord',
    { transferHistory: { type: 'ok', data: [], count: 0, message: { data: [] } } },
    word('assets.noTransfers'),
  ],
])('ERR-011 %s says when there is nothing', async (path, script, text) => {
  logIn({ address: 'demo@sandpit.test' });
  await openPage(path, script);
  await seen(() => screen.getByText(text));
});
