/** A small trend line, drawn once from a few points. */
import classes from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; fewer than two draw nothing. */
  readonly points: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** What it shows, for those who do not see it; left out where the text beside it says the same. */
  readonly label?: string;
}

function pathOf(points: readonly number[], width: number, height: number): string {
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const step = width / (points.length - 1);
  const at = (point: number, index: number) =>
    `${(index * step).toFixed(1)},${(height - 1 - ((point - low) / span) * (height - 2)).toFixed(1)}`;
  return `M${points.map(at).join('L')}`;
}

/** A line through the points, without a colour: figures beside it have that. */
export function Sparkline({ points, width = 120, height = 32, label }: SparklineProps) {
  const line = points.length > 1 ? pathOf(points, width, height) : '';
  return (
    <svg
      className={classes.trend}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {line !== '' && <path className={classes.area} d={`${line}L${width},${height}L0,${height}Z`} />}
      {line !== '' && <path className={classes.line} d={line} />}
    </svg>
  );
}
