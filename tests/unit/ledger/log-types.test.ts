import { expect, test } from 'vitest';
import { logMemoKeys, logTypes } from '#simulator/engine/ledger/index.ts';

test('the log types carry the numbers of LEDGER-R5', () => {
  const numbers = [
    logTypes.transferLegalOut,
    logTypes.transferLegalIn,
    logTypes.spotSellSubmit,
    logTypes.spotBuyDebit,
    logTypes.spotSellDebit,
    logTypes.spotBuySubmit,
    logTypes.spotBuyCredit,
    logTypes.spotSellCredit,
    logTypes.spotBuyRevoke,
    logTypes.spotSellRevoke,
    logTypes.spotFee,
    logTypes.leverMargin,
    logTypes.leverLiquidation,
    logTypes.withdrawApplied,
    logTypes.spotBuyCancel,
    logTypes.spotSellCancel,
    logTypes.chainDeposit,
    logTypes.c2cAdWithdrawn,
    logTypes.microSettled,
  ].map(({ type }) => type);
  expect(numbers).toEqual([9, 10, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 99, 102, 103, 200, 205, 502]);
});

test('every log type has a text key of its own, named after it', () => {
  const entries = Object.entries(logTypes);
  expect(new Set(logMemoKeys).size).toBe(entries.length);
  for (const [name, { type, memo }] of entries) {
    expect(memo).toBe(`log.${name}`);
    expect(Number.isInteger(type) && type > 0).toBe(true);
  }
});
