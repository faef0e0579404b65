/** The client against somebody else's backend, which has no socket and only some of the calls. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pages } from '#client/app/routes.tsx';
import type { OperationName } from '#contract/index.ts';
import { openForeignServer } from './foreign-server.ts';
import type { ForeignServer } from './foreign-server.ts';
import { act, logIn, openPage, press, screen, seen, type, visit } from '../../support/pages.tsx';
import type { Page, ScriptedFeed } from '../../support/pages.tsx';

// What a call that is not there leaves in the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const LOADING =
  '[role=status][aria-label^="Loading"], .mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]';
/** What a page loses without words: the link to the support, the small trends beside figures, the link of an agent. */
const UNSAID = new Set<OperationName>(['customerService', 'bars', 'regionUsers']);

/** Waits until a page loads nothing any more. */
const comesToRest = (path: string) =>
  seen(() => expect([path, document.querySelector(LOADING)?.outerHTML]).toEqual([path, undefined]));

async function openServer(...responses: readonly OperationName[]): Promise<ForeignServer> {
  const server = await openForeignServer(responses);
  onTestFinished(() => server.close());
  return server;
}

/** Opens the client as it is after its socket has failed three times. */
async function openWithoutFeed(server: ForeignServer, path: string): Promise<Page> {
  const page = await openPage(path, server.fetch);
  act(() => (page.client.feed as ScriptedFeed).connection.set('unavailable'));
  return page;
}

const logInByHand = () => logIn({ user_id: '2' });

test.each([
  ['visitor', () => {}],
  ['user', logInByHand],
])('PROOF-058 for a %s every page comes to rest and says what it lacks', async (_who, prepare) => {
  prepare();
  const server = await openServer('quotations', 'newsList');
  const page = await openWithoutFeed(server, '/success');
  for (const path of pages.map((each) => `/${each.path}`)) {
    server.missed.length = 0;
    await visit(page, `${path}?id=1`);
    await comesToRest(path);
    const lacks = server.missed.filter(
      (name) => !UNSAID.has(name) || (name === 'regionUsers' && path === '/region'),
    );
    if (lacks.length === 0) continue;
    const retries = screen.queryAllByRole('button', { name: 'Try again' });
    expect([path, lacks, retries.length > 0]).toEqual([path, lacks, true]);
  }
});

test('PROOF-058 a call that is not there is not asked for again by itself, but by Try again', async () => {
  const server = await openServer('quotations');
  await openWithoutFeed(server, '/noticeList');
  await comesToRest('/noticeList');
  const requested = () => server.missed.filter((name) => name === 'newsList').length;
  const before = requested();
  await press('button', 'Try again');
  await comesToRest('/noticeList');
  expect(requested()).toBe(before + 1);
});

test('PROOF-058 an action that is not there says so: beside the form, or as a message', async () => {
  const server = await openServer('quotations', 'newsList');
  const shown = 'This exchange does not offer that, or its answer cannot be read.';
  await openWithoutFeed(server, '/components/login');
  type('E-mail', 'a@b.test');
  type('Password', 'secret1');
  await press('button', 'Log in');
  await seen(() => expect(screen.getByRole('main').textContent).toContain(shown));
  expect(screen.messages()).toEqual([]);
});

test('PROOF-058 whether there is a shop is not claimed before it is known', async () => {
  logInByHand();
  await openWithoutFeed(await openServer('quotations'), '/myLegalShops');
  await comesToRest('/myLegalShops');
  expect(screen.getByRole('main').textContent).not.toContain('You do not have a shop yet.');
  screen.getByRole('button', { name: 'Try again' });
});
