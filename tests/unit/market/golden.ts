import { encode, hashText } from '#simulator/kernel/index.ts';
import { createMarket } from '#simulator/market/index.ts';

const START = 1_748_707_200_000;
const DAY = 86_400_000;

/** Some of a market as literals, and a hash over much more of it. Runs on any engine. */
export function goldenMarket() {
  const market = createMarket({ seed: 'golden', start: START });
  const [btc] = market.pairs;
  if (btc === undefined) throw new Error('the default market has no pairs');
  const { bids, asks } = market.ladder(btc, START + DAY);
  const everything = market.pairs.map((pair) => ({
    closes: market
      .bars(pair, '1day', START - 60 * DAY, START + 60 * DAY)
      .map(({ close, volume }) => [close, volume]),
    minutes: market.bars(pair, '1min', START, START + 3_600_000).map(({ high, low }) => [high, low]),
    steps: Array.from({ length: 240 }, (_, step) => market.price(pair, START + 7 * DAY + step * 500)),
    prints: market.prints(pair, START, START + 60_000, 500).map(({ at, lots, side }) => [at, lots, side]),
    ladder: market.ladder(pair, START + 12_345).asks.map(({ price, lots }) => [price, lots]),
  }));
  return {
    prices: [-1000, -1, 0, 1, 1000].map((day) => market.price(btc, START + day * DAY)),
    minute: market.candle(btc, START + DAY, START + DAY + 60_000),
    touch: market.firstAtOrAbove(btc, 11_000_000, START, START + 300 * DAY),
    prints: market.prints(btc, START, START + 60_000, 2),
    bids: bids.slice(0, 3),
    asks: asks.slice(0, 3),
    everything: hashText(encode(everything)),
  };
}
