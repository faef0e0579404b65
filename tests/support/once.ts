/** A scripted response that comes once: whoever asks again waits, so that what is seen later comes from events alone. */
export function once(response: unknown): () => unknown {
  let isAsked = false;
  return () => {
    if (isAsked) return new Promise(() => {});
    isAsked = true;
    return response;
  };
}
