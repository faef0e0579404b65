/** Live data is shown at most once a frame, however often it arrives. */

/** Asks for one call before the next frame is drawn. */
export type RequestFrame = (flush: () => void) => void;

const FALLBACK_FRAME_MS = 16;

/** Frames of the page; where there is no page, every 16 ms. A hidden page draws none, and then nothing is flushed. */
export const pageFrames: RequestFrame = (flush) => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(flush);
  else setTimeout(flush, FALLBACK_FRAME_MS);
};

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
