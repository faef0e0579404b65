/** Sessions that are kept as scenario files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import type { Session } from '#simulator/session/session.ts';
import { keep } from '../../../package/cli/keep.ts';
import { checkScenarioFile, loadScenarioFile } from '../../../package/cli/scenario-file.ts';
import { playScenario } from '../../../package/cli/scenario-play.ts';
import { sample } from '../../support/cases.ts';
import { newFolder } from '../../support/rooms.ts';
import { control } from './tiny-exchange.ts';
import { openTrader, realSession } from './trader.ts';
import type { Step } from './trader.ts';

interface Recording {
  readonly hash: string;
  readonly at: number;
  readonly seed: string;
}

/** Every recorded session of fixtures/corpus that still opens: of each version of the rules, and of each scenario. */
const sessions = ['rules-4', 'rules-3', 'modelled-minutes', '6e78796'].flatMap((name) => {
  const packed = brotliDecompressSync(readFileSync(`fixtures/corpus/${name}.json.br`));
  const files = JSON.parse(String(packed)) as Record<string, { readonly recording: Recording }>;
  return Object.entries(files)
    .filter(([scenario]) => name !== '6e78796' || scenario !== 'depeg-weekend')
    .map(([scenario, { recording }]) => [scenario, name, recording] as const);
});

