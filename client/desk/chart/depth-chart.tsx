/** What the book holds, added up away from the middle: a picture of where the market would stop a large order. */
import { useMemo } from 'react';
import { figureText } from '#client/ui/figures.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useBook } from '#client/exchange/react.tsx';
import { SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { depthOf, type DepthPoint } from '../logic/depth.ts';
import classes from './depth-chart.module.css';

const WIDTH = 1000;
const HEIGHT = 1000;
/** Air above the deepest point. */
const REACH = 0.92;

const x = (point: DepthPoint) => (point.across * WIDTH).toFixed(1);
const y = (point: DepthPoint) => (HEIGHT - point.depth * REACH * HEIGHT).toFixed(1);

/** A staircase: the sum of a level holds from its price to the next. */
function stairs(points: readonly DepthPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  return rest.reduce(
    (path, point) => `${path}V${y(point)}H${x(point)}`,
    `M${x(first)},${HEIGHT}V${y(first)}`,
  );
}

function Side({ points, tone }: { readonly points: readonly DepthPoint[]; readonly tone: 'up' | 'down' }) {
  const line = stairs(points);
  const last = points.at(-1);
  if (!last) return null;
  return (
    <g className={classes[tone]}>
      <path className={classes.area} d={`${line}V${HEIGHT}Z`} />
      <path className={classes.line} d={line} />
    </g>
  );
}

/** The depth of a pair's book, buys on the left, sells on the right. */
export function DepthChart({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const book = useBook(pair);
  const depth = useMemo(() => book && depthOf(book), [book]);
  if (!depth) return <SkeletonRows rows={6} height={48} />;
  const label = t('chart.depthLabel', {
    symbol: pair.symbol,
    bids: figureText(depth.bidSum, 4),
    asks: figureText(depth.askSum, 4),
  });
  return (
    <figure className={classes.figure} role="figure" aria-label={label}>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <Side points={depth.bids} tone="up" />
        <Side points={depth.asks} tone="down" />
      </svg>
      <figcaption className={classes.axis}>
        <span>{figureText(depth.low, 4)}</span>
        <span>{figureText(depth.middle, 4)}</span>
        <span>{figureText(depth.high, 4)}</span>
      </figcaption>
    </figure>
  );
}
