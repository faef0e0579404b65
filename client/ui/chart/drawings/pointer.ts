/** Lets the pointer draw in a chart, and select and move drawings. */
import type { DrawingEditor } from './editor.ts';
import type { Pixel } from './geometry.ts';

/** What the pointer does with drawings of one chart. */
interface DrawingPointer {
  /** Whether the latest press was for a drawing, so that it is not for the chart. */
  hasPress(): boolean;
  stop(): void;
}

/**
 * Gives presses on drawings, and all while a tool is chosen, to the editor; the chart itself does not receive them.
 * `isTaken` says where something else takes a press first.
 */
export function followDrawing(
  container: HTMLElement,
  editor: DrawingEditor,
  isTaken: (at: Pixel) => boolean,
): DrawingPointer {
  const end = new AbortController();
  const { signal } = end;
  let isPressed = false;
  let hasPress = false;
  const placeOf = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top } = container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const cursorAt = (at: Pixel): string => {
    if (editor.scene.tool) return 'crosshair';
    if (isTaken(at)) return container.style.cursor;
    const part = editor.partAt(at)?.part;
    return part === undefined ? '' : part === 'whole' ? 'pointer' : 'move';
  };
  const press = (event: PointerEvent): void => {
    const at = placeOf(event);
    const isOurs = event.isPrimary && event.button === 0 && (editor.scene.tool !== undefined || !isTaken(at));
    hasPress = isOurs && editor.press(at);
    isPressed = hasPress;
    if (hasPress) container.setPointerCapture(event.pointerId);
  };
  container.addEventListener('pointerdown', press, { capture: true, signal });
  container.addEventListener(
    'pointermove',
    (event) => {
      const at = placeOf(event);
      editor.move(at);
      if (!isPressed) container.style.cursor = cursorAt(at);
    },
    { signal },
  );
  container.addEventListener(
    'pointerup',
    (event) => {
      if (isPressed) editor.release(placeOf(event));
      isPressed = false;
    },
    { signal },
  );
  const cancel = (): void => {
    isPressed = false;
    editor.cancel();
  };
  container.addEventListener('pointercancel', cancel, { signal });
  container.addEventListener('dblclick', (event) => editor.edit(placeOf(event)), { signal });
  const keep = (event: Event): void => {
    if (!isPressed) return;
    event.stopPropagation();
    // The page is not scrolled by the finger that draws.
    if (event.type === 'touchstart' && event.cancelable) event.preventDefault();
  };
  for (const name of ['mousedown', 'touchstart'] as const)
    container.addEventListener(name, keep, { capture: true, passive: false, signal });
  return { hasPress: () => hasPress, stop: () => end.abort() };
}
