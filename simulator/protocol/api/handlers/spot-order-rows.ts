/** An own order with its receipt, as the extension `receipts` returns it (X2). */
import type { SpotOrder } from '#contract/index.ts';
import { formatAmount, formatDateTime, formatDecimal, mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import { lotsText, quantity, ticksText } from '#simulator/engine/market/index.ts';
import type { OrderReport, SpotTrade } from '#simulator/engine/modules/spot/index.ts';

/** Percent with four decimals, in units of 0.0001. */
const SLIPPAGE_SCALE = 1_000_000n;
const SLIPPAGE_DECIMALS = 4;

/** The row of an order. */
export function spotOrderRow(report: OrderReport): SpotOrder {
  const { receipt, pair, trades, left, filled, notional, fee } = report;
  const isBuy = receipt.side === 'buy';
  return {
    id: receipt.order,
    type: isBuy ? 'in' : 'out',
    mode: receipt.mode,
    status: statusOf(report),
    currency_id: pair.base,
    legal_id: pair.quote,
    currency_name: pair.baseName,
    legal_name: pair.quoteName,
    create_time: formatDateTime(receipt.at),
    price: ticksText(pair, receipt.limit),
    total_number: lotsText(pair, receipt.lots),
    complete_number: lotsText(pair, filled),
    number: lotsText(pair, left),
    dropped_number: lotsText(pair, receipt.cancelledLots),
    average_price: formatAmount(filled === 0 ? 0n : mulDiv(notional, UNIT, quantity(pair, filled))),
    total_money: formatAmount(notional),
    fee: formatAmount(fee),
    fee_currency: isBuy ? pair.baseName : pair.quoteName,
    reference_price: ticksText(pair, receipt.reference),
    slippage: slippageOf(report),
    queue_ahead: lotsText(pair, receipt.queueAhead),
    levels: receipt.levels.map((level) => ({
      price: ticksText(pair, level.price),
      number: lotsText(pair, level.lots),
    })),
    fills: trades.map((trade) => fillRow(report, trade)),
  };
}

function statusOf({ receipt, left, filled }: OrderReport): SpotOrder['status'] {
  if (left > 0) return 'open';
  return filled === receipt.lots ? 'filled' : 'cancelled';
}

/** Exact up to the last decimal, which is cut: paid against what the same quantity would have cost at the reference. */
function slippageOf({ receipt }: OrderReport): string | undefined {
  const taken = receipt.levels.reduce((sum, level) => sum + level.lots, 0);
  if (taken === 0) return undefined;
  const paid = receipt.levels.reduce((sum, level) => sum + BigInt(level.price) * BigInt(level.lots), 0n);
  const fair = BigInt(receipt.reference) * BigInt(taken);
  const worse = receipt.side === 'buy' ? paid - fair : fair - paid;
  return formatDecimal((worse * SLIPPAGE_SCALE) / fair, SLIPPAGE_DECIMALS);
}

function fillRow({ receipt, pair }: OrderReport, trade: SpotTrade): SpotOrder['fills'][number] {
  return {
    id: trade.id,
    time: formatDateTime(trade.at),
    price: ticksText(pair, trade.price),
    number: lotsText(pair, trade.lots),
    fee: formatAmount(receipt.side === 'buy' ? trade.buyerFee : trade.sellerFee),
    is_maker: trade.side === receipt.side ? 0 : 1,
  };
}
