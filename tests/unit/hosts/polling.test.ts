/** Clients of the feed that poll, against the simulated server. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import { PollingSessions } from '#simulator/page/socket/polling.ts';
import { SocketServer } from '#simulator/page/socket/socket-server.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';

const ADDRESS = 'http://sandpit.test/socket.io/?transport=polling&t=abc';

function openServer(protocol: 3 | 4, query = '') {
  const joined: ServerSocket[] = [];
  const server = new SocketServer({ onConnection: (socket) => joined.push(socket) });
  onTestFinished(() => server.close());
  const sessions = new PollingSessions(server);
  const address = (id: string): string => `${ADDRESS}&EIO=${protocol}${query}${id && `&sid=${id}`}`;
  const read = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return { status, type: headers.get('content-type'), text: await (await response).text() };
  };
  return {
    joined,
    poll: (id = '') => read(respondToWeb(sessions, new Request(address(id)))),
    send: (id: string, body: string) =>
      read(respondToWeb(sessions, new Request(address(id), { method: 'POST', body }))),
  };
}

const idIn = (text: string): string => /"sid":"([^"]+)"/.exec(text)?.[1] ?? '';

describe('clients that poll', () => {
  test('PKG-046 a client of Engine.IO 4 joins, and gets its events in their order', async () => {
    const server = openServer(4);
    const opened = await server.poll();
    expect(opened).toMatchObject({ status: 200, type: 'text/plain; charset=UTF-8' });
    expect(JSON.parse(opened.text.slice(1))).toMatchObject({ upgrades: [], pingInterval: 25_000 });
    const id = idIn(opened.text);
    expect(await server.send(id, '40{"token":"t"}')).toMatchObject({ status: 200, text: 'ok' });
    expect((await server.poll(id)).text).toBe(`40{"sid":"${id}-main"}`);
    const [socket] = server.joined;
    expect(socket?.auth).toEqual({ token: 't' });
    const waiting = server.poll(id);
    socket?.emit('price', 1);
    expect((await waiting).text).toBe('42["price",1]');
    socket?.emit('price', 2);
    socket?.emit('price', 3);
    expect((await server.poll(id)).text).toBe('42["price",2]\x1e42["price",3]');
  });

  test('PKG-046 a client of Engine.IO 3 is joined at once, with what its address says of it', async () => {
    const server = openServer(3, '&token=mine');
    const { text } = await server.poll();
    const id = idIn(text);
    expect(text).toMatch(/^\d+:0\{.*\}2:40$/);
    const [socket] = server.joined;
    expect(socket?.auth).toMatchObject({ token: 'mine' });
    const events: unknown[] = [];
    socket?.on('say', (...args) => events.push(...args));
    await server.send(id, '14:42["say","ä€"]1:215:42["say","two"]');
    expect(events).toEqual(['ä€', 'two']);
    expect((await server.poll(id)).text).toBe('1:3');
  });

  test('PKG-046 an unknown session, and a protocol that is not spoken, are refused as by a real server', async () => {
    const server = openServer(4);
    expect(await server.poll('gone')).toMatchObject({
      status: 400,
      text: '{"code":1,"message":"Session ID unknown"}',
    });
    expect(await openServer(2 as 3).poll()).toMatchObject({ status: 400 });
  });

  test('PKG-046 the end of a session is delivered once, and a second poll ends the first', async () => {
    const server = openServer(4);
    const id = idIn((await server.poll()).text);
    await server.send(id, '40');
    await server.poll(id);
    const first = server.poll(id);
    const second = server.poll(id);
    expect((await first).text).toBe('6');
    server.joined[0]?.drop();
    expect((await second).text).toBe('1');
    expect(await server.poll(id)).toMatchObject({ status: 400 });
  });
});
