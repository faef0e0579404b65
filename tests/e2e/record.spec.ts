import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, runTests } from './child-run.ts';
import { expect, test } from './fixtures.ts';

const PROGRAM = 'package/cli/main.ts';

const btcUsdt = { legal_id: '3', currency_id: '1' };

test(
  'PROOF-036 a recorded session becomes steps and a replay, which end in the same hash in another browser',
  { tag: '@nightly' },
  async ({ exchange, server }, { outputDir }) => {
    // Runs commands of its own, one of them whole browser tests.
    test.slow();
    await exchange.open('/noticeList', { seed: "o'record" });
    const alice = await exchange.user('alice');
    await exchange.clock.advance('2m30s');
    const sell = { ...btcUsdt, mode: '2', price: '200000', num: '0.05' };
    await alice.call('POST', '/api/transaction/out', sell);
    await alice.call('POST', '/api/transaction/out', { ...sell, num: '0.06' });
    const { message } = await alice.call<{ message: { list: { id: number }[] } }>(
      'POST',
      '/api/transaction_out',
      { page: '1' },
    );
    await exchange.clock.advance('12s');
    await alice.call('POST', '/api/transaction_del', { id: String(message.list[0]?.id), type: 'out' });
    const login = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
    const { message: token } = await exchange.call<{ message: string }>('POST', '/api/user/login', login);
    const transfer = { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' };
    await exchange.call('POST', '/api/wallet/change', transfer, token);
    const long = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
    await exchange.call('POST', '/api/lever/submit', long, token);
    await exchange.control('POST', '/sim/operator/move', {
      pairs: 'BTC/USDT',
      permille: -10,
      overMs: 60_000,
    });
    await exchange.price('ETH/USDT', 2500);
    await exchange.clock.advance('1h');
    await exchange.call('POST', '/api/lever/batch_close', { type: '0' }, token);
    await exchange.clock.advance(1234);
    const hash = await exchange.hash();

    // Not below `outputDir` itself: the run within empties its output folder.
    const folder = join(outputDir, 'recorded');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'session.json');
    writeFileSync(file, JSON.stringify(await exchange.control('GET', '/sim/recording')));
    // Another worker is about to use the server.
    await exchange.control('POST', '/sim/lease/release', {});
    const out = join(folder, 'replay.spec.ts');
    const written = await runCommand(['tsx', PROGRAM, 'record', file, '--out', out]);
    expect(written).toMatchObject({ status: 0 });
    const spec = readFileSync(out, 'utf8');
    expect(spec).toContain(
      "// 10:02:30 alice@sandpit.test sells 0.05 BTC/USDT at 200000\n  await alice.call('POST', ",
    );
    expect(spec).toContain(
      "await demo.call('POST', '/api/lever/submit', {\n    legal_id: '3', currency_id: '1', multiple: '20'",
    );
    expect(spec).toContain(
      "await exchange.control('POST', '/sim/operator/pin', { pair: 'ETH/USDT', price: '2500.00' });",
    );
    expect(spec).toContain("await exchange.clock.advance('12s');");
    expect(spec).toContain('operator moves BTC/USDT by -1 % in 1m\n');
    expect(spec.split('\n').filter((line) => line.length > 120)).toEqual([]);
    // What no call says so: a login whose password is not in the recording, and the token that slides on after an hour.
    expect(spec.match(/records\[\d+\]/g)).toHaveLength(2);
    const run = await runTests(folder, {}, { baseURL: server.url });
    const outcomes = [...run.tests].map(([title, { status, errors }]) => ({ title, status, errors }));
    const what = "a recorded session of calm-market (seed o'record)";
    expect(outcomes).toEqual([
      { title: `${what}, step by step`, status: 'passed', errors: '' },
      { title: `${what} replays to its hash`, status: 'passed', errors: '' },
    ]);
    expect(await exchange.hash()).toBe(hash);

    writeFileSync(file, JSON.stringify({ format: 'sandpit-recording', version: 2 }));
    const refused = await runCommand([
      'tsx',
      PROGRAM,
      'record',
      file,
      '--out',
      join(folder, 'other.spec.ts'),
    ]);
    expect(refused.status).toBe(1);
    expect(refused.output).toContain('is not a sandpit-recording: version');
    const again = await runCommand(['tsx', PROGRAM, 'record', file, '--out', out]);
    expect(again.output).toContain('is there already');
  },
);
