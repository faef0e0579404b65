import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { Candle } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { barFigures } from './legend.tsx';

/** Rows of the table. */
const ROWS = 30;

const Row = memo(function Row({ bar }: { readonly bar: Candle }) {
  return (
    <tr>
      <th scope="row">{minuteText(bar.time)}</th>
      {barFigures.map(({ short, valueOf, places }) => (
        <td key={short}>{valueOf(bar).toFixed(places)}</td>
      ))}
    </tr>
  );
});

interface LatestBarsProps {
  /** Oldest first. */
  readonly bars: readonly Candle[];
  readonly label: string;
}

/** The newest bars of a chart as a table, newest first, for screen readers. */
export function LatestBars({ bars, label }: LatestBarsProps) {
  const t = useText();
  return (
    <VisuallyHidden component="div">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('book.time')}</th>
            {barFigures.map(({ short, name }) => (
              <th key={short} scope="col">
                {t(name)}
              </th>
            ))}
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
    </VisuallyHidden>
  );
}
