import { expect, test } from 'vitest';
import { confirmed, verdictsOf } from '../../../package/rehearse/compare.ts';
import type { PageVerdict } from '../../../package/rehearse/compare.ts';
import type { Screen } from '../../../package/rehearse/screen.ts';

/** A page with a text in each place; `~` in front of one that has moved. */
const page = (texts: Readonly<Record<string, string>>, ...alerts: readonly string[]): readonly Screen[] => [
  {
    path: '/wallet',
    places: Object.entries(texts).map(([key, text]) => ({
      key,
      text: text.replace('~', ''),
      near: '',
      hasMoved: text.startsWith('~'),
    })),
    alerts,
  },
];

const HONEST = { fee: '0.50', coin: 'USDT', price: '101' };
const verdicts = (
  deviating: readonly Screen[],
  refusal: 'none' | 'other' | 'accepted' = 'none',
  honest = [page(HONEST), page({ ...HONEST, price: '102' })] as const,
): readonly PageVerdict[] => verdictsOf([honest[0], honest[1]], deviating, refusal);
const outcomes = (...given: Parameters<typeof verdicts>) => verdicts(...given).map(({ outcome }) => outcome);

test('AGENT-022 a figure that is another one in silence is reported with its place, and one that differs by itself is not', () => {
  expect(verdicts(page({ ...HONEST, price: '103' }))).toEqual([]);
  expect(verdicts(page({ ...HONEST, price: '103', fee: '0.60' }))).toEqual([
    {
      path: '/wallet',
      outcome: 'silent',
      differences: [{ key: 'fee', near: '', honest: '0.50', deviating: '0.60', isStill: false }],
      alerts: [],
    },
  ]);
});

test('AGENT-022 a figure that is gone, undefined, or stands still while it moved is silent; a text in its place is not', () => {
  const { fee: _, ...without } = HONEST;
  expect(outcomes(page(without))).toEqual(['silent']);
  expect(outcomes(page({ ...HONEST, coin: 'undefined' }))).toEqual(['silent']);
  expect(outcomes(page({ ...HONEST, fee: '—' }))).toEqual(['shown']);
  expect(outcomes(page({ ...HONEST, coin: 'coin' }))).toEqual(['words']);
  const moving = [page({ ...HONEST, price: '~101' }), page({ ...HONEST, price: '~102' })] as const;
  expect(outcomes(page({ ...HONEST, price: '~103' }), 'none', moving)).toEqual([]);
  expect(outcomes(page({ ...HONEST, price: '100' }), 'none', moving)).toEqual(['silent']);
  // A banner that goes on by itself is no figure.
  const [one, other] = [page({ ...HONEST, coin: '~USDT' }), page({ ...HONEST, coin: '~BTC' })];
  expect(outcomes(page({ ...HONEST, coin: 'BTC' }), 'none', [one, other])).toEqual([]);
});

test('AGENT-022 an alert that only the deviation brings says so, also one that is gone again; one with another figure does not', () => {
  const wrong = { ...HONEST, fee: '0.60' };
  expect(outcomes(page(wrong, 'The fee could not be read'))).toEqual(['shown']);
  const withAlert = [page(HONEST, 'Bought for 5 USDT'), page(HONEST, 'Bought for 5 USDT')] as const;
  expect(outcomes(page(wrong, 'Bought for 6 USDT'), 'none', withAlert)).toEqual(['silent']);
});

test('AGENT-022 another refusal is shown by its text, and a refusal that becomes a confirmation is silent', () => {
  const refused = [page(HONEST, 'Not found'), page(HONEST, 'Not found')] as const;
  expect(outcomes(page(HONEST, 'Not yours'), 'other', refused)).toEqual(['shown']);
  expect(outcomes(page(HONEST), 'accepted', refused)).toEqual(['silent']);
});

test('AGENT-022 rows in another order, and the places of rows below a new one, are not other figures', () => {
  const rows = page({ row1: '11', row2: '12' });
  expect(outcomes(page({ row1: '12', row2: '11' }), 'none', [rows, rows])).toEqual([]);
  expect(verdicts(page({ row1: '10', row2: '11', row3: '12' }), 'none', [rows, rows])).toMatchObject([
    { outcome: 'silent', differences: [{ key: 'row1', deviating: '10' }] },
  ]);
});

test('AGENT-022 what shows in one of two runs with a deviation is chance', () => {
  const [first] = [verdicts(page({ ...HONEST, fee: '0.60', coin: '7' }))];
  expect(confirmed(first, verdicts(page({ ...HONEST, fee: '0.60' })))).toMatchObject([
    { differences: [{ key: 'fee' }] },
  ]);
  expect(confirmed(first, verdicts(page(HONEST)))).toEqual([]);
});
