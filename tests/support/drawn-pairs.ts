/** Pairs of any scale that a scenario may have, drawn, and a scenario that has them. */
import fc from 'fast-check';

/** A pair as a scenario file says it. */
export interface DrawnPair {
  readonly symbol: string;
  readonly tick: string;
  readonly lot: string;
  readonly price: string;
}

const DECIMALS = 8;
/** So many of 10^-decimals are a tick: powers of ten are as frequent as all others together. */
const TICK_UNITS = [1, 1, 1, 1, 5, 25, 2, 50] as const;
const MAX_PRICE = 10_000_000n;
/** What the engine counts at most. */
const MAX_TICKS = 1_000_000_000_000n;

/** So many units of 10^-decimals as a plain decimal number without idle zeros. */
function written(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '');
}

/** A whole number from 1 to `max`, as often of few digits as of many. */
const ofAnySize = (max: bigint): fc.Arbitrary<bigint> =>
  fc
    .integer({ min: 1, max: max.toString().length })
    .chain((digits) =>
      fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) <= max ? 10n ** BigInt(digits) : max }),
    );

/** Tick, lot and price from 0.00000001 to 10000000. */
export const drawnScale: fc.Arbitrary<Omit<DrawnPair, 'symbol'>> = fc
  .record({
    tickDecimals: fc.integer({ min: 0, max: DECIMALS }),
    units: fc.constantFrom(...TICK_UNITS),
    part: fc.integer({ min: 0, max: DECIMALS }),
  })
  .chain(({ tickDecimals, units, part }) => {
    const most = (MAX_PRICE * 10n ** BigInt(tickDecimals)) / BigInt(units);
    const lotDecimals = Math.min(part, DECIMALS - tickDecimals);
    return ofAnySize(most < MAX_TICKS ? most : MAX_TICKS).map((ticks) => ({
      tick: written(BigInt(units), tickDecimals),
      lot: written(1n, lotDecimals),
      price: written(ticks * BigInt(units), tickDecimals),
    }));
  });

/** Every fifth is quoted in a coin. */
export const namedPair = (scale: Omit<DrawnPair, 'symbol'>, index: number): DrawnPair => ({
  symbol: `C${index}/${index % 5 === 4 ? 'BTC' : 'USDT'}`,
  ...scale,
});

/** A scenario with the pairs, and a user who can pay for anything. */
export const scenarioWith = (pairs: readonly DrawnPair[]): string => `title: Drawn pairs
seed: drawn
start: 2025-06-02T02:00:00Z
pairs:
${pairs.map(({ symbol, price, tick, lot }) => `  - { pair: ${symbol}, price: '${price}', tick: '${tick}', lot: '${lot}' }`).join('\n')}
users:
  - account: demo@sandpit.test
    password: demo123
    tradePassword: '246810'
    inviteCode: demo
    verified: true
    balances:
      - { wallet: change, currency: USDT, amount: 900000000000000 }
      - { wallet: change, currency: BTC, amount: 900000000000000 }
`;
