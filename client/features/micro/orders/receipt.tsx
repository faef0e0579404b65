/** How a contract was settled: both prices and times, the arithmetic, and where to verify the price. */
import { MINUTE_MS, SECOND_MS } from '#shared/calendar.ts';
import { subtract } from '#client/exchange/index.ts';
import type { Decimal, ResponseOf, MicroOrder } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { FactSheet } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import {
  Balance,
  exactText,
  Figure,
  figureText,
  Price,
  priceText,
  Toned,
  toneOf,
} from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { instantOfText, minuteText } from '#client/ui/time.ts';
import { microOrderName } from '../figures.tsx';
import {
  breakEvenAt,
  creditOf,
  orderDirection,
  netProfit,
  outcomeAt,
  closedOutcome,
} from '../logic/order.ts';

/** Decimals of a percentage (CONST-002). */
const PERCENT_PLACES = 2;

type Bar = ResponseOf<'bars'>['data'][number];

const barOf = ({ data }: ResponseOf<'bars'>): Bar | null => data[0] ?? null;

/** The minute of the market in which an order ended, as the chart shows it to everybody. */
function useMinute({ symbol_name: symbol, handled_at }: MicroOrder) {
  const end = instantOfText(handled_at);
  const start = end === undefined ? 0 : Math.floor(end / MINUTE_MS) * MINUTE_MS;
  const from = start / SECOND_MS;
  const { data } = useOperation(
    'bars',
    { symbol, period: '1min', from, to: from },
    { enabled: end !== undefined, select: barOf, quiet: true },
  );
  return data ? { start, low: String(data.low), high: String(data.high) } : undefined;
}

function useProof(t: Text, order: MicroOrder): Fact | undefined {
  const minute = useMinute(order);
  if (!minute) return undefined;
  const range = { low: priceText(minute.low), high: priceText(minute.high) };
  return [
    t('micro.receiptProof', { minute: minuteText(minute.start) }),
    <Sentence text={t('micro.receiptRange', range)} />,
  ];
}

interface ResultProps {
  readonly value: Decimal | undefined;
  readonly coin: string;
}

/** A gain or loss to its last decimal: the figures of a receipt add up. */
const Result = ({ value, coin }: ResultProps) => (
  <Toned tone={toneOf(value)}>
    <Balance value={value} signed unit={coin} />
  </Toned>
);

/** From the stake to what came back, and what it takes to gain in the long run. */
function arithmeticOf(t: Text, order: MicroOrder): readonly Fact[] {
  const { number, profit_ratio, currency_name: coin } = order;
  const breakEven = breakEvenAt(order);
  const product = t('micro.receiptGain', {
    number: exactText(number),
    percent: figureText(profit_ratio, PERCENT_PLACES),
  });
  return [
    [
      <Sentence text={closedOutcome(order) === 'win' ? product : t('micro.outcome')} />,
      <Result value={order.fact_profits} coin={coin} />,
    ],
    [t('micro.receiptBack'), <Balance value={creditOf(order)} unit={coin} />],
    [t('common.fee'), <Balance value={order.fee} unit={coin} />],
    [t('micro.receiptNet'), <Result value={netProfit(order)} coin={coin} />],
    [
      t('micro.breakEven'),
      breakEven === undefined ? (
        t('micro.breakEvenNone')
      ) : (
        <Figure value={breakEven} places={PERCENT_PLACES} unit="%" />
      ),
    ],
  ];
}

interface ReceiptProps {
  readonly id: string;
  readonly order: MicroOrder;
}

/** The receipt of a closed order. */
export function MicroReceiptSheet({ id, order }: ReceiptProps) {
  const t = useText();
  const { open_price, end_price = open_price } = order;
  const move = subtract(end_price, open_price);
  const isInsured = (order.is_insurance ?? 0) > 0;
  return (
    <FactSheet
      id={id}
      label={t('micro.receiptOf', { order: microOrderName(t, order) })}
      note={
        <>
          {t(isDraw(order, end_price) ? 'micro.receiptDraw' : 'micro.receiptNote')}
          {isInsured && ` ${t('micro.receiptInsured')}`}
        </>
      }
      facts={[
        [
          t('micro.receiptOpened'),
          <>
            <Price value={open_price} /> <DateTime text={order.created_at} />
          </>,
        ],
        [
          t('micro.receiptSettled'),
          <>
            <Price value={end_price} /> <DateTime text={order.handled_at} />
          </>,
        ],
        [
          t('micro.receiptMove'),
          <Toned tone={toneOf(move)}>
            <Price value={move} signed />
          </Toned>,
        ],
        useProof(t, order),
        ...arithmeticOf(t, order),
      ]}
    />
  );
}

const isDraw = (order: MicroOrder, end: string): boolean =>
  closedOutcome(order) === 'draw' || outcomeAt(orderDirection(order), order.open_price, end) === 'draw';
