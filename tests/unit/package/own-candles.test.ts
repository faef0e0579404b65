/** Candle files beside a scenario of one's own, wherever it is played. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import { checkScenarioFile } from '../../../package/cli/scenario-file.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { record } from '../../../package/cli/record.ts';
import { createExchange } from '../../../package/node.ts';
import type { OwnExchange } from '../../../package/node.ts';
import { fragmentOf, sessionRequestOf } from '../../../package/driver/session-request.ts';
import { newFolder } from '../../support/rooms.ts';

const MINUTE = 60_000;
const START = Date.UTC(2025, 5, 2, 2);
const FILE = 'data/eth.csv';

/** A folder with a scenario whose ETH/USDT stands at a price, in a file of its own. */
async function folderWith(
  price: number,
  minutes = 60,
): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await newFolder();
  mkdirSync(join(folder, 'data'));
  const rows = Array.from(
    { length: minutes },
    (_, minute) => `${START + minute * MINUTE},${price},${price},${price},${price},1`,
  );
  writeFileSync(join(folder, FILE), ['open_time,open,high,low,close,volume', ...rows].join('\n'));
  const file = join(folder, 'mine.yaml');
  writeFileSync(
    file,
    `title: Mine\nseed: mine\nstart: 2025-06-02T02:00:00Z\nrecorded:\n  - { pair: ETH/USDT, file: ${FILE} }\n`,
  );
  return { folder, file };
}

/** The price that an exchange shows first: what was recorded. */
async function shownPrice({ call }: Pick<OwnExchange, 'call'>): Promise<number> {
  const groups = await call('quotations', {});
  const row = groups
    .flatMap(({ quotation }) => quotation)
    .find(({ currency_name }) => currency_name === 'ETH');
  return Number(row?.now_price);
}

test('PROOF-479 a candle file is found beside the scenario, before a built-in one of its name; one that is missing is named with those that are there', async () => {
  const { folder, file } = await folderWith(1234);
  expect(checkScenarioFile(file)).toEqual([]);
  const text = readFileSync(file, 'utf8');
  const complaint = (path: string): string => {
    writeFileSync(file, text.replace(FILE, path));
    try {
      return checkScenarioFile(file).join('\n');
    } catch (error) {
      return (error as Error).message.replaceAll(folder, '.');
    }
  };
  expect(complaint('data/btc.csv')).toBe(
    './mine.yaml:5:29 recorded[0].file: btc.csv does not exist in ./data (there is eth.csv); built in are BTCUSDC-1m-modelled-2023-03-10_13.csv, BTCUSDT-1m-modelled-2023-03-10_13.csv',
  );
  const wanted =
    'expected a path to a .csv file beside the scenario or below, such as 2024.csv or data/2024.csv';
  expect(complaint('/data/eth.csv')).toBe(`./mine.yaml:5:29 recorded[0].file: ${wanted}`);
  expect(complaint('../eth.csv')).toBe(`./mine.yaml:5:29 recorded[0].file: ${wanted}`);
  const builtIn = 'BTCUSDT-1m-modelled-2023-03-10_13.csv';
  expect(complaint(builtIn)).toMatch(/nothing recorded is played/);
  writeFileSync(join(folder, builtIn), 'nothing');
  expect(complaint(builtIn)).toMatch(/recorded\[0\]\.file: line 1, column 1: /);
});

test('PROOF-480 a test begins with a scenario file or object and the candles beside it, and a recording carries them to another exchange', async () => {
  const { folder, file } = await folderWith(1234);
  const exchange = await createExchange({ scenario: { file } }, folder);
  expect(await shownPrice(exchange)).toBe(1234);
  const recording = await exchange.control<{ readonly source: { readonly files: object } }>(
    'GET',
    '/sim/recording',
  );
  expect(recording.source.files).toEqual({ [FILE]: readFileSync(join(folder, FILE), 'utf8') });
  await exchange.close();

  const other = await createExchange();
  await expect(other.replay(recording)).resolves.toMatchObject({ scenario: 'own/mine' });
  expect(await shownPrice(other)).toBe(1234);
  await other.close();

  const recorded = [{ pair: 'ETH/USDT', file: FILE }];
  const scenario = { title: 'Mine', seed: 'mine', start: '2025-06-02T02:00:00Z', recorded };
  const object = await createExchange({ scenario }, folder);
  expect(await shownPrice(object)).toBe(1234);
  await object.close();
});

test('PROOF-481 sandpit serve plays a scenario file of ours with the candles beside it', async () => {
  const { file } = await folderWith(4321);
  const host = await startNodeHost({ ...readFlags(['--port', '0', '--scenario', file]), speed: 0 });
  const response = await fetch(`${host.url}/api/currency/quotation_new`);
  expect(await response.text()).toContain('4321');
  await host.close();
  writeFileSync(file, 'title: T\n');
  expect(() => readFlags(['--scenario', file])).toThrow('seed: missing');
});

test('PROOF-482 the test of a recording has its candles beside it, and none is written over another file', async () => {
  const { folder, file } = await folderWith(1234);
  const exchange = await createExchange({ scenario: { file } }, folder);
  const recording = await exchange.control<{ readonly source: object }>('GET', '/sim/recording');
  await exchange.close();
  const written = await newFolder();
  writeFileSync(join(written, 'a.json'), JSON.stringify(recording));
  await record.run([join(written, 'a.json'), '--quiet']);
  expect(readFileSync(join(written, FILE), 'utf8')).toBe(readFileSync(join(folder, FILE), 'utf8'));
  writeFileSync(join(written, FILE), 'mine');
  const again = record.run([join(written, 'a.json'), '--out', join(written, 'b.spec.ts')]);
  await expect(again).rejects.toThrow('another file of that name is there');
  expect(readFileSync(join(written, FILE), 'utf8')).toBe('mine');
  expect(existsSync(join(written, 'b.spec.ts'))).toBe(false);
});

test('PROOF-483 candles that are too many for the address of a page are refused with the limits and what to do', async () => {
  const { folder, file } = await folderWith(1234, 20_000);
  expect(fragmentOf(sessionRequestOf({ scenario: { file } }, folder)).length).toBeLessThan(2_000_000);
  writeFileSync(join(folder, FILE), 'x'.repeat(17_000_000));
  expect(() => fragmentOf(sessionRequestOf({ scenario: { file } }, folder))).toThrow(
    /^the candle files of this scenario are too large for the address of a page \(17\d+ bytes, at most 16000000, and \d+ packed, at most 2000000\): take a part by "sandpit candles --from --to", or play it on a server$/,
  );
});
