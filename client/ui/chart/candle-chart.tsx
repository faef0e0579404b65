/** The price chart as a component. */
import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { ChartCandle, Decimal } from '#client/exchange/index.ts';
import type { ChartKind, ChartScale } from './bar.ts';
import { createChartView } from './chart-view.ts';
import type { BarReading, ChartView, LegendPlaces } from './chart-view.ts';
import type { DrawingEvents, DrawingScene } from './drawings/drawing.ts';
import type { Indicator } from './indicators/indicator.ts';
import type { ChartMarks } from './marks/mark.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

/** What the owner of a chart can do with it. */
export type ChartActions = Pick<ChartView, 'fit' | 'toNow' | 'picture' | 'key' | 'leave'>;

/** What a chart is given: its bars, and how to draw them. */
export interface CandleChartProps {
  /** Oldest first; the last one is running. */
  readonly bars: readonly ChartCandle[];
  readonly kind: ChartKind;
  readonly scale: ChartScale;
  readonly indicators: readonly Indicator[];
  /** Own orders, positions and fills. */
  readonly marks: ChartMarks;
  /** Drawings, and what is being done with them. */
  readonly drawings: DrawingScene;
  readonly drawing: DrawingEvents;
  readonly priceDecimals: number;
  /** Smallest step of a price; one of its last decimal unless given. */
  readonly priceStep?: number | undefined;
  /** Length of a bar. */
  readonly seconds: number;
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  /** Says whose library draws it, and has its name (`LIBRARY`). */
  readonly attribution: string;
  /** The bar under the crosshair, or else the newest one, with the values of the indicators. */
  readonly onRead: (reading: BarReading | undefined) => void;
  /** Where legends belong. */
  readonly onPlaces: (places: LegendPlaces) => void;
  readonly onReachStart: () => void;
  /** Called with a price that was pressed in the chart. */
  readonly onPick: (price: Decimal) => void;
  readonly ref?: Ref<ChartActions>;
}

/** The licence of the library asks for its name and this link on the page. */
const LIBRARY = 'TradingView';
const LIBRARY_SITE = 'https://www.tradingview.com/';

/** In the corner between both axes, which nothing is drawn in. */
const Attribution = ({ text }: { readonly text: string }) => (
  <Box
    component="a"
    href={LIBRARY_SITE}
    target="_blank"
    rel="noreferrer"
    title={text}
    aria-label={text}
    pos="absolute"
    right={0}
    bottom={0}
    px={4}
    bg="var(--surface-panel)"
    c="var(--ink-dim)"
    fz={10}
    lh="26px"
    td="none"
  >
    {LIBRARY}
  </Box>
);

/** The same functions at every render, each of which calls the latest one. */
function useDrawingEvents(latest: DrawingEvents): DrawingEvents {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [events] = useState<DrawingEvents>(() => ({
    onPlace: (...placed) => current.current.onPlace(...placed),
    onChange: (drawing) => current.current.onChange(drawing),
    onSelect: (id) => current.current.onSelect(id),
    onEdit: (drawing) => current.current.onEdit(drawing),
    onDelete: (id) => current.current.onDelete(id),
    onGiveUp: () => current.current.onGiveUp(),
    onCursor: (point) => current.current.onCursor(point),
  }));
  return events;
}

/** A price chart with volume and indicators. Made of canvas, so `label` says what it shows. */
export function CandleChart(props: CandleChartProps) {
  const { bars, kind, scale, indicators, marks, drawings, priceDecimals, priceStep, seconds, label, ref } =
    props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const read = useEffectEvent((reading: BarReading | undefined) => props.onRead(reading));
  const place = useEffectEvent((places: LegendPlaces) => props.onPlaces(places));
  const pick = useEffectEvent((price: Decimal) => props.onPick(price));
  const drawing = useDrawingEvents(props.drawing);
  const reachStart = useEffectEvent(() => props.onReachStart());

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const drawn = createChartView(element, {
      kind,
      priceDecimals,
      priceStep,
      seconds,
      palette: readPalette(element),
      onRead: (reading) => read(reading),
      onPlaces: (places) => place(places),
      onReachStart: () => reachStart(),
      onPick: (price) => pick(price),
      drawing,
    });
    view.current = drawn;
    const stop = onSchemeChange(() => drawn.setPalette(readPalette(element)));
    return () => {
      stop();
      drawn.destroy();
      view.current = undefined;
    };
  }, [kind, priceDecimals, priceStep, seconds, drawing]);

  useEffect(() => view.current?.setScale(scale), [scale, kind, priceDecimals, priceStep, seconds]);
  useEffect(
    () => view.current?.setIndicators(indicators),
    [indicators, kind, priceDecimals, priceStep, seconds],
  );
  useEffect(() => view.current?.setMarks(marks), [marks, kind, priceDecimals, priceStep, seconds]);
  useEffect(() => view.current?.setDrawings(drawings), [drawings, kind, priceDecimals, priceStep, seconds]);
  useEffect(() => view.current?.setBars(bars), [bars, kind, priceDecimals, priceStep, seconds]);
  useImperativeHandle(ref, () => ({
    fit: () => view.current?.fit(),
    toNow: () => view.current?.toNow(),
    picture: () => view.current?.picture() ?? document.createElement('canvas'),
    key: (press) => view.current?.key(press) ?? false,
    leave: () => view.current?.leave(),
  }));

  return (
    <>
      <Box ref={container} role="figure" aria-label={label} w="100%" h="100%" />
      <Attribution text={props.attribution} />
    </>
  );
}
