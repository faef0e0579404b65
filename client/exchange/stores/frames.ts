/** Live data is shown at most once a frame, however often it arrives. */

/** Asks for one call before the next frame is drawn. */
export type RequestFrame = (flush: () => void) => void;

const FALLBACK_FRAME_MS = 16;

/** Frames of the page; where there is no page, every 16 ms. A hidden page draws none, and then nothing is flushed. */
export const pageFrames: RequestFrame = (flush) => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(flush);
  else setTimeout(flush, FALLBACK_FRAME_MS);
};

/** Runs every task of one frame together, so that the stores of one page cause one render. */
export function createFrameBatch(request: RequestFrame): (task: () => void) => void {
  let tasks: (() => void)[] = [];
  const flush = () => {
    const due = tasks;
    tasks = [];
    for (const task of due) task();
  };
  return (task) => {
    tasks.push(task);
    if (tasks.length === 1) request(flush);
  };
}
