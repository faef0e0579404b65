import { describe, expect, test } from 'vitest';
import { amountOf } from '#simulator/kernel/index.ts';
import type { SubmitInput } from '#simulator/modules/leverage/index.ts';
import { openDesk, START, USDC, USDT } from './desk.ts';
import type { Desk } from './desk.ts';
import { through } from '../../support/marks.ts';

const FLAT = { 1: [2_000_000] };

/** Statuses and ends of trades by id. */
const ends = (desk: Desk, ...ids: number[]) => ids.map((id) => [desk.trade(id).status, desk.trade(id).end]);

describe('submitting', () => {
  const refused = (order: Partial<SubmitInput>, balance = '1000', settings = {}) =>
    openDesk(FLAT, [balance], settings).refusal('submit', order);

  test('LEVER-025 is refused by the first check that fails, and leaves no trace', () => {
    expect(refused({ base: 99, share: 0 })).toBe('NOT_FOUND');
    expect(refused({ share: 0, multiple: 3 })).toBe('PARAM field=share');
    expect(through('leverage.share', () => refused({ share: 1.5 }))).toBe('PARAM field=share');
    expect(through('leverage.largest', () => refused({ share: 2_000_000_000 }))).toBe(
      'LIMIT field=share max=1000000000',
    );
    expect(through('leverage.multiple', () => refused({ multiple: 3, mode: 'limit' }, '0'))).toBe(
      'PARAM field=multiple',
    );
    expect(refused({ mode: 'limit', price: '0' }, '0', { leverLimitOrders: false })).toBe(
      'CLOSED leverLimits=BTC/USDT',
    );
    expect(through('leverage.zeroTarget', () => refused({ mode: 'limit', price: '0' }, '0'))).toBe(
      'PARAM field=price',
    );
    expect(through('leverage.grid', () => refused({ mode: 'limit', price: '19000.001' }))).toBe(
      'PARAM field=price decimals=2',
    );
    expect(refused({ mode: 'limit', price: 'x' })).toBe('PARAM field=price');
    expect(through('leverage.longTarget', () => refused({ mode: 'limit', price: '20000' }, '0'))).toBe(
      'LIMIT field=price below=20000.00000000',
    );
    expect(
      through('leverage.shortTarget', () => refused({ mode: 'limit', side: 'short', price: '20000' }, '0')),
    ).toBe('LIMIT field=price above=20000.00000000');
    expect(refused({}, '17.687')).toBe('BALANCE currency=USDT available=17.68700000 needed=17.68800000');
  });

  test('a halted pair takes no orders and closes none, yet lets pending ones go', () => {
    const desk = openDesk(FLAT, ['1000']);
    const held = desk.submit();
    const waiting = desk.submit({ mode: 'limit', price: '19000' });
    desk.market.halt(1);
    expect(desk.refusal('submit', {})).toBe('CLOSED lever=BTC/USDT');
    expect(desk.refusal('close', { trade: held.id })).toBe('NO_PRICE');
    expect(desk.refusal('closeAll', {})).toBe('NO_PRICE');
    desk.run('cancel', { trade: waiting.id });
    expect(ends(desk, held.id, waiting.id)).toEqual([
      ['holding', ''],
      ['revoked', ''],
    ]);
  });

  test('stops must lie beyond the opening price, the last price and the target (D-17)', () => {
    const long = { takeProfit: '0', stopLoss: '0' };
    expect(through('leverage.stopReached', () => refused({ ...long, takeProfit: '20100' }))).toBe(
      'LIMIT field=takeProfit above=20100.00000000',
    );
    expect(refused({ ...long, stopLoss: '20000' })).toBe('LIMIT field=stopLoss below=20000.00000000');
    expect(refused({ ...long, takeProfit: '20100.01', stopLoss: '19999.99' })).toBeUndefined();
    const short = { side: 'short' as const, takeProfit: '0', stopLoss: '0' };
    expect(refused({ ...short, takeProfit: '19900' })).toBe('LIMIT field=takeProfit below=19900.00000000');
    expect(refused({ ...short, stopLoss: '20000' })).toBe('LIMIT field=stopLoss above=20000.00000000');
    expect(refused({ ...short, takeProfit: '19899.99', stopLoss: '20000.01' })).toBeUndefined();
    const waiting = { mode: 'limit' as const, price: '19900' };
    expect(refused({ ...waiting, stopLoss: '19950' })).toBe('LIMIT field=stopLoss below=19900.00000000');
  });

  test('LEVER-054 an order at or below the threshold is refused, one unit more of balance is enough (D-27)', () => {
    // Margin 16.08, fee 1.608, spread loss 4: 1.1 × 16.08 = balance − 1.608 − 4.
    expect(through('leverage.brink', () => refused({}, '23.296'))).toBe(
      'BALANCE rate=110.00 threshold=110.00',
    );
    expect(refused({}, '23.29600001')).toBeUndefined();
    expect(refused({ mode: 'limit', price: '19000' }, '22.1312')).toBe(
      'BALANCE rate=110.00 threshold=110.00',
    );
    expect(refused({ mode: 'limit', price: '19000' }, '22.13120001')).toBeUndefined();
    expect(refused({}, '23.296', { leverBurstPercent: amountOf('109.99999999') })).toBeUndefined();
  });

  test('at most 200 trades are open at a time', () => {
    const desk = openDesk(FLAT, ['1000000'], {}, false);
    for (let count = 0; count < 200; count += 1) desk.submit();
    expect(desk.refusal('submit', {})).toBe('LIMIT field=orders max=200');
  });
});

