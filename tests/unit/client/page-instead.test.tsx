// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { beginWithEmptyBrowser, ok, openPage, screen, seen } from '../../support/pages.tsx';

beginWithEmptyBrowser();

const page = () => new Response('<!doctype html><title>Sandpit</title>');

test('PROOF-298 a list whose first answer is a web page is asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let asked = 0;
  const shown = await openPage('/quotation', {
    quotations: () => ((asked += 1) === 1 ? page() : ok([])),
  });
  await seen(() => expect(shown.callsOf('quotations').length).toBeGreaterThan(1));
  expect(document.body.textContent).not.toContain('could not be loaded');
});

test('PROOF-298 where a web page comes again and again, the page says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await openPage('/quotation', { quotations: page });
  await seen(() =>
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain(
      "A web page came in answer instead of the exchange's response",
    ),
  );
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('E01 page');
});
