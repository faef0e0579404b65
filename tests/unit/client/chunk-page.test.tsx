// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { act, beginWithEmptyBrowser, openPage, screen, seen } from '../../support/pages.tsx';
import { clientTextFiles } from '#locales/client-files.ts';
import { word } from '../../support/words.ts';

beginWithEmptyBrowser();

// The script of one page never arrives, that of another is missing.
vi.mock('#client/features/auth/pages/forgot-page.tsx', () => new Promise(() => {}));
vi.mock('#client/features/auth/pages/reset-page.tsx', () => Promise.reject(new TypeError('404')));

const FAILURE = word('common.chunkFailed');

test('ERR-013 a page whose script is missing shows a load error at once', async () => {
  const page = await openPage('/components/login');
  await act(async () => void page.router.navigate('/resetPwd'));
  await seen(() => expect(screen.heading()).toBe(FAILURE));
});

test('PROOF-383 a page whose texts are missing shows a load error in its place, from the first page on', async () => {
  vi.spyOn(clientTextFiles, './en/earn.json').mockRejectedValue(new TypeError('404'));
  await openPage('/Property/product');
  await seen(() => expect(screen.heading()).toBe(FAILURE));
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('ERR-013 a page whose script has not loaded after 120 s shows a load error with a way to load it again', async () => {
  const page = await openPage('/components/login');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => void page.router.navigate('/forgetPwd'));
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.heading()).toBe(word('common.login'));
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await seen(() => expect(screen.heading()).toBe(FAILURE));
  expect(screen.getByRole('alert').textContent).toContain(word('common.chunkFailedHint'));
  expect(screen.getByRole('button', { name: word('common.reload') })).toBeTruthy();
});
