import { expect, test, vi } from 'vitest';
import { act, openPage, screen, seen, type } from '../../support/pages.tsx';
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
