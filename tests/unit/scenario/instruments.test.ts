import { describe, expect, test } from 'vitest';
import { currencies, pairs } from '#simulator/engine/market/index.ts';
import { openApi } from '../../support/wire.ts';
import { faultsOf, parse } from './whole.ts';

const FILE = `title: Gold
seed: gold
start: 2025-06-02T02:00:00Z
pairs:
  - { pair: GOLD/USDT, price: 2650.5, tick: 0.01, lot: 0.0001, dayMove: 1.2%, dayVolume: 5000, fee: 0.05% }
  - { pair: GOLD/USDC, price: 2651, tick: 0.1, lot: 0.001 }
fees: { BTC/USDT: 0.1% }
delisted: [GOLD/USDC]
users:
  - account: demo@sandpit.test
    password: demo123
    inviteCode: demo
    balances:
      - { wallet: change, currency: USDT, amount: 30000 }
      - { wallet: change, currency: GOLD, amount: 2 }
    orders:
      - { pair: GOLD/USDT, side: sell, price: 1%, number: 0.5 }
timeline:
  - at: 1m
    name: Gold rises
    do:
      - order: { user: demo@sandpit.test, pair: GOLD/USDT, side: buy, type: market, number: 0.1 }
      - order: { user: demo@sandpit.test, pair: BTC/USDT, side: buy, type: market, number: 0.01 }
      - move: { pair: GOLD/USDT, by: 2%, over: 5m }
      - list: { pair: GOLD/USDC }
`;
const MINUTE = 60_000;

describe('pairs that a scenario adds', () => {
  const api = openApi({}, parse(FILE));
  const { exchange } = api;
  const { market, scenario, account, spot } = exchange;
  const gold = market.pairBySymbol('GOLD/USDT');
  const token = api.login('demo@sandpit.test', 'demo123');

  test('PROOF-009 have tick, lot, start price and fee as the file says, and one coin between them', () => {
    expect(gold).toMatchObject({ priceDp: 2, lotDp: 4, startPrice: 265_050, feePercent: 5_000_000n });
    expect(gold).toMatchObject({ openTransaction: true, openLever: false, openMicro: false });
    expect(market.pairBySymbol('BTC/USDT')?.feePercent).toBe(10_000_000n);
    expect(market.pairBySymbol('ETH/USDT')?.feePercent).toBe(20_000_000n);
    expect(market.currencies.map(({ name }) => name)).toEqual([
      ...currencies.map(({ name }) => name),
      'GOLD',
    ]);
    expect(market.pairs).toHaveLength(pairs.length + 2);
    expect(market.status(market.pairBySymbol('GOLD/USDC')?.id ?? 0)).toBe('delisted');
  });

  test('PROOF-009 are traded at their fees, moved and listed by the timeline, and sound', () => {
    exchange.kernel.advanceTo(scenario.start + 10 * MINUTE);
    expect(exchange.script.queries.events().flatMap(({ failures }) => failures)).toEqual([]);
    const { id = 0 } = account.queries.byAccount('demo@sandpit.test') ?? {};
    const { rows } = spot.queries.trades(id, {}, { offset: 0, limit: 100 });
    const of = (symbol: string) => rows.filter(({ pair }) => pair === market.pairBySymbol(symbol)?.id);
    expect(of('GOLD/USDT').some(({ seller }) => seller === id)).toBe(true);
    for (const [symbol, lotDp, percent] of [
      ['GOLD/USDT', 4, 5n],
      ['BTC/USDT', 6, 10n],
    ] as const) {
      const bought = of(symbol).filter(({ buyer }) => buyer === id);
      expect(bought.length).toBeGreaterThan(0);
      for (const { lots, buyerFee } of bought)
        expect(buyerFee).toBe((BigInt(lots) * 10n ** BigInt(8 - lotDp) * percent) / 10_000n);
    }
    expect(market.status(market.pairBySymbol('GOLD/USDC')?.id ?? 0)).toBe('trading');
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('PROOF-009 are listed and described by the calls, like the others', async () => {
    const quotations = JSON.stringify(await api.call('quotations', {}, { token: await token }));
    expect(quotations).toContain('GOLD');
    const coin = market.currencies.at(-1)?.id ?? 0;
    expect(await api.ok('currencyDetail', { id: String(coin) })).toMatchObject({
      name: 'GOLD',
      desc: expect.stringContaining('added') as string,
      logo: expect.stringContaining('coin.svg') as string,
    });
  });

  test.each([
    ['a pair that is there', 'pair: BTC/USDT', /pairs\[0\]\.pair: BTC\/USDT is there already/],
    ['a coin against itself', 'pair: GOLD/GOLD', /pairs\[0\]\.pair: expected a pair of two coins, got GOLD/],
    [
      'a price between ticks',
      'pair: GOLD/USDT, price: 2650.555',
      /pairs\[0\]\.price: expected at most 2 decimals/,
    ],
    ['a tick that is none', 'tick: 1000001', /pairs\[0\]\.tick: expected a tick from 0\.00000001 to 1000000/],
    ['a lot that is none', 'lot: 0.05', /pairs\[0\]\.lot: expected 1, 0\.1, 0\.01/],
    [
      'too many decimals',
      'lot: 0.0000001',
      /pairs\[0\]\.lot: expected at most 6 decimals beside the tick 0\.01: .* got 0\.0000001/,
    ],
    [
      'a price between two ticks of 0.4',
      'tick: 0.4',
      /pairs\[0\]\.price: expected a multiple of the tick 0\.4, got 2650\.5; the nearest is 2650\.4 or 2650\.8/,
    ],
    ['a fee beyond all', 'fee: 11%', /pairs\[0\]\.fee: expected from 0% to 10%/],
  ])('PROOF-009 %s is refused', (_name, change, reason) => {
    const [key = ''] = change.split(':');
    const changed = FILE.replace(new RegExp(`${key}: [^,}]+(, price: [\\d.]+)?`), (whole) =>
      change.includes('price') || key !== 'pair' ? change : whole.replace('pair: GOLD/USDT', change),
    );
    expect(faultsOf(changed).join('\n')).toMatch(reason);
  });

  test('PROOF-009 a fee of a pair that is not there is refused', () => {
    expect(faultsOf(FILE.replace('fees: { BTC', 'fees: { LEAD'))).toEqual([
      expect.stringMatching(/fees\.LEAD\/USDT: expected one of BTC\/USDT.*GOLD\/USDC, got "LEAD\/USDT"/),
    ]);
  });
});
