/** The part of a chart in which is drawn: it receives the keys, and says what is drawn to those who do not see it. */
import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import type { BarSeries } from '#client/ui/chart/drawings/coordinates.ts';
import { useText } from '#client/ui/text.ts';
import { DrawingTextForm } from './drawing-text-form.tsx';
import classes from './drawing.module.css';
import type { DrawingTools } from './drawing-tools.ts';

interface SurfaceProps {
  readonly symbol: string;
  readonly tools: DrawingTools;
  readonly along: BarSeries;
  /** The chart; null while none is drawn. */
  readonly chart: RefObject<ChartActions | null>;
  /** The picture of the chart. */
  readonly children: ReactNode;
  /** What lies over the picture and lets the pointer through. */
  readonly legends: ReactNode;
}

/** Every drawing with its points (DESK-162). */
function DrawingList({ symbol, tools, along }: Pick<SurfaceProps, 'symbol' | 'tools' | 'along'>) {
  const t = useText();
  const { drawings } = tools.scene;
  if (drawings.length === 0) return null;
  return (
    <ul aria-label={t('desk.drawings_list', { symbol })}>
      {drawings.map((drawing) => (
        <li key={drawing.id} aria-current={drawing.id === tools.scene.selected}>
          {tools.texts.described(drawing, along)}
        </li>
      ))}
    </ul>
  );
}

/** Around the picture of a chart. Arrow keys, Enter, Escape and Delete draw while it has the focus (DESK-158). */
export function DrawingSurface({ symbol, tools, along, chart, children, legends }: SurfaceProps) {
  const t = useText();
  const hint = useId();
  const { surface, announced, writing, write } = tools;
  // A browser shows the focus after the first key until it leaves, also while only the pointer is used.
  const [isPointed, setPointed] = useState(false);
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    setPointed(false);
    if (press.target !== press.currentTarget || chart.current?.key(press) !== true) return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    <div className={classes.surface}>
      <div
        ref={surface}
        className={classes.keys}
        role="application"
        aria-label={t('desk.drawings_surface', { symbol })}
        aria-describedby={hint}
        tabIndex={0}
        data-pointed={isPointed}
        onPointerDownCapture={() => setPointed(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setPointed(false);
          chart.current?.leave();
        }}
      >
        {children}
      </div>
      {legends}
      <VisuallyHidden component="div">
        <p id={hint}>{t('desk.drawings_hint')}</p>
        <p aria-live="polite">{announced}</p>
        <DrawingList symbol={symbol} tools={tools} along={along} />
      </VisuallyHidden>
      {writing && (
        <DrawingTextForm initial={writing.text ?? ''} onSave={write} onCancel={() => write(undefined)} />
      )}
    </div>
  );
}
