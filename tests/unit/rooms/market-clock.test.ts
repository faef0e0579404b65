/** The clock that advances the exchanges of a room together. */
import { expect, test, vi } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { MarketClock } from '#simulator/server/rooms/market-clock.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';

const MINUTE = 60_000;

async function openClock() {
  let real = 0;
  const clock = new MarketClock(() => real);
  const scenario = await nodeCatalogue().load('calm-market');
  const market = createExchange(scenario);
  let [store, fail] = [(): void => undefined, (_error: Error): void => undefined];
  let stored = Promise.resolve();
  const driver = clock.openMarket({ exchange: market, speed: 1, epoch: 0, stored: () => stored });
  const refused: string[] = [];
  return {
    market,
    driver,
    refused,
    /** From here on nothing is stored until `store` or `fail` is called. */
    stall(): void {
      stored = new Promise((resolve, reject) => ([store, fail] = [resolve, reject]));
    },
    store: () => store(),
    fail: (error: Error) => fail(error),
    given: () => clock.market.given(),
    pass(milliseconds: number) {
      real += milliseconds;
      driver.pump();
    },
    trader() {
      const exchange = createExchange(scenario);
      const refusal = ({ name }: { readonly name: string }, key: string) => refused.push(`${name} ${key}`);
      return { exchange, clock: clock.openTrader({ exchange }, refusal) };
    },
  };
}

const halt = { pairs: [] };
const isHalted = ({ market }: ReturnType<typeof createExchange>) =>
  market.pairs.every(({ openTransaction }) => !openTransaction);

test('ROOM-091 exchanges are at the instant of the market at every moment, and take its commands there', async () => {
  const { market, trader, pass, given } = await openClock();
  const [early, late] = [trader(), trader()];
  await early.clock.join([]);
  pass(20_000);
  expect(early.exchange.kernel.now()).toBe(market.kernel.now());
  expect(late.exchange.kernel.now()).toBe(market.kernel.now() - 20_000);
  const halted = market.execute('market.halt', halt, OPERATOR);
  await given();
  expect(isHalted(early.exchange)).toBe(true);
  pass(10_000);
  await late.clock.join(halted.ok ? [halted.record] : []);
  for (const { exchange } of [early, late]) {
    expect(isHalted(exchange)).toBe(true);
    expect(exchange.kernel.hash()).toBe(market.kernel.hash());
  }
});

test('ROOM-091 an exchange that fails learns of it, and neither it nor one that refuses stops the others', async () => {
  const { market, driver, trader, pass, refused, given } = await openClock();
  const [sound, broken] = [trader(), trader()];
  for (const { clock } of [broken, sound]) await clock.join([]);
  const advance = vi.spyOn(broken.exchange.kernel, 'advanceTo').mockImplementation(() => {
    throw new Error('planted');
  });
  pass(5_000);
  advance.mockRestore();
  pass(5_000);
  await driver.travelTo(market.kernel.now() + MINUTE);
  expect(sound.exchange.kernel.hash()).toBe(market.kernel.hash());
  expect(sound.clock.pump()).toBe(true);
  expect(() => broken.clock.pump()).toThrow('planted');
  expect(refused).toEqual([]);
  const other = trader();
  market.execute('faults.set', { rule: { id: 'late', on: 'all', latency: { fixed: 5 } } }, OPERATOR);
  await other.clock.join([]);
  expect(market.execute('faults.clear', { id: 'late' }, OPERATOR)).toMatchObject({ ok: true });
  await given();
  expect(refused).toEqual(['faults.clear NOT_FOUND']);
  expect(sound.exchange.kernel.hash()).toBe(market.kernel.hash());
});

test('ROOM-162 a command reaches the traders when the market has stored it, at the instant at which the market took it', async () => {
  const { market, driver, trader, pass, stall, store, given } = await openClock();
  const { exchange, clock } = trader();
  await clock.join([]);
  pass(5_000);
  stall();
  market.execute('market.halt', halt, OPERATOR);
  const jump = driver.travelTo(market.kernel.now() + MINUTE);
  pass(5_000);
  expect(isHalted(exchange)).toBe(false);
  expect(exchange.kernel.now()).toBe(market.kernel.now());
  store();
  await given();
  expect(isHalted(exchange)).toBe(true);
  await jump;
  expect(exchange.kernel.hash()).toBe(market.kernel.hash());
});

test('ROOM-162 a command that the market cannot store reaches no trader, and ends a jump', async () => {
  const { market, driver, trader, stall, fail, given } = await openClock();
  const { exchange, clock } = trader();
  await clock.join([]);
  stall();
  market.execute('market.halt', halt, OPERATOR);
  const jump = driver.travelTo(market.kernel.now() + MINUTE);
  fail(new Error('the disk is full'));
  await expect(jump).rejects.toThrow('the disk is full');
  await given();
  expect(isHalted(exchange)).toBe(false);
});
