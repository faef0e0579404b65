/** Pages are loaded as separate scripts; a failed load shows an error. */

/** How long a script may take before the page says that it could not be loaded (ERR-013). */
const CHUNK_TIMEOUT_MS = 120_000;

/** A script of the client could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads a part of the client. Rejects with a ChunkError when it fails or takes more than 120 s: browsers wait far longer. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timed out')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('failed to load', { cause });
  } finally {
    clearTimeout(timer);
  }
}
