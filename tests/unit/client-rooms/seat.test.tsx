/** What a trader of a room is told on every page, and the page of the room itself. */
import { expect, test } from 'vitest';
import type { SeatReport } from '#contract/rooms/index.ts';
import { logIn, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

const seat: SeatReport = {
  room: {
    ...{ name: 'monday', title: 'Monday', scenario: 'calm-market', mode: 'shared', names: 'nickname' },
    ...{ phase: 'open', rosterOnly: false, modules: [], rules: {}, traders: 1, seedHash: 'ab' },
  },
  ...{ trader: { number: 1, shown: 'lynx' }, readOnly: false, now: 1_750_000_000_000, speed: 0 },
  ...{ messages: [], canRename: true, canBranch: false, whatIf: null },
};

/** The page of a trader; `become` changes what the host says, and announces it. */
async function openSeat(path: string) {
  const host = { seat, sent: [] as unknown[] };
  const page = await openPage(path, async (input, init) => {
    const { pathname } = new URL(String(input), 'http://exchange.test');
    if (pathname === '/api/room/nickname') {
      const body = JSON.parse(String(init?.body)) as { nickname: string };
      host.sent.push(body);
      if (body.nickname === 'owl')
        return Response.json({ error: { code: 'NAME_TAKEN', message: 'There is an owl.' } }, { status: 409 });
      host.seat = { ...host.seat, trader: { number: 1, shown: body.nickname } };
    }
    return Response.json(pathname.startsWith('/api/room') ? host.seat : refused('error', 'Not today.'));
  });
  await page.announce('rooms');
  const become = async (changes: Partial<SeatReport>) => {
    host.seat = { ...host.seat, ...changes };
    await page.emit('changed', { type: 'changed', areas: ['rooms'], jump: false });
  };
  return { page, host, become };
}

const banner = () => screen.queryByRole('region', { name: word('common.session') })?.textContent ?? '';

test('ROOM-130 a trader is told before the start, in a pause and after the end, and goes to the results', async () => {
  const { page, become } = await openSeat('/quotation');
  await seen(() => expect(banner()).toBe(word('rooms.session_openText', { name: 'lynx' })));
  const running = { ...seat.room, phase: 'running' } as const;
  await become({ room: running, speed: 10 });
  await seen(() => expect(banner()).toBe(''));
  await become({ speed: 0 });
  await seen(() => expect(banner()).toBe(word('rooms.session_pausedClosed')));
  await become({ room: { ...running, rules: { tradeWhilePaused: true } } });
  await seen(() => expect(banner()).toBe(word('rooms.session_pausedOpen')));
  await become({ room: { ...running, phase: 'ended' } });
  await seen(() => expect(banner()).toContain(word('rooms.session_overText')));
  await press('button', word('rooms.myResults'));
  expect(page.path()).toBe('/room/results');
});

test('PKG-183 ROOM-131 ROOM-160 a trader sees the own nickname and chooses another one until the session begins', async () => {
  logIn({ accountNum: 'trader-1@monday.test' });
  const { host, become } = await openSeat('/room');
  const header = () => screen.getByRole('button', { name: wordLike('common.accountMenu') }).textContent;
  await seen(() => expect(header()).toBe('lynx'));
  const field = await seen(() => screen.field(word('rooms.nickname')) as HTMLInputElement);
  expect(field.value).toBe('lynx');
  expect(screen.getByLabelText(word('rooms.nickname'))).toBe(field);
  await type(word('rooms.nickname'), 'owl');
  await press('button', word('rooms.nicknameSave'));
  await seen(() => expect(screen.errorBeside(word('rooms.nickname'))).toBe('There is an owl.'));
  await type(word('rooms.nickname'), ' fox ');
  await press('button', word('rooms.nicknameSave'));
  await seen(() => expect(screen.messages()).toContain(word('rooms.nicknameSaved', { name: 'fox' })));
  expect(host.sent).toEqual([{ nickname: 'owl' }, { nickname: 'fox' }]);
  await seen(() => expect(banner()).toBe(word('rooms.session_openText', { name: 'fox' })));
  await seen(() => expect(header()).toBe('fox'));
  await become({ canRename: false, speed: 1, room: { ...seat.room, phase: 'running' } });
  await seen(() => expect(screen.queryByRole('button', { name: word('rooms.nicknameSave') })).toBeNull());
});
