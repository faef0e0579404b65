/** A press that moves by more than this moves the chart, in pixels. */
const STILL = 3;

/**
 * Calls `press` with the place in `container` at which the pointer was pressed and released. The library's own event for
 * it leaves out the second of two presses in quick succession. Returns how to stop.
 */
export function followPressing(container: HTMLElement, press: (x: number, y: number) => void): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  let began: PointerEvent | undefined;
  container.addEventListener(
    'pointerdown',
    (event) => {
      began = event.isPrimary && event.button === 0 ? event : undefined;
    },
    options,
  );
  container.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      if (!began || Math.hypot(clientX - began.clientX, clientY - began.clientY) > STILL) return;
      const { left, top } = container.getBoundingClientRect();
      press(clientX - left, clientY - top);
    },
    options,
  );
  return () => end.abort();
}
