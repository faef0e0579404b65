import { expect, test, vi } from 'vitest';
import { ok, openPage, screen, seen } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const page = () => new Response('<!doctype html><title>Sandpit</title>');

test('PROOF-298 a list whose first answer is a web page is asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let asked = 0;
  const shown = await openPage('/quotation', {
    quotations: () => ((asked += 1) === 1 ? page() : ok([])),
  });
  await seen(() => expect(shown.callsOf('quotations').length).toBeGreaterThan(1));
  expect(document.body.textContent).not.toContain(word('common.loadFailed'));
});

test('PROOF-298 where a web page comes again and again, the page says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await openPage('/quotation', { quotations: page });
  await seen(() => expect(screen.getAllByRole('alert')[0]?.textContent).toContain(word('common.failedPage')));
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain(
    word('common.errorCode', { code: 'E01 page' }),
  );
});
