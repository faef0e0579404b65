import { expect, test } from 'vitest';
import { roomRequest } from '#contract/rooms/index.ts';
import { openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

test('PROOF-343 the form of a new room says what is wrong beside its field, and sends what the call takes', async () => {
  localStorage.setItem('room_tokens', JSON.stringify({ '': 'token' }));
  const sent: unknown[] = [];
  await openPage('/rooms', async (input, init) => {
    const { pathname } = new URL(String(input), 'http://exchange.test');
    if (pathname === '/api/rooms' && init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json(
      pathname === '/api/rooms' ? { rooms: [], administrator: true } : refused('error', 'Not today.'),
    );
  });
  const create = () => press('button', word('rooms.createSubmit'));
  await seen(() => screen.field(word('common.address')));
  type(word('common.address'), 'Monday!');
  type(word('rooms.endAfter'), '0.5');
  type(word('rooms.funds'), 'some');
  await create();
  expect(screen.errorBeside(word('common.address'))).toBe(word('rooms.nameIssue'));
  expect(screen.errorBeside(word('rooms.endAfter'))).toBe(word('rooms.outside', { min: 1, max: 527_040 }));
  expect(screen.errorBeside(word('rooms.funds'))).toBe(word('rooms.notNumber'));
  expect(sent).toEqual([]);
  type(word('common.address'), 'monday');
  type(word('rooms.endAfter'), '90');
  type(word('rooms.funds'), '250.5');
  type(word('rooms.code'), 'abcdef');
  await create();
  await seen(() => expect(sent).toHaveLength(1));
  expect(roomRequest.parse(sent[0])).toMatchObject({
    ...{ name: 'monday', mode: 'shared', names: 'nickname', joinCode: 'ABCDEF', rosterOnly: false },
    funds: [{ account: 'change', currency: 'USDT', amount: '250.5' }],
    plan: { speed: 1, endAfterMs: 5_400_000 },
  });
});
