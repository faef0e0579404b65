/** Rows of the market calls: currencies, pairs and groups of pairs (E01, E03, E07). */
import type { ResponseOf } from '#contract/index.ts';
import {
  DAY_MS,
  decimalNumber,
  formatAmount,
  formatDecimal,
  HOUR_MS,
} from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  FIRST_OWN_ID,
  lotsNumber,
  lotsText,
  ticksNumber,
  priceOfTicks,
  ticksText,
} from '#simulator/engine/market/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import type { ApiCall } from '../call.ts';
import { dayText, flagOf, pairNames } from '#simulator/protocol/wire/market.ts';

type Asset = ApiCall<'quotations'>['asset'];
type Group = ResponseOf<'quotations'>[number];

/** When the exchange listed its currencies and pairs, server time. */
const LISTED = '2020-01-01 08:00:00';

/** A full currency row, without the addresses and holdings of the exchange, which some servers of this protocol include. */
export function toCurrencyRow(exchange: Exchange, currency: Currency, asset: Asset) {
  return {
    id: currency.id,
    name: currency.name,
    full_name: COINS[currency.name]?.name,
    sort: currency.sort,
    logo: asset(currency.logo.replace(/^\//, '')),
    is_display: 1,
    min_number: formatAmount(currency.minWithdraw),
    max_number: formatAmount(currency.maxWithdraw),
    rate: formatAmount(currency.withdrawRatePercent, 4),
    is_lever: flagOf(currency.isLever),
    is_legal: flagOf(currency.isLegal),
    is_match: flagOf(currency.isMatch),
    is_micro: flagOf(currency.isMicro),
    show_legal: flagOf(exchange.market.isQuote(currency)),
    type: currency.kind,
    decimal_scale: 8,
    chain_fee: formatAmount(0n),
    price: formatAmount(exchange.market.usdtPrice(currency.id, exchange.kernel.now())),
    create_time: LISTED,
  };
}

/** A pair with its prices of this moment. */
function pairRow(exchange: Exchange, pair: Pair, asset: Asset) {
  const { open: _open, ...day } = dayText(exchange, pair);
  const { symbol: _symbol, ...names } = pairNames(pair);
  return {
    id: pair.id,
    ...names,
    ...switchesOf(pair),
    exchange_rate: formatAmount(pair.feePercent, 2),
    micro_trade_fee: formatAmount(pair.microFeePercent, 2),
    lever_share_num: formatAmount(pair.leverShareNum),
    spread: formatAmount(pair.spreadPercent, 4),
    overnight: formatAmount(pair.overnightPercent, 4),
    lever_trade_fee: formatAmount(pair.leverFeePercent, 4),
    lever_min_share: pair.leverMinShare,
    lever_max_share: pair.leverMaxShare,
    ...stepsOf(pair),
    sort: pair.sort,
    create_time: LISTED,
    ...day,
    cny_price: cnyPrice(exchange, pair),
    logo: asset(logoOf(exchange, pair)),
  };
}

/** The steps of a pair that a scenario adds; clients know those of the others from their decimals. */
function stepsOf(pair: Pair) {
  if (pair.id < FIRST_OWN_ID) return {};
  return { price_step: ticksText(pair, 1), number_step: lotsText(pair, 1) };
}

function switchesOf(pair: Pair) {
  return {
    is_display: flagOf(pair.isDisplayed),
    market_from: 1,
    market_from_name: 'own',
    open_transaction: flagOf(pair.openTransaction),
    open_lever: flagOf(pair.openLever),
    open_microtrade: flagOf(pair.openMicro),
    open_coin_trade: flagOf(pair.openTransaction),
  };
}

function cnyPrice({ market, kernel }: Exchange, pair: Pair): string {
  const price = priceOfTicks(pair, market.price(pair, kernel.now()));
  return formatDecimal(price * market.legalRate(pair.quote, kernel.now()), 16, cnyDecimals(pair));
}

/** Two, as the protocol has it; all there are where a price may be so small that two would hide it. */
const cnyDecimals = ({ priceDp }: Pair): number => (priceDp > 4 ? 8 : 2);

function logoOf({ market }: Exchange, pair: Pair): string {
  return market.currencies.find(({ id }) => id === pair.base)?.logo.replace(/^\//, '') ?? '';
}

/** Every quote currency that has a displayed pair, with those pairs in their order. */
export function quotationGroups(exchange: Exchange, asset: Asset): Group[] {
  const { market } = exchange;
  const displayed = market.pairs.filter((pair) => pair.isDisplayed).sort((a, b) => a.sort - b.sort);
  return market.currencies
    .filter((currency) => market.isQuote(currency))
    .map((currency) => ({
      ...toCurrencyRow(exchange, currency, asset),
      quotation: displayed
        .filter((pair) => pair.quote === currency.id)
        .map((pair) => pairRow(exchange, pair, asset)),
    }))
    .filter(({ quotation }) => quotation.length > 0);
}

interface CoinFacts {
  readonly name: string;
  readonly slug: string;
  readonly circulating: number;
  readonly total: number;
  readonly max: number;
}

/** What a reference listing says of the coins besides their price. Supplies are round figures. */
const COINS: Readonly<Record<string, CoinFacts>> = {
  BTC: { name: 'Bitcoin', slug: 'bitcoin', circulating: 19_870_000, total: 19_870_000, max: 21_000_000 },
  ETH: { name: 'Ethereum', slug: 'ethereum', circulating: 120_700_000, total: 120_700_000, max: 0 },
  USDT: { name: 'Tether', slug: 'tether', circulating: 153_000_000_000, total: 156_000_000_000, max: 0 },
  USDC: { name: 'USD Coin', slug: 'usd-coin', circulating: 61_000_000_000, total: 61_000_000_000, max: 0 },
  SOL: { name: 'Solana', slug: 'solana', circulating: 522_000_000, total: 601_000_000, max: 0 },
  XRP: { name: 'XRP', slug: 'xrp', circulating: 58_700_000_000, total: 99_980_000_000, max: 100_000_000_000 },
  BNB: { name: 'BNB', slug: 'bnb', circulating: 140_900_000, total: 140_900_000, max: 0 },
  DOGE: { name: 'Dogecoin', slug: 'dogecoin', circulating: 149_500_000_000, total: 149_500_000_000, max: 0 },
  ADA: {
    name: 'Cardano',
    slug: 'cardano',
    circulating: 35_300_000_000,
    total: 45_000_000_000,
    max: 45_000_000_000,
  },
  LTC: { name: 'Litecoin', slug: 'litecoin', circulating: 75_900_000, total: 84_000_000, max: 84_000_000 },
  LINK: {
    name: 'Chainlink',
    slug: 'chainlink',
    circulating: 657_000_000,
    total: 1_000_000_000,
    max: 1_000_000_000,
  },
  DOT: { name: 'Polkadot', slug: 'polkadot', circulating: 1_590_000_000, total: 1_590_000_000, max: 0 },
  IEPN: { name: 'IEPN', slug: 'iepn', circulating: 40_000_000, total: 200_000_000, max: 200_000_000 },
};

/** The reference market table: coins with a USDT market, largest market value first. */
export function coinRows(exchange: Exchange): ResponseOf<'coinList'>['coin_list'] {
  const { market } = exchange;
  const rows = market.pairs
    .filter((pair) => pair.isDisplayed && pair.quoteName === 'USDT')
    .flatMap((pair) => {
      const facts = COINS[pair.baseName];
      return facts ? [{ pair, facts, quote: coinQuote(exchange, pair, facts) }] : [];
    })
    .sort((a, b) => b.quote.market_cap - a.quote.market_cap);
  return rows.map(({ pair, facts, quote }, index) => ({
    id: pair.base,
    name: facts.name,
    symbol: pair.baseName,
    website_slug: facts.slug,
    rank: index + 1,
    circulating_supply: facts.circulating,
    total_supply: facts.total,
    max_supply: facts.max,
    quotes: { USD: quote },
    last_updated: Math.floor(exchange.kernel.now() / 1000),
  }));
}

function coinQuote(exchange: Exchange, pair: Pair, { circulating }: CoinFacts) {
  const { market, kernel } = exchange;
  const ticks = market.price(pair, kernel.now());
  const price = ticksNumber(pair, ticks);
  const change = (span: number) => percentSince(ticks, market.price(pair, kernel.now() - span));
  return {
    price,
    volume_24h: Math.round(lotsNumber(pair, market.day(pair, kernel.now()).volume) * price),
    market_cap: Math.round(circulating * price),
    percent_change_1h: change(HOUR_MS),
    percent_change_24h: change(DAY_MS),
    percent_change_7d: change(7 * DAY_MS),
  };
}

function percentSince(now: number, before: number): number {
  return decimalNumber((BigInt(now - before) * 10_000n) / BigInt(before), 2);
}
