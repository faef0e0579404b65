/** Reads the depth of a book level by level, by pointer or by arrow keys. */
import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { marketPriceText, quantityText, Toned } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import { placesAcross, levelIndexAt } from '../logic/depth.ts';
import type { Depth } from '../logic/depth.ts';
import classes from './depth-chart.module.css';

const keySteps: Readonly<Record<string, (position: number, last: number) => number>> = {
  ArrowLeft: (position) => position - 1,
  ArrowDown: (position) => position - 1,
  ArrowRight: (position) => position + 1,
  ArrowUp: (position) => position + 1,
  Home: () => 0,
  End: (_position, last) => last,
};

const MIDDLE = 0.5;

interface DepthReaderProps {
  readonly depth: Depth;
  readonly pair: SelectedPair;
}

/** A position in the chart and the cumulated quantity up to it. It does not move while the book changes. */
export function DepthReader({ depth, pair }: DepthReaderProps) {
  const t = useText();
  const [across, setAcross] = useState<number>();
  const places = placesAcross(depth);
  const position = levelIndexAt(depth, across ?? MIDDLE);
  const place = places[position];
  const point = ({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }: PointerEvent) =>
    setAcross(offsetX / Math.max(1, clientWidth));
  const step = (press: KeyboardEvent) => {
    const next = places[keySteps[press.key]?.(position, places.length - 1) ?? -1];
    if (press.key === 'Escape') setAcross(undefined);
    if (!next) return;
    press.preventDefault();
    setAcross(next.across);
  };
  if (!place) return null;
  const text = t(place.side === 'buy' ? 'desk.depthBuy' : 'desk.depthSell', {
    price: marketPriceText(place.price),
    amount: quantityText(place.sum),
    coin: pair.baseName,
  });
  return (
    <>
      {across !== undefined && (
        <>
          <span className={classes.place} style={{ insetInlineStart: `${place.across * 100}%` }} />
          <output className={classes.reading}>
            <Toned tone={place.side === 'buy' ? 'up' : 'down'}>
              <Sentence text={text} />
            </Toned>
          </output>
        </>
      )}
      <div
        role="slider"
        tabIndex={0}
        className={classes.reader}
        aria-label={t('desk.depthReader')}
        aria-valuemin={1}
        aria-valuemax={places.length}
        aria-valuenow={position + 1}
        aria-valuetext={text}
        onPointerMove={point}
        onPointerLeave={() => setAcross(undefined)}
        onKeyDown={step}
        onFocus={() => setAcross(across ?? place.across)}
        onBlur={() => setAcross(undefined)}
      />
    </>
  );
}