describe('waiting', () => {
  test('LEVER-045 a pending long becomes a position at the first price at or below its target, not priced again', () => {
    const desk = openDesk({ 1: [2_000_000, 1_990_001, 1_990_000, 1_985_000] }, ['1000']);
    const { id } = desk.submit({ mode: 'limit', price: '19900' });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('982.40044'), amountOf('15.9996')]);
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'pending', openedAt: 0 });
    expect(desk.leverage.queries.risk(2, USDT).margin).toBe(0n);
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({
      status: 'holding',
      openedAt: START + 1000,
      price: amountOf('19999.5'),
    });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('982.40044'), amountOf('15.9996')]);
  });

  test('LEVER-044 a revoked order gives margin and fee back, once, and only to its owner', () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit({ mode: 'limit', price: '19000' });
    expect(desk.refusal('cancel', { trade: id }, 3)).toBe('NOT_OWNER');
    expect(desk.refusal('cancel', { trade: 99 })).toBe('NOT_FOUND');
    desk.run('cancel', { trade: id });
    expect(desk.trade(id)).toMatchObject({ status: 'revoked', marginLeft: 0n });
    expect([desk.available(), desk.locked(), desk.ledger.house('fees', USDT)]).toEqual([
      amountOf('1000'),
      0n,
      0n,
    ]);
    expect(desk.refusal('cancel', { trade: id })).toBe('STATE');
    expect(desk.refusal('close', { trade: id })).toBe('STATE');
  });
});

describe('stops', () => {
  test('LEVER-045 a stop is reached at its very price, and not a tick before', () => {
    for (const [side, ticks, stops] of [
      ['long', 2_050_000, { takeProfit: '20500' }],
      ['long', 1_990_000, { stopLoss: '19900' }],
      ['short', 1_950_000, { takeProfit: '19500' }],
      ['short', 2_010_000, { stopLoss: '20100' }],
    ] as const) {
      const before = ticks + Math.sign(2_000_000 - ticks);
      const desk = openDesk({ 1: [2_000_000, before, ticks] }, ['1000']);
      const { id } = desk.submit({ side, ...stops });
      desk.steps(1);
      expect([stops, desk.trade(id).status]).toEqual([stops, 'holding']);
      desk.steps(1);
      expect([stops, desk.trade(id).end]).toEqual([stops, Object.keys(stops)[0]]);
    }
  });

  test('LEVER-036 LEVER-037 stops are set, moved and cleared while the position is open', () => {
    const desk = openDesk({ 1: [2_000_000, 1_990_000, 1_980_000] }, ['1000', '1000']);
    const { id } = desk.submit({ stopLoss: '19900' });
    const stops = (takeProfit: string, stopLoss: string, user = 2) =>
      desk.refusal('setStops', { trade: id, takeProfit, stopLoss }, user);
    expect(stops('0', '0', 3)).toBe('NOT_FOUND');
    expect(stops('-1', '0')).toBe('PARAM field=takeProfit');
    expect(stops('20100', '0')).toBe('LIMIT field=takeProfit above=20100.00000000');
    expect(stops('0', '20000')).toBe('LIMIT field=stopLoss below=20000.00000000');
    expect(stops('20100.01', '19800')).toBeUndefined();
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'holding', takeProfit: amountOf('20100.01') });
    expect(stops('0', '0')).toBeUndefined();
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'holding', takeProfit: 0n, stopLoss: 0n });
    const off = openDesk(FLAT, ['1000'], { leverStops: false });
    expect(off.refusal('setStops', { trade: off.submit().id, takeProfit: '0', stopLoss: '0' })).toBe(
      'CLOSED',
    );
  });
});

describe('closing', () => {
  test('LEVER-035 a position is closed by its owner, once', () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit();
    expect(desk.refusal('close', { trade: id }, 3)).toBe('NOT_OWNER');
    desk.run('close', { trade: id });
    expect(desk.trade(id)).toMatchObject({ status: 'closed', profit: amountOf('-4'), completedAt: START });
    expect(desk.refusal('close', { trade: id })).toBe('STATE');
    expect(desk.leverage.queries.hasOpen(2)).toBe(false);
  });

  test("DESK-237 a part is fewer hands than a position of one's own has", () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit();
    for (const share of [0, 2, 1.5, -1])
      expect(desk.refusal('closePart', { trade: id, share })).toBe('PARAM field=share');
    expect(desk.refusal('closePart', { trade: id, share: 1 }, 3)).toBe('NOT_OWNER');
    desk.run('close', { trade: id });
    expect(desk.refusal('closePart', { trade: id, share: 1 })).toBe('STATE');
    expect(desk.refusal('closePart', { trade: 99, share: 1 })).toBe('NOT_FOUND');
  });

  test('LEVER-042 a batch closes the positions that match, at once, and leaves pending orders', () => {
    const desk = openDesk(FLAT, ['1000']);
    const long = desk.submit();
    const short = desk.submit({ side: 'short' });
    const dollar = desk.submit({ quote: USDC });
    const waiting = desk.submit({ mode: 'limit', price: '19000' });
    const statuses = () => ends(desk, long.id, short.id, dollar.id, waiting.id).map(([status]) => status);
    desk.run('closeAll', { side: 'short', quote: USDT, base: 1 });
    expect(statuses()).toEqual(['holding', 'closed', 'holding', 'pending']);
    expect(desk.refusal('closeAll', { side: 'short' })).toBe('NOT_FOUND');
    desk.run('closeAll', {});
    expect(statuses()).toEqual(['closed', 'closed', 'closed', 'pending']);
    expect(desk.refusal('closeAll', {})).toBe('NOT_FOUND');
  });
});

