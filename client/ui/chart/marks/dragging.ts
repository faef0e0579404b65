/** Moves marks of a chart with the pointer. */
import type { Decimal } from '#client/exchange/index.ts';
import type { ChartMark } from './mark.ts';

/** What dragging needs of a chart. */
export interface DragTarget {
  markAt(y: number): ChartMark | undefined;
  /** The price at a height of the price pane; undefined outside of it. */
  priceAt(y: number): Decimal | undefined;
  preview(mark: ChartMark, price: Decimal): void;
  /** Puts all marks back to where they are. */
  restore(): void;
}

interface Drag {
  readonly mark: ChartMark;
  price: Decimal;
}

/**
 * Takes a mark that is under the pointer when it is pressed and moves it until it is released; Escape puts it back.
 * The chart itself does not receive these events. Returns how to stop.
 */
export function followDragging(container: HTMLElement, target: DragTarget): () => void {
  const end = new AbortController();
  const { signal } = end;
  let drag: Drag | undefined;
  const heightOf = ({ clientY }: MouseEvent): number => clientY - container.getBoundingClientRect().top;
  const finish = (): void => {
    drag = undefined;
    container.style.cursor = '';
  };

  container.addEventListener(
    'pointerdown',
    (press) => {
      const mark = press.isPrimary && press.button === 0 ? target.markAt(heightOf(press)) : undefined;
      if (!mark) return;
      drag = { mark, price: mark.price };
      container.setPointerCapture(press.pointerId);
      press.preventDefault();
    },
    { capture: true, signal },
  );
  container.addEventListener(
    'pointermove',
    (move) => {
      if (!drag) {
        container.style.cursor = target.markAt(heightOf(move)) ? 'ns-resize' : '';
        return;
      }
      const price = target.priceAt(heightOf(move));
      if (price === undefined) return;
      drag.price = price;
      target.preview(drag.mark, price);
    },
    { signal },
  );
  container.addEventListener(
    'pointerup',
    () => {
      if (!drag) return;
      const { mark, price } = drag;
      finish();
      target.restore();
      if (price !== mark.price) void mark.onMove?.(price);
    },
    { signal },
  );
  const cancel = (): void => {
    if (!drag) return;
    finish();
    target.restore();
  };
  container.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  for (const name of ['mousedown', 'touchstart'] as const)
    container.addEventListener(name, (event) => drag && event.stopPropagation(), { capture: true, signal });
  return () => end.abort();
}
