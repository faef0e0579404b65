/** The leverage slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { isOpen, leverEnds, leverSides, leverStatuses } from './records.ts';
import type { LeverTrade } from './records.ts';

/** What a snapshot holds: open trades by id, the others in the order in which they ended. */
export type SavedLeverage = {
  readonly open: readonly LeverTrade[];
  readonly ended: readonly LeverTrade[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain, isPair: (id: number) => boolean): SavedLeverage {
  const of = read.fields(plain, '$');
  const trades = (key: string, open: boolean) =>
    read.items(of.member(key), `$.${key}`, (value, path) => {
      const trade = readTrade(value, path);
      if (!isPair(trade.pair)) throw new MalformedState(`${path}.pair`, `there is no pair ${trade.pair}`);
      if (isOpen(trade) !== open)
        throw new MalformedState(`${path}.status`, `${trade.status} does not belong here`);
      return trade;
    });
  return { open: trades('open', true), ended: trades('ended', false), chain: of.text('chain') };
}

function readTrade(value: Plain, path: string): LeverTrade {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    pair: of.integer('pair', 1),
    side: of.oneOf('side', leverSides),
    status: of.oneOf('status', leverStatuses),
    multiple: of.integer('multiple', 1),
    share: of.integer('share', 1),
    number: of.amount('number'),
    originPrice: of.amount('originPrice'),
    price: of.amount('price'),
    takeProfit: of.amount('takeProfit'),
    stopLoss: of.amount('stopLoss'),
    margin: of.amount('margin'),
    marginLeft: of.amount('marginLeft'),
    fee: of.amount('fee'),
    overnightPercent: of.amount('overnightPercent'),
    overnightPaid: of.amount('overnightPaid'),
    closePrice: of.amount('closePrice'),
    profit: of.amount('profit'),
    end: of.oneOf('end', [...leverEnds, ''] as const),
    createdAt: of.integer('createdAt'),
    openedAt: of.integer('openedAt'),
    handledAt: of.integer('handledAt'),
    completedAt: of.integer('completedAt'),
  };
}