describe('liquidation', () => {
  test('LEVER-054 the threshold itself may have decimals: 110.00000001, 110 and 109.99999999', () => {
    for (const [percent, status] of [
      ['110.00000001', 'closed'],
      ['110', 'closed'],
      ['109.99999999', 'holding'],
    ] as const) {
      const desk = openDesk({ 1: [2_000_000, 1_999_900] }, ['2333.6'], {
        leverBurstPercent: amountOf(percent),
      });
      // 200 hands: margin 1608, fee 160.8, spread loss 400; at 19,999 the equity is 1.1 × 1608 exactly.
      const { id } = desk.submit({ share: 200 });
      desk.steps(1);
      expect([percent, desk.trade(id).status]).toEqual([percent, status]);
    }
  });

  test('LEVER-054 all positions of the quote currency close in one posting; winners cover losers; others stay', () => {
    const desk = openDesk({ 1: [2_000_000, 1_800_000], 2: [2_000_000, 2_010_000] }, ['120']);
    const loser = desk.submit({ share: 6 });
    const winner = desk.submit({ base: 2, share: 2 });
    const dollar = desk.submit({ quote: USDC, share: 2 });
    const waiting = desk.submit({ mode: 'limit', price: '17000', multiple: 100, share: 1 });
    const before = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 1 }).total;
    desk.steps(1);
    expect(ends(desk, loser.id, winner.id, dollar.id, waiting.id)).toEqual([
      ['closed', 'liquidation'],
      ['closed', 'liquidation'],
      ['holding', ''],
      ['pending', ''],
    ]);
    const { rows, total } = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 10 });
    const news = rows.slice(0, total - before).map(({ type, locked, memo }) => [type, locked, memo]);
    expect(news).toEqual([
      [32, false, 'log.leverLiquidation'],
      [32, false, 'log.leverShortfall'],
      [32, true, 'log.leverLiquidation'],
    ]);
    expect(desk.available()).toBe(0n);
    expect(desk.ledger.house('insurance-pool', USDT) < 0n).toBe(true);
    expect(desk.kernel.audit()).toEqual([]);
  });

  test('D-16 a gap beyond everything is clipped at zero; the insurance pool pays the rest, and the log says how much', () => {
    const desk = openDesk({ 1: [2_000_000, 1_000_000] }, ['117.688']);
    const { id } = desk.submit();
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ end: 'liquidation', profit: amountOf('-404') });
    expect([desk.available(), desk.locked()]).toEqual([0n, 0n]);
    expect(desk.ledger.house('insurance-pool', USDT)).toBe(amountOf('-287.92'));
    expect(desk.ledger.house('maker', USDT)).toBe(amountOf('404'));
    const rows = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 9 }).rows;
    expect(rows.find(({ memo }) => memo === 'log.leverShortfall')?.amount).toBe(amountOf('287.92'));
  });

  test('an overnight fee that the user cannot pay is paid by the insurance pool', () => {
    const desk = openDesk({ 1: [2_000_000, 1_999_950] }, ['23.4'], { leverBurstPercent: 0n });
    const { id } = desk.submit();
    desk.kernel.advanceTo(START + 14 * 86_400_000);
    expect(desk.trade(id)).toMatchObject({
      status: 'holding',
      overnightPaid: amountOf('22.512'),
      marginLeft: 0n,
    });
    expect(desk.available()).toBe(0n);
    expect(desk.ledger.house('insurance-pool', USDT)).toBe(amountOf('-0.72'));
    expect(desk.kernel.audit()).toEqual([]);
  });

  test('a second pass over the same step changes nothing', () => {
    const desk = openDesk({ 1: [2_000_000, 1_800_000] }, ['60', '60']);
    desk.submit();
    desk.submit({}, 3);
    desk.steps(1);
    const settled = desk.leverage.digest?.();
    desk.leverage.triggers?.[0]?.fire(desk.kernel.now());
    expect(desk.leverage.digest?.()).toEqual(settled);
    expect(desk.leverage.triggers?.[0]?.next(desk.kernel.now() - 1, desk.kernel.now())).toBeUndefined();
  });
});
