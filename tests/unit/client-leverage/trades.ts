import { leverageExamples } from '#contract/examples/leverage.ts';
import { decodeReply } from '#contract/index.ts';
import type { LeverTradeRow } from '#client/features/leverage/logic/position.ts';

/** The trade of the example in docs/leverage.md: 2 hands of 0.02 BTC at 20000 plus 0.5 %, 50 times, the price at 20500. */
function tradeOfExample(): LeverTradeRow {
  const reply = decodeReply('leverTrades', { type: 'ok', message: leverageExamples.leverTrades.response });
  const trade = reply.kind === 'ok' ? reply.response.message.data[0] : undefined;
  if (!trade) throw new Error('the example holds a position');
  return { ...trade, currency_name: 'BTC', legal_name: 'USDT' };
}

export const exampleTrade = tradeOfExample();

/** The same with other figures. */
export const tradeLike = (figures: Partial<LeverTradeRow>): LeverTradeRow => ({
  ...exampleTrade,
  ...figures,
});
