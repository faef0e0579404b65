/** Keys that draw in a chart, and select and move drawings (docs/chart.md). */
import type { DrawingEditor } from './editor.ts';
import type { Shift } from './plane.ts';

/** Up and down, in pixels; with Shift, and across in bars, ten times as far. */
const STEP = 4;
const FAR = 10;

const directions: Readonly<Record<string, { readonly bars: number; readonly down: number }>> = {
  ArrowLeft: { bars: -1, down: 0 },
  ArrowRight: { bars: 1, down: 0 },
  ArrowUp: { bars: 0, down: -1 },
  ArrowDown: { bars: 0, down: 1 },
};

/** A key that is pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How far an arrow key moves something: Ctrl moves the price by one tick. */
function shiftOf({ key, shiftKey, ctrlKey }: KeyPress): Shift | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const times = shiftKey ? FAR : 1;
  const isFine = ctrlKey && direction.bars === 0;
  return {
    bars: direction.bars * times,
    down: isFine ? 0 : direction.down * STEP * times,
    ticks: isFine ? -direction.down * times : 0,
  };
}

const actions: Readonly<Record<string, (editor: DrawingEditor) => boolean>> = {
  Enter: (editor) => editor.enter(),
  Escape: (editor) => editor.escape(),
  Delete: (editor) => editor.remove(),
  Backspace: (editor) => editor.remove(),
  PageDown: (editor) => editor.select(1),
  PageUp: (editor) => editor.select(-1),
};

/** Does what a key means for the drawings. Returns whether it meant something. */
export function pressKey(editor: DrawingEditor, press: KeyPress): boolean {
  if (press.altKey || press.metaKey) return false;
  const shift = shiftOf(press);
  if (!shift) return !press.ctrlKey && (actions[press.key]?.(editor) ?? false);
  editor.step(shift);
  return true;
}
