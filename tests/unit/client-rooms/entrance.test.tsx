import { expect, test, vi } from 'vitest';
import { act, openPage, refused, screen, seen, type } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const noSeat = { error: { code: 'NO_SEAT', message: 'This browser has no seat.' } };

test('ROOM-112 the name of a room that is being typed stays while the page asks again whether there is a seat', async () => {
  let isSlow = false;
  const requested = vi.fn();
  await openPage('/room', (input) => {
    const { pathname } = new URL(String(input), 'http://exchange.test');
    if (pathname === '/api/room' && isSlow) {
      requested();
      return new Promise(() => {});
    }
    return Promise.resolve(new Response(JSON.stringify(noSeat), { status: 401 }));
  });
  await seen(() => screen.field(word('common.rooms_roomTitle')));
  isSlow = true;
  type(word('common.rooms_roomTitle'), 'Monday');
  await act(() => seen(() => expect(requested).toHaveBeenCalled()));
  expect(screen.field(word('common.rooms_roomTitle')).value).toBe('Monday');
});

test('PKG-146 the page to join a room begins with its form, and what is known of the room follows', async () => {
  const room = {
    ...{ name: 'monday', title: 'Monday', scenario: 'calm-market', mode: 'shared', names: 'nickname' },
    ...{ phase: 'open', rosterOnly: false, modules: [], rules: {}, traders: 1, seedHash: 'ab12' },
  };
  await openPage('/join/monday', (input) => {
    const { pathname } = new URL(String(input), 'http://exchange.test');
    const isRoom = pathname === '/api/rooms/monday';
    return Promise.resolve(Response.json(isRoom ? room : refused('error', 'Not today.')));
  });
  await seen(() => screen.field(word('rooms.yourName')));
  const text = document.querySelector('main')?.textContent ?? '';
  expect(text.indexOf(word('rooms.yourName'))).toBeGreaterThan(-1);
  expect(text.indexOf('ab12')).toBeGreaterThan(text.indexOf(word('rooms.yourName')));
});
