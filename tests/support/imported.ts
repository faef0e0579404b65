/** Sessions that are recorded, imported and begun again, as the tests of imports need them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { importSession } from '../../package/cli/import.ts';
import { createExchange } from '../../package/node.ts';
import type { recordedSession } from './har.ts';

export type Recorded = Awaited<ReturnType<typeof recordedSession>>;

export const btc = { legal_id: '3', currency_id: '1' };

/** Logs in and loads what the first pages of the client load. */
export async function begin(session: Recorded): Promise<string> {
  const { call, pass, exchange } = session;
  await pass(500);
  session.follow();
  const token: string = await call('login', {
    ...{ user_string: 'demo@sandpit.test', password: 'demo123', type: '1' },
  });
  await call('userInfo', {}, token);
  await call('quotations');
  const to = Math.floor((await exchange.clock.now()) / 1000);
  await call('bars', { symbol: 'BTC/USDT', from: String(to - 7200), to: String(to), period: '1min' });
  await call('walletList', {}, token);
  await call('openOrders', {}, token);
  await pass(2000);
  return token;
}

/** Writes the recording to a folder, imports it with these flags, and returns what was printed and written. */
export async function imported(har: string, ...flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
  const file = join(folder, 'session.har');
  writeFileSync(file, har);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await importSession.run([file, ...flags]);
    const printed = log.mock.calls.flatMap(([text]) => String(text).split('\n'));
    const written = (ending: string) => readFileSync(join(folder, `session.${ending}`), 'utf8');
    return { folder, printed, written };
  } finally {
    log.mockRestore();
  }
}

/** An exchange that has repeated an imported session up to the instant of the recorded one. */
export async function repeated(folder: string, { exchange }: Recorded) {
  const own = await createExchange({ scenario: { file: 'session.scenario.yaml' } }, folder);
  onTestFinished(() => own.close());
  await own.replay(JSON.parse(readFileSync(join(folder, 'session.recording.json'), 'utf8')));
  await own.clock.advance(Math.max(0, (await exchange.clock.now()) - (await own.clock.now())));
  return own;
}
