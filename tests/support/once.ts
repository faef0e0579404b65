/** A scripted response that comes once: later calls wait, so that what is seen from then on comes from events alone. */
export function once(response: unknown): () => unknown {
  let isSent = false;
  return () => {
    if (isSent) return new Promise(() => {});
    isSent = true;
    return response;
  };
}