describe('a session that is kept as a scenario', () => {
  test('PROOF-542 there is one of every scenario', () => {
    const names = readdirSync('scenarios').map((file) => file.replace('.yaml', ''));
    expect(new Set(sessions.map(([scenario]) => scenario))).toEqual(new Set(names));
  });

  test.each(sessions.slice(0, 3 + sample(sessions.length - 3)))(
    'PROOF-542 %s, recorded at %s, begins where it was left, with its hash',
    async (scenario, _from, recording) => {
      const trader = openTrader();
      await trader.ask('POST', '/sim/recording', recording);
      const { file, text } = await trader.ask('GET', '/sim/scenario');
      expect(file).toBe(`${scenario}-kept.yaml`);
      const other = openTrader();
      const { hash, at: now, seed } = recording;
      expect(await other.ask('POST', '/sim/reset', { file: { name: file, text } })).toMatchObject({
        ...{ hash, now, seed, audit: [] },
      });
      await trader.session.close();
      await other.session.close();
    },
  );

  /** A session of the calm market with an order and a registered user, and its scenario file. */
  async function keptSession() {
    const trader = openTrader();
    await trader.logIn();
    const steps: readonly Step[] = [
      { do: 'order', side: 'in', permille: 990, lots: 5 },
      { do: 'pass', milliseconds: 61_234 },
      { do: 'move', permille: 20 },
      { do: 'pass', milliseconds: 5_000 },
    ];
    for (const step of steps) await trader.take(step);
    return { trader, text: String((await trader.ask('GET', '/sim/scenario'))['text']) };
  }

  test('PROOF-543 it is a scenario like any other: it goes on, is gone back in, is kept again and plays on the command line', async () => {
    const { trader, text } = await keptSession();
    const file = join(await newFolder(), 'mine.yaml');
    writeFileSync(file, text);
    expect(checkScenarioFile(file)).toEqual([]);
    const { hash, now } = await trader.state();
    expect(playScenario(loadScenarioFile(file), {}).hash).toBe(hash);
    const other = openTrader();
    await other.ask('POST', '/sim/reset', { file: { name: 'mine.yaml', text } });
    expect((await other.ask('GET', '/sim/scenario'))['text']).toBe(text);
    await other.ask('POST', '/sim/clock', { advanceMs: 60_000 });
    await trader.ask('POST', '/sim/clock', { advanceMs: 60_000 });
    expect((await other.state()).hash).toBe((await trader.state()).hash);
    await other.ask('POST', '/sim/back', { toInstant: now - 10_000 });
    await trader.ask('POST', '/sim/back', { toInstant: now - 10_000 });
    expect((await other.state()).hash).toBe((await trader.state()).hash);
    const recording = await other.ask('GET', '/sim/recording');
    expect(await trader.ask('POST', '/sim/recording', recording)).toMatchObject({ hash: recording['hash'] });
  });

  test('PROOF-543 words, comments and form of its file stay but for the seed, and one that was given as an object begins there too', async () => {
    const trader = openTrader();
    const original = readFileSync('scenarios/flash-crash.yaml', 'utf8').replace(
      /^# yaml-language-server:.*\n/,
      '',
    );
    await trader.ask('POST', '/sim/reset', { scenario: 'flash-crash', seed: 'other: "seed"' });
    const { text } = await trader.ask('GET', '/sim/scenario');
    expect(String(text).split('\n# What was done')[0]).toBe(
      original.replace(/^seed: .*$/m, 'seed: "other: \\"seed\\""').trimEnd(),
    );
    const scenario = {
      title: 'Own',
      seed: 'own',
      start: '2025-06-02T02:00:00Z',
      prices: { 'BTC/USDT': 50_000 },
    };
    await trader.ask('POST', '/sim/reset', { scenario });
    await trader.take({ do: 'pass', milliseconds: 90_061_001 });
    const { hash } = await trader.state();
    const kept = await trader.ask('GET', '/sim/scenario');
    expect(kept).toMatchObject({
      file: 'scenario-kept.yaml',
      text: expect.stringContaining('until: 1.01:01:01.001') as unknown,
    });
    await trader.ask('POST', '/sim/reset', { file: { name: 'x.yaml', text: kept['text'] } });
    expect((await trader.state()).hash).toBe(hash);
  });

  test('PROOF-544 a command that is refused and a state that is another one are named by line and column; without the hash the file may be changed', async () => {
    const { trader, text } = await keptSession();
    const begin = (changed: string) =>
      control(trader.session, 'POST', '/sim/reset', { file: { name: 'mine.yaml', text: changed } });
    const poor = text.replace(/(currency: USDT, amount: )10000/, '$110');
    expect(await begin(poor)).toMatchObject({
      status: 400,
      json: {
        error: {
          message: expect.stringMatching(
            /^mine\.yaml:\d+:\d+ played\.commands\[\d\]: command \d, spot\.\w+, is refused: BALANCE/,
          ) as unknown,
        },
      },
    });
    const richer = text.replace(/(currency: USDT, amount: )10000/, '$120000');
    expect(await begin(richer)).toMatchObject({
      status: 400,
      json: {
        error: {
          message: expect.stringMatching(
            /^mine\.yaml:\d+:\d+ played\.hash: the session comes to another state/,
          ) as unknown,
        },
      },
    });
    expect(await begin(richer.replace(/ {2}hash: .*\n/, ''))).toMatchObject({ status: 200 });
    const odd = text.replace('do: spot.', 'do: spots.').replace(/until: \S+/, 'until: 00:00:01');
    expect(await begin(odd)).toMatchObject({
      status: 400,
      json: {
        error: { message: expect.stringMatching(/played\.commands\[\d\]\.at: later than until/) as unknown },
      },
    });
    expect(await begin(text.replace('do: spot.', 'do: spots.'))).toMatchObject({
      status: 400,
      json: {
        error: { message: expect.stringMatching(/played: it stops the exchange: .*spots/) as unknown },
      },
    });
  });

  test('PROOF-544 a kept session is not begun with another seed, and the present session goes on', async () => {
    const { text } = await keptSession();
    const { session, ask, state } = openTrader();
    await ask('POST', '/sim/reset', { file: { name: 'mine.yaml', text } });
    const { hash } = await state();
    for (const changes of [{}, { balances: { 'alice@sandpit.test': { USDT: '5' } } }]) {
      const { status, json } = await control(session, 'POST', '/sim/reset', { seed: 'another', ...changes });
      expect(status).toBe(400);
      expect(json).toMatchObject({
        error: { message: expect.stringMatching(/played.* is refused|with the seed another/) as unknown },
      });
      expect((await state()).hash).toBe(hash);
    }
  });

  test('PROOF-545 where strangers reach the host its logins open nothing', async () => {
    const secrets = { token: () => 'a'.repeat(48), code: () => '123456' };
    const call = async (session: Session, path: string, fields: Readonly<Record<string, string>>) => {
      const headers = { authorization: secrets.token() };
      const init = { method: 'POST', body: new URLSearchParams(fields), headers };
      return (await (
        await respondToWeb(session, new Request(`http://sandpit.test${path}`, init))
      ).json()) as object;
    };
    const left = realSession({ secrets });
    await call(left, '/api/user/login', { user_string: 'demo@sandpit.test', password: 'demo123' });
    const { json } = await control(left, 'GET', '/sim/scenario');
    const open = async (session: Session) => {
      await control(session, 'POST', '/sim/reset', { file: { name: 'mine.yaml', text: json['text'] } });
      return call(session, '/api/wallet/list', {});
    };
    expect(await open(realSession())).toMatchObject({ type: 'ok' });
    expect(await open(realSession({ secrets }))).toMatchObject({ type: '999' });
  });

  test('PROOF-546 `sandpit keep` writes the scenario of a recording, and nothing over another file', async () => {
    const { trader, text } = await keptSession();
    const folder = await newFolder();
    const file = join(folder, 'monday.recording.json');
    writeFileSync(file, JSON.stringify(await trader.ask('GET', '/sim/recording')));
    const printed = vi.spyOn(console, 'log').mockReturnValue();
    await keep.run([file]);
    const { hash } = await trader.state();
    expect(printed.mock.lastCall?.[0]).toMatch(
      new RegExp(`monday\\.yaml: \\d commands of calm-market, which end in the hash ${hash}$`),
    );
    expect(readFileSync(join(folder, 'monday.yaml'), 'utf8')).toBe(text);
    await expect(keep.run([file])).rejects.toThrow(/monday\.yaml is there already/);
    writeFileSync(file, '{}');
    await expect(keep.run([file, '--out', join(folder, 'other.yaml')])).rejects.toThrow(
      /is not a sandpit-recording/,
    );
  });
});
