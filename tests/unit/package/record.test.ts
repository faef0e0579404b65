/** The test that `sandpit record` writes of a session; tests/package runs one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { writeTest } from '../../../package/cli/record.ts';
import { durationMs } from '../../../package/driver/duration.ts';
import { newFolder } from '../../support/rooms.ts';
import { steeredExchange } from '../control/steered.ts';

const BTC_USDT = { legal_id: '3', currency_id: '1' };

/** A session of two users and an operator. */
async function played() {
  const exchange = await steeredExchange();
  const { post, call } = exchange;
  const token = String((await post('/sim/seats', { account: 'alice@sandpit.test' })).token);
  await post('/sim/clock', { advanceMs: 150_000 });
  await call('/api/transaction/out', { ...BTC_USDT, mode: '2', price: '200000', num: '0.05' }, token);
  await post('/sim/clock', { advanceMs: 12_000 });
  await call('/api/transaction_del', { id: '1', type: 'out' }, token);
  const login = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
  const demo = String((await call('/api/user/login', login)).message);
  const transfer = { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' };
  await call('/api/wallet/change', transfer, demo);
  const long = { multiple: '20', share: '1', type: '1', status: '1' };
  await call('/api/lever/submit', { ...BTC_USDT, ...long }, demo);
  await post('/sim/operator/move', { pairs: 'BTC/USDT', permille: -10, overMs: 60_000 });
  await post('/sim/operator/pin', { pair: 'ETH/USDT', price: '2500' });
  await post('/sim/clock', { advanceMs: 3_600_000 });
  await call('/api/lever/batch_close', { type: '0' }, demo);
  await post('/sim/clock', { advanceMs: 1234 });
  return exchange.get('/sim/recording');
}

/** What the first test of a file does, given what it uses. */
const bodyOf = (text: string): string =>
  /async \(\{ exchange \}\) => \{\n(.*?)\n\}\);/s.exec(text)?.[1] ?? '';

/** The part of the fixture that recorded steps use, over another exchange. */
function fixtureOver({ get, post, call }: Awaited<ReturnType<typeof steeredExchange>>) {
  const as = (token: unknown) => ({
    call: (_method: string, path: string, form: Record<string, string>) => call(path, form, String(token)),
  });
  return {
    load: () => post('/sim/clock', { speed: 0 }),
    user: async (account: string) => as((await post('/sim/seats', { account })).token),
    redo: async ({ actor, name, input }: JournalRecord) => {
      const { value } = await post('/sim/command', { actor, name, input });
      return as((value as { readonly token?: string } | null)?.token);
    },
    control: (_method: string, path: string, body: object) => post(path, body),
    clock: { advance: (span: string) => post('/sim/clock', { advanceMs: durationMs(span) }) },
    state: () => get('/sim/state'),
  };
}

test('PROOF-036 the steps are the calls of users and of the operator with what they come to, and the time between; they end in the hash', async () => {
  const folder = await newFolder();
  const [file, out] = [join(folder, 'session.json'), join(folder, 'made.spec.ts')];
  const recording = await played();
  writeFileSync(file, JSON.stringify(recording));
  await writeTest(file, { out }, () => {});
  const body = bodyOf(readFileSync(out, 'utf8'));
  expect(body.split('\n').filter((line) => line.length > 120)).toEqual([]);
  for (const step of [
    "10:02:30 alice@sandpit.test sells 0.05 BTC/USDT at 200000\n  await alice.call('POST', ",
    'demo = await exchange.redo(records[3]);',
    "await demo.call('POST', '/api/lever/submit', {\n    legal_id: '3', currency_id: '1', multiple: '20'",
    'operator moves BTC/USDT by -1 % in 1m\n',
    "await exchange.control('POST', '/sim/operator/pin', { pair: 'ETH/USDT', price: '2500.00' });",
    "await exchange.clock.advance('12s');",
  ])
    expect(body).toContain(step);
  // What no call says: a login whose password is not in the recording, and the token that slides on after an hour.
  expect(body.match(/records\[\d+\]/g)).toHaveLength(2);
  const steps = new Function('exchange', 'recording', 'expect', `return (async () => {${body}})()`);
  const repeated = fixtureOver(await steeredExchange());
  await steps(repeated, () => recording, expect);
  expect((await repeated.state()).hash).toBe(recording['hash']);

  await expect(writeTest(file, { out }, () => {})).rejects.toThrow('is there already');
  writeFileSync(file, JSON.stringify({ format: 'sandpit-recording', version: 2 }));
  const other = join(folder, 'other.spec.ts');
  await expect(writeTest(file, { out: other }, () => {})).rejects.toThrow(
    'is not a sandpit-recording: version',
  );
});
