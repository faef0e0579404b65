/** What is being done with the drawings of one chart: the tool, the selection, the text that is written. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { BarSeries } from '#client/ui/chart/drawings/coordinates.ts';
import type {
  Drawing,
  DrawingEvents,
  DrawingKind,
  DrawingPoint,
  DrawingScene,
} from '#client/ui/chart/drawings/drawing.ts';
import type { DrawingLook } from '#client/ui/chart/looks.ts';
import { useDrawings } from './drawing-store.ts';
import type { DrawingStore } from './drawing-store.ts';
import { useDrawingTexts } from './drawing-texts.ts';
import type { DrawingTexts } from './drawing-texts.ts';

/** The chart in which is drawn. */
interface DrawnChart extends BarSeries {
  readonly symbol: string;
  readonly decimals: number;
  readonly hasMagnet: boolean;
}

/** The drawings of one chart, and what is being done with them. */
export interface DrawingTools {
  readonly store: DrawingStore;
  readonly scene: DrawingScene;
  readonly events: DrawingEvents;
  readonly texts: DrawingTexts;
  /** The element that receives the keys. */
  readonly surface: RefObject<HTMLDivElement | null>;
  /** What was done by keys, to be read aloud. */
  readonly announced: string;
  /** Takes up a tool, or puts it away. */
  readonly choose: (tool: DrawingKind | undefined) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** The drawing that is selected. */
  readonly selected: Drawing | undefined;
  /** Gives the selected drawing another look. */
  readonly restyle: (look: DrawingLook) => void;
  /** The text that is being written. */
  readonly writing: Drawing | undefined;
  /** Ends writing; undefined changes nothing. */
  readonly write: (text: string | undefined) => void;
}

/** The bars of the last render, for what is done with them later. */
function useLatest({ bars, seconds }: BarSeries): RefObject<BarSeries> {
  const latest = useRef<BarSeries>({ bars, seconds });
  useEffect(() => {
    latest.current = { bars, seconds };
  }, [bars, seconds]);
  return latest;
}

/** Draws in the chart of a pair. The tools stay the same while only its bars change. */
export function useDrawingTools(
  { symbol, decimals, hasMagnet, bars, seconds }: DrawnChart,
  surface: RefObject<HTMLDivElement | null>,
): DrawingTools {
  const store = useDrawings(symbol);
  const texts = useDrawingTexts(decimals);
  const along = useLatest({ bars, seconds });
  const [tool, setTool] = useState<DrawingKind>();
  const [selected, setSelected] = useState<string>();
  const [writing, setWriting] = useState<Drawing>();
  const [announced, announce] = useState('');
  const drawings = store.isHidden ? [] : store.drawings;
  const found = drawings.find(({ id }) => id === selected);
  const focus = () => surface.current?.focus({ preventScroll: true });
  const keep = (drawing: Drawing) => {
    store.put(drawing);
    setSelected(drawing.id);
    announce(texts.described(drawing, along.current));
  };
  const remove = (ids: readonly string[]) => {
    store.remove(ids);
    setSelected(undefined);
    focus();
  };
  const place = (kind: DrawingKind, points: readonly DrawingPoint[]) => {
    const drawing = { id: store.nextId(), kind, points };
    setTool(undefined);
    if (kind === 'text') setWriting(drawing);
    else keep(drawing);
  };
  return {
    store,
    texts,
    surface,
    announced,
    remove,
    writing,
    selected: found,
    restyle: (look) => found && store.put({ ...found, look }),
    scene: { drawings, tool, selected, hasMagnet, measured: texts.measured },
    events: {
      onPlace: place,
      onChange: keep,
      onSelect(id) {
        const next = drawings.find((drawing) => drawing.id === id);
        setSelected(next?.id);
        announce(next ? texts.described(next, along.current) : '');
      },
      onEdit: setWriting,
      onDelete: (id) => remove([id]),
      onGiveUp: () => setTool(undefined),
      onCursor: (point) => announce(texts.point(point)),
    },
    choose(next) {
      setTool(next);
      setSelected(undefined);
      if (next !== undefined) store.setHidden(false);
      focus();
    },
    write(text) {
      if (writing && text !== undefined) keep({ ...writing, text });
      setWriting(undefined);
    },
  };
}
