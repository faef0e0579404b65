/**
 * Address of the engine's script beside this module. Bundlers that know `new URL` copy the file and put its new address here; the
 * Vite plugin names the file that it serves.
 */
export const engineUrl: string = new URL('./engine.js', import.meta.url).href;
