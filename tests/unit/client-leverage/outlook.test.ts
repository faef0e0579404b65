import { describe, expect, test } from 'vitest';
import type { LeverAccountData } from '#client/exchange/index.ts';
import { orderFigures } from '#client/features/leverage/logic/order.ts';
import type { LeverDirection } from '#client/features/leverage/logic/order.ts';
import { outlookOf, suffices } from '#client/features/leverage/logic/outlook.ts';
import { exampleTrade } from './trades.ts';

const pair = { quoteId: 3, baseId: 1 };
const terms = { spreadPercent: '0.5', leverFeePercent: '0.2', handSize: '0.02' };

const empty: LeverAccountData = {
  positions: [],
  pending: [],
  balance: '117.688',
  hazardRate: '0',
  liquidationRate: '110',
  margins: '0',
  profits: '0',
};

function orderOf(direction: LeverDirection, price: string, hands = '2', multiple = '50') {
  const figures = orderFigures({ direction, price, hands, multiple }, terms);
  if (figures?.margin === undefined) throw new Error('the order has no figures');
  return { direction, price, figures: { ...figures, margin: figures.margin } };
}

describe('what an order makes of the account', () => {
  test('LEVER-024 charges margin and fee, leaves the rest, and is liquidated at the price of the worked example', () => {
    expect(outlookOf(empty, pair, orderOf('long', '20000'))).toEqual({
      charged: '17.688',
      left: '100',
      // (100 + 16.08 − 4) ÷ 16.08
      riskRate: '697.01',
      liquidationPrice: '17640.2',
      isTooRisky: false,
      canOpen: true,
    });
    // (100.176 + 15.92 − 17.512) ÷ 0.04 above 19900
    expect(outlookOf(empty, pair, orderOf('short', '20000')).liquidationPrice).toBe('22364.6');
  });

  test('a position of the pair counts at the price of the order, not at its last price', () => {
    const account = {
      ...empty,
      balance: '117.688',
      margins: '16.08',
      profits: '16',
      positions: [exampleTrade],
    };
    // At 20000 the position has lost 4: (100 + 32.16 − 4 − 4) ÷ 32.16.
    expect(outlookOf(account, pair, orderOf('long', '20000'))).toMatchObject({
      riskRate: '386.06',
      // (124.16 − 35.376) ÷ 0.08 below 20000
      liquidationPrice: '18890.2',
    });
    expect(outlookOf(account, pair, orderOf('short', '20000'))).toMatchObject({
      liquidationPrice: undefined,
    });
  });

  test('positions of other pairs back the order, and do not move with its price', () => {
    const other = { ...exampleTrade, currency: 2 };
    const account = { ...empty, margins: '16.08', profits: '16', positions: [other] };
    // (100 + 32.16 + 16 − 4 − 35.376) ÷ 0.04 below 20000
    expect(outlookOf(account, pair, orderOf('long', '20000')).liquidationPrice).toBe('17280.4');
  });

  test('DESK-540 an order that would be liquidated at once is too risky, one beyond the balance negative, and neither has a liquidation price', () => {
    const poor = outlookOf({ ...empty, balance: '19.2' }, pair, orderOf('long', '20000'));
    expect(poor).toMatchObject({
      left: '1.512',
      riskRate: '84.52',
      isTooRisky: true,
      liquidationPrice: undefined,
    });
    const broke = outlookOf({ ...empty, balance: '17' }, pair, orderOf('long', '20000'));
    expect(broke).toMatchObject({ left: '-0.688', canOpen: false, liquidationPrice: undefined });
    expect(suffices(broke.left ?? '')).toBe(false);
    expect(suffices('0')).toBe(true);
  });

  test('there is no outlook for an account that is not loaded', () => {
    const unknown = { ...empty, balance: undefined, positions: undefined };
    expect(outlookOf(unknown, pair, orderOf('long', '20000'))).toEqual({
      charged: '17.688',
      left: undefined,
      riskRate: undefined,
      liquidationPrice: undefined,
      isTooRisky: false,
      canOpen: false,
    });
  });
});
