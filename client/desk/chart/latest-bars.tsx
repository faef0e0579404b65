/** The newest bars of a chart as a table. */
import { VisuallyHidden } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import type { ChartCandle } from '#client/exchange/index.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Percent } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { barFigures, changeOf } from './legend.tsx';

/** Rows of the table. */
const ROWS = 30;

/** Rendered again only with another bar: of all rows the newest alone changes. */
const Row = memo(function Row({ bar }: { readonly bar: ChartCandle }) {
  return (
    <tr>
      <th scope="row">
        <DateTime text={minuteText(bar.time)} />
      </th>
      {barFigures.map(({ short, render }) => (
        <td key={short}>{render(bar)}</td>
      ))}
      <td>
        <Percent value={changeOf(bar)} />
      </td>
    </tr>
  );
});

/** Bars and the name of their table. */
export interface BarTableProps {
  /** Oldest first. */
  readonly bars: readonly ChartCandle[];
  readonly label: string;
  readonly className?: string | undefined;
}

/** The newest bars, newest first: time, prices, volume and change. */
export function BarTable({ bars, label, className }: BarTableProps) {
  const t = useText();
  return (
    <table aria-label={label} className={className}>
      <thead>
        <tr>
          <th scope="col">{t('common.timeOfDay')}</th>
          {barFigures.map(({ short, name }) => (
            <th key={short} scope="col">
              {t(name)}
            </th>
          ))}
          <th scope="col">{t('desk.chart_change')}</th>
        </tr>
      </thead>
      <tbody>
        {bars
          .slice(-ROWS)
          .toReversed()
          .map((bar) => (
            <Row key={bar.time} bar={bar} />
          ))}
      </tbody>
    </table>
  );
}

/**
 * The table for screen readers, beside the picture that they do not see. Its layout concerns nothing around it. It comes after the picture:
 * its hundreds of cells are half of what a desk renders when its bars arrive.
 */
export function LatestBars(props: BarTableProps) {
  const isPictureThere = useDeferredValue(true, false);
  return (
    <VisuallyHidden component="div" style={{ contain: 'strict' }}>
      {isPictureThere && <BarTable {...props} />}
    </VisuallyHidden>
  );
}
