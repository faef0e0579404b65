import { describe, expect, test } from 'vitest';
import { amountOf, DAY_MS, formatDecimal, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { riskRate } from '#simulator/engine/modules/leverage/index.ts';
import { openDesk, START, USDT } from './desk.ts';

/** 20,000.00, then 20,500.00 from the second step on. */
const RISE = { 1: [2_000_000, 2_000_000, 2_050_000] };

describe('the example of the contract', () => {
  test('LEVER-013 LEVER-014 LEVER-015 LEVER-016 price, value, margin, fee and result to the last digit', () => {
    const desk = openDesk(RISE, ['117.688']);
    const trade = desk.submit();
    expect(trade).toMatchObject({
      status: 'holding',
      originPrice: amountOf('20000'),
      price: amountOf('20100'),
      number: amountOf('0.04'),
      margin: amountOf('16.08'),
      marginLeft: amountOf('16.08'),
      fee: amountOf('1.608'),
    });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('100'), amountOf('16.08')]);
    expect(desk.ledger.house('fees', USDT)).toBe(amountOf('1.608'));
    // At 20,500 the profit is 16, the risk rate 821.39, and closing credits 32.08.
    desk.steps(2);
    const risk = desk.leverage.queries.risk(2, USDT);
    expect(risk).toEqual({
      balance: amountOf('100'),
      margin: amountOf('16.08'),
      marginLeft: amountOf('16.08'),
      profit: amountOf('16'),
    });
    expect(formatDecimal(riskRate(risk), 2)).toBe('821.39');
    desk.run('close', { trade: trade.id });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('132.08'), 0n]);
    expect(desk.ledger.house('maker', USDT)).toBe(amountOf('-16'));
    expect(desk.trade(trade.id)).toMatchObject({
      status: 'closed',
      end: 'user',
      profit: amountOf('16'),
      closePrice: amountOf('20500'),
    });
  });

  test('LEVER-051 the overnight fee is 1.608 at 00:01, out of the margin first, and leaves the risk rate alone', () => {
    const desk = openDesk(RISE, ['117.688']);
    const { id } = desk.submit();
    const midnight = START + 14 * 3_600_000;
    desk.kernel.advanceTo(midnight + MINUTE_MS - 1);
    expect(desk.trade(id).overnightPaid).toBe(0n);
    const rate = riskRate(desk.leverage.queries.risk(2, USDT));
    desk.kernel.advanceTo(midnight + MINUTE_MS);
    expect(desk.trade(id)).toMatchObject({
      overnightPaid: amountOf('1.608'),
      margin: amountOf('16.08'),
      marginLeft: amountOf('14.472'),
    });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('100'), amountOf('14.472')]);
    expect(riskRate(desk.leverage.queries.risk(2, USDT))).toBe(rate);
    desk.kernel.advanceTo(midnight + 10 * DAY_MS);
    expect(desk.trade(id)).toMatchObject({ overnightPaid: amountOf('16.08'), marginLeft: 0n });
    desk.kernel.advanceTo(midnight + 11 * DAY_MS);
    expect(desk.available()).toBe(amountOf('98.392'));
    expect(desk.kernel.audit()).toEqual([]);
  });
});
