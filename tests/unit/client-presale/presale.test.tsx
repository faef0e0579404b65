import { readFileSync } from 'node:fs';
import type { PresaleInfo } from '#client/exchange/index.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { instantOfDay, partsOf, phaseAt, sharePercent } from '#client/features/presale/logic/presale.ts';
import { ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

afterEach(() => vi.unstubAllEnvs());

const info = { ...examples.presale.response, end: '06/30/2025' };

const sent = (id: string) => screen.getByTestId(id).textContent;

describe('the page', () => {
  test('IEPN-001 IEPN-002 IEPN-004 headline, chart, figures and facts are those of the response', async () => {
    await openPage('/upstart', { presale: ok(info) });
    await seen(() => expect(sent('issued')).toBe('29325621 IEPN'));
    expect(screen.heading()).toBe(word('earn.presale_headline'));
    expect(
      screen.getByRole('img', {
        name: word('earn.presale_chart', { issued: '29325621', total: '200000000', share: '14.66' }),
      }),
    ).toBeTruthy();
    expect([sent('issued'), sent('remaining')]).toEqual(['29325621 IEPN', '170674379 IEPN']);
    const facts = screen.textsOf('definition');
    expect(facts).toEqual(
      expect.arrayContaining([
        '2023-11-01 00:00 (UTC+8)',
        '0.035 USDT',
        '200000000 IEPN',
        '2025-06-30 00:00 (UTC+8)',
      ]),
    );
    // The page's clock stands at 2025-06-15 23:06:40 of the server.
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe(
      word('earn.presale_countdownText', { days: '14', hours: '0', minutes: '53', seconds: '20' }),
    );
  });

  test('IEPN-003 IEPN-005 a visitor sees it without payload or token; until the figures are there, issued is 40,000,000 and remaining 1,802,560', async () => {
    const responses: ((response: unknown) => void)[] = [];
    const page = await openPage('/upstart', {
      presale: () => new Promise((resolve) => responses.push(resolve)),
    });
    expect([sent('issued'), sent('remaining')]).toEqual(['40000000 IEPN', '1802560 IEPN']);
    await seen(() => expect(responses).toHaveLength(1));
    responses.forEach((response) => response(ok(info)));
    await seen(() => expect(sent('issued')).toBe('29325621 IEPN'));
    expect(sent('remaining')).toBe('170674379 IEPN');
    const [call, ...more] = page.callsOf('presale');
    expect([call, more]).toMatchObject([{ method: 'GET', fields: {} }, []]);
    expect(call?.headers.get('authorization')).toBeNull();
    expect(page.path()).toBe('/upstart');
  });

  test('IEPN-006 buying leads to the trade page with IEPN/USDT, currency id 18', async () => {
    const page = await openPage('/upstart', { presale: ok(info) });
    await press('link', word('earn.presale_buy'));
    expect(page.router.state.navigation.location?.pathname ?? page.path()).toBe('/newmarket');
    expect(['legal_id', 'currency_id', 'symbol'].map((key) => localStorage.getItem(key))).toEqual([
      '3',
      '18',
      'IEPN/USDT',
    ]);
  });

  test('IEPN-007 site and white paper open in new tabs, where the settings say', async () => {
    const links = () =>
      words('earn.presale_site', 'earn.presale_paper').map((text) => {
        const link = screen.getByRole('link', { name: `${text} ${word('earn.presale_newTab')}` });
        return [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')];
      });
    await openPage('/upstart', { presale: ok(info) });
    expect(links()).toEqual([
      ['https://iepn.example.com/', '_blank', 'noopener noreferrer'],
      ['/static/iepn-whitepaper.pdf', '_blank', 'noopener noreferrer'],
    ]);
    expect(readFileSync('public/static/iepn-whitepaper.pdf', 'latin1')).toMatch(/^%PDF-1\.4/);
    vi.stubEnv('VITE_IEPN_SITE_URL', 'https://coin.test/');
    vi.stubEnv('VITE_IEPN_PAPER_URL', 'https://coin.test/paper.pdf');
    document.body.replaceChildren();
    await openPage('/upstart', { presale: ok(info) });
    expect(links().map(([href]) => href)).toEqual(['https://coin.test/', 'https://coin.test/paper.pdf']);
  });

  test('what is over says so; what cannot be loaded says that the figures are examples', async () => {
    await openPage('/upstart', { presale: ok({ ...info, yfx: 200_000_000, sy: 0, end: '03/24/2024' }) });
    await seen(() => screen.getByText(word('earn.presale_soldOut')));
    expect(screen.getByText(word('earn.presale_ended'))).toBeTruthy();
    document.body.replaceChildren();
    await openPage('/upstart', { presale: refused('error', 'Down.') });
    await seen(() => expect(screen.getByRole('alert').textContent).toContain(word('earn.presale_failed')));
    expect(sent('issued')).toBe('40000000 IEPN');
  });
});

describe('its arithmetic', () => {
  test('shares have more decimals than are shown, and there is nothing of nothing', () => {
    expect(sharePercent('29325621', '170674379')).toBe('14.6628105');
    expect(sharePercent('1', '0')).toBe('100');
    expect(sharePercent('0', '0')).toBe('0');
  });

  test('days are those of the server; other texts are no days', () => {
    expect(instantOfDay('11/01/2023')).toBe(Date.UTC(2023, 9, 31, 16));
    expect(instantOfDay('1/2/2023')).toBe(Date.UTC(2023, 0, 1, 16));
    for (const text of ['', '2023-11-01', '13/01/2023', '00/10/2023', 'soon'])
      expect(instantOfDay(text)).toBeUndefined();
  });

  test('it counts to its start, then to its end', () => {
    const presale = info as unknown as PresaleInfo;
    const start = Date.UTC(2023, 9, 31, 16);
    expect(phaseAt(presale, start - 5)).toEqual({ name: 'upcoming', left: 5 });
    expect(phaseAt(presale, start)).toMatchObject({ name: 'running' });
    expect(phaseAt(presale, Date.UTC(2025, 5, 29, 16))).toEqual({ name: 'ended', left: 0 });
    expect(phaseAt({ ...presale, end: 'soon' }, start)).toBeUndefined();
  });

  test('the remaining time is rounded up to whole seconds', () => {
    expect(partsOf(86_400_000 + 3_600_000 + 60_000 + 1)).toEqual({
      days: 1,
      hours: 1,
      minutes: 1,
      seconds: 1,
    });
    expect(partsOf(59_001)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 });
  });
});
