import { expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

test('DESK-132 a move out of range is refused with the bounds, those of all moves together too', async () => {
  const exchange = await steeredExchange();
  const move = { pairs: 'BTC/USDT', permille: 9000, overMs: 0 };
  const refused = async (permille: number) => {
    const request = { ...move, permille };
    const { status, message } = await exchange.refusal('POST', '/sim/operator/move', request);
    return [status, message];
  };
  expect(await refused(9001)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 9000.']);
  for (let times = 0; times < 3; times++) {
    await exchange.post('/sim/operator/move', move);
    await exchange.post('/sim/clock', { ticks: 1 });
  }
  expect(await refused(9000)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 0.']);
});
