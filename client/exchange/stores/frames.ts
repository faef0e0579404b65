/** Live data is shown at most once a frame, however often it arrives. */

/** Asks for one call before the next frame is drawn. */
export type RequestFrame = (flush: () => void) => void;

const FRAME_MS = 16;

/** Frames of the page; where there is no page, every 16 ms. A hidden page draws none, and then nothing is flushed. */
export const pageFrames: RequestFrame = (flush) => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(flush);
  else setTimeout(flush, FRAME_MS);
};

/** Live data of the market is drawn ten times a second at most, as fast as other exchanges send it. */
const MARKET_PACE_MS = 100;

/**
 * Draws at the pace of the market. What arrives in a burst is drawn together, and rendered before the frame begins, so that a
 * chart, which draws in the next frame, does it in the same one. A hidden page draws nothing.
 */
export function marketFrames(): RequestFrame {
  let lastAt = -MARKET_PACE_MS;
  return (flush) => {
    if (typeof document !== 'undefined' && document.hidden) return pageFrames(flush);
    const untilNext = lastAt + MARKET_PACE_MS - performance.now();
    setTimeout(
      () => {
        lastAt = performance.now();
        flush();
      },
      Math.max(FRAME_MS, untilNext),
    );
  };
}

/** Returns what asks for `flush` with the next frame; asked for again before it, that is one call. */
export function oncePerFrame(request: RequestFrame, flush: () => void): () => void {
  let isRequested = false;
  return () => {
    if (isRequested) return;
    isRequested = true;
    request(() => {
      isRequested = false;
      flush();
    });
  };
}
