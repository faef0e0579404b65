/** A chart of the cumulated quantities of the book on both sides of the middle price. */
import { useStore } from 'zustand';
import { divide } from '#client/exchange/index.ts';
import type { Decimal, SelectedPair, Store } from '#client/exchange/index.ts';
import { useBook } from '#client/exchange/live.ts';
import { MarketPrice, quantityText } from '#client/ui/figures.tsx';
import { SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { depthOf, scaleFor } from '../logic/depth.ts';
import type { DepthPoint } from '../logic/depth.ts';
import { axisAmount } from '../logic/short-amount.ts';
import classes from './depth-chart.module.css';
import { DepthReader } from './depth-reader.tsx';

const WIDTH = 1000;
const HEIGHT = 1000;
/** Where the top of the scale lies, from the bottom. */
const REACH = 0.92;
const PLACES = 8;

/** A step line: the sum of a level holds from its price to the next. `top` is the end of the scale. */
function stairs([first, ...rest]: readonly DepthPoint[], top: Decimal): string {
  if (!first) return '';
  const x = ({ across }: DepthPoint) => (across * WIDTH).toFixed(1);
  const y = ({ sum }: DepthPoint) =>
    (HEIGHT - Math.min(1, Number(sum) / Number(top)) * REACH * HEIGHT).toFixed(1);
  return rest.reduce(
    (path, point) => `${path}V${y(point)}H${x(point)}`,
    `M${x(first)},${HEIGHT}V${y(first)}`,
  );
}

interface SideProps {
  readonly points: readonly DepthPoint[];
  readonly top: Decimal;
  readonly tone: 'up' | 'down';
}

function Side({ points, top, tone }: SideProps) {
  const line = stairs(points, top);
  return (
    <g className={classes[tone]}>
      <path className={classes.area} d={`${line}V${HEIGHT}Z`} />
      <path className={classes.line} d={line} />
    </g>
  );
}

/** Lines across the picture at the top of the scale and halfway, with the amounts they stand for. */
function Amounts({ top, unit }: { readonly top: Decimal; readonly unit: string }) {
  const marks = [
    { amount: top, at: REACH },
    { amount: divide(top, '2', PLACES), at: REACH / 2 },
  ];
  return marks.map(({ amount, at }) => (
    <span key={at} className={classes.amount} style={{ bottom: `${at * 100}%` }}>
      {axisAmount(amount)} {unit}
    </span>
  ));
}

interface DepthChartProps {
  readonly pair: SelectedPair;
  /** The largest depth that the picture has to hold. */
  readonly deepest: Store<Decimal>;
}

/** The depth of a pair's book, buys on the left, sells on the right, on a scale that does not shrink with the book. */
export function DepthChart({ pair, deepest }: DepthChartProps) {
  const t = useText();
  const { book } = useBook(pair);
  const top = scaleFor(useStore(deepest));
  const depth = book && depthOf(book);
  if (!depth) return <SkeletonRows rows={6} height={48} />;
  const label = t('desk.chart_depthLabel', {
    symbol: pair.symbol,
    bids: quantityText(depth.bidSum),
    asks: quantityText(depth.askSum),
  });
  return (
    <figure className={classes.figure} role="figure" aria-label={label}>
      <div className={classes.picture}>
        <Amounts top={top} unit={pair.baseName} />
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <Side points={depth.bids} top={top} tone="up" />
          <Side points={depth.asks} top={top} tone="down" />
        </svg>
        <DepthReader depth={depth} pair={pair} />
      </div>
      <figcaption className={classes.axis}>
        <MarketPrice value={depth.low} />
        <MarketPrice value={depth.middle} />
        <MarketPrice value={depth.high} />
      </figcaption>
    </figure>
  );
}
