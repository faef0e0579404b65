/** The own leverage trades of a pair on its chart. */
import { canonical, isPositive, samePair } from '#client/exchange/index.ts';
import type { Decimal, SelectedPair } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/live.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useHeldMarks } from '#client/desk/chart/use-held-marks.ts';
import type { ChartMark, ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { priceText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { sent } from '../logic/order.ts';
import { tradeDirection, liquidationOf, tradePair } from '../logic/position.ts';
import type { LeverTradeRow, StopKind } from '../logic/position.ts';

const toneOf = (trade: LeverTradeRow) =>
  tradeDirection(trade) === 'long' ? ('up' as const) : ('down' as const);

/** `Long 2` for two hands. */
const nameOf = (t: Text, trade: LeverTradeRow): string =>
  `${t(`leverage.${tradeDirection(trade)}`)} ${canonical(trade.share)}`;

const stopsOf = (trade: LeverTradeRow): readonly (readonly [StopKind, Decimal])[] => [
  ['profit', trade.target_profit_price],
  ['loss', trade.stop_loss_price],
];

type MoveStop = (trade: LeverTradeRow, kind: StopKind, price: Decimal) => Promise<void>;

const tones = { profit: 'up', loss: 'down' } as const;

/** Entry, take profit and stop loss of a position. */
function positionMarks(t: Text, trade: LeverTradeRow, move: MoveStop): readonly ChartMark[] {
  const name = nameOf(t, trade);
  const entry = {
    id: `entry ${trade.id}`,
    price: trade.price,
    title: name,
    tone: toneOf(trade),
    isDashed: false,
  };
  const stops = stopsOf(trade).filter(([, price]) => isPositive(price));
  return [
    entry,
    ...stops.map(([kind, price]) => ({
      id: `${kind} ${trade.id}`,
      price,
      title: `${t(kind === 'profit' ? 'desk.chart_takeProfitMark' : 'desk.chart_stopLossMark')} ${name}`,
      tone: tones[kind],
      isDashed: true,
      onMove: (next: Decimal) => move(trade, kind, next),
    })),
  ];
}

const pendingMark = (t: Text, trade: LeverTradeRow): ChartMark => ({
  id: `pending ${trade.id}`,
  price: trade.origin_price,
  title: nameOf(t, trade),
  tone: toneOf(trade),
  isDashed: true,
});

function useMoveStop(): MoveStop {
  const t = useText();
  const { run } = useOperationMutation('leverSetStop', { confirmation: () => '' });
  return async (trade, kind, price) => {
    const stops = {
      target_profit_price: sent(trade.target_profit_price),
      stop_loss_price: sent(trade.stop_loss_price),
    };
    const moved = kind === 'profit' ? { target_profit_price: price } : { stop_loss_price: price };
    if ((await run({ id: trade.id, ...stops, ...moved })) === undefined) return;
    showToast('success', t(`leverage.moved_${kind}`, { price: priceText(price) }));
  };
}

/** What the chart of a pair shows of the user: positions with their stops, pending orders, the liquidation price. */
export function useLeverMarks(pair: SelectedPair): ChartMarks {
  const t = useText();
  const account = useLeverAccount(pair);
  const move = useMoveStop();
  const isHere = (trade: LeverTradeRow) => samePair(tradePair(trade), pair);
  const positions = (account.positions ?? []).filter(isHere);
  const liquidation = positions[0] && liquidationOf(account, positions[0]);
  const marks: readonly ChartMark[] = [
    ...positions.flatMap((trade) => positionMarks(t, trade, move)),
    ...(account.pending ?? []).filter(isHere).map((trade) => pendingMark(t, trade)),
    ...(liquidation === undefined
      ? []
      : [
          {
            id: 'liquidation',
            price: liquidation,
            title: t('desk.chart_liquidationMark'),
            tone: 'warn' as const,
            isDashed: true,
          },
        ]),
  ];
  return { marks: useHeldMarks(marks, 'leverTrades'), fills: [] };
}
