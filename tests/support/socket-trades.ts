/** What an unmodified socket.io-client is pushed by an exchange whose calls are answered by handlers of MSW. */
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';

type Options = Partial<ManagerOptions & SocketOptions>;

/** A client of the socket server at an origin, once it is connected; closed when the test ends. Rejects where it cannot connect. */
export async function connected(origin: string, options: Options): Promise<Socket> {
  const socket = io(origin, { forceNew: true, ...options });
  onTestFinished(() => void socket.close());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Logs in, buys and lets time run, until events of the market and of the account have come. */
export async function tradesSeen(origin: string, options: Options): Promise<void> {
  const call = async <T>(path: string, fields: Record<string, string>, authorization = ''): Promise<T> => {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    const response = await fetch(origin + path, { method: 'POST', body, headers });
    return (await response.json()) as T;
  };
  const { message: token } = await call<{ message: string }>('/api/user/login', {
    user_string: 'demo@sandpit.test',
    password: 'demo123',
    type: '1',
  });
  const socket = await connected(origin, { ...options, auth: { token } });
  const seen = new Set<string>();
  socket.onAny((event: string) => seen.add(event));
  const me = await fetch(`${origin}/api/user/info`, { headers: { authorization: token } });
  socket.emit('login', ((await me.json()) as { message: { id: number } }).message.id);
  await call('/api/transaction/in', { legal_id: '3', currency_id: '1', num: '0.01', mode: '1' }, token);
  await fetch(`${origin}/sim/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticks: 2 }),
  });
  await expect.poll(() => [...seen]).toEqual(expect.arrayContaining(['daymarket', 'match_trade', 'changed']));
}
