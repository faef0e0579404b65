import { greetEmbedder, isEmbedPage } from '#shared/embed.ts';
import type { Embedder } from '#shared/embed.ts';
import { takeChoices } from './app/address-choices.ts';
import { preloadPage } from './app/pages.ts';
import { openTabStorage } from './app/seat.ts';
import { removeFrame } from './frame.ts';
import { loadChunk } from './ui/chunks.ts';

/**
 * Starts the simulator where the exchange runs in this browser, with its clock and its drawer; resolves when it handles the
 * page's calls. A real backend gives its time in its responses.
 */
async function startExchange(embedder: Embedder | undefined) {
  if (import.meta.env.VITE_BACKEND !== 'simulator') return undefined;
  const { startEmbedded, startSimulator } = await import('#simulator/start.ts');
  if (embedder === undefined) return startSimulator();
  const choices = new URL(location.href);
  // The client says so itself, once it knows which pairs there are.
  choices.searchParams.delete('pair');
  return startEmbedded({ embedder, faults: takeChoices(choices, openTabStorage()).faults });
}

/** What the client needs of the simulator, once it handles calls; nothing of a real backend. */
async function pageExchange(simulator: Awaited<ReturnType<typeof startExchange>>) {
  const { clock, missions, replay } = (await simulator?.ready) ?? {};
  return { clock, host: { missions, replay } };
}

/** `?speaker=1` is a page of the simulator alone: the presenter's window beside the audience's. */
const isSpeakerView = (): boolean => new URLSearchParams(location.search).get('speaker') === '1';

async function showSpeakerView(): Promise<void> {
  const { startSpeaker } = await import('#simulator/start.ts');
  document.getElementById('root')?.remove();
  removeFrame();
  await startSpeaker();
}

/** Without the app no translations are loaded, so this text is in English. */
function showFailure(error: unknown): void {
  console.error('The page could not start:', error);
  const box = document.createElement('div');
  box.className = 'boot-failed';
  box.setAttribute('role', 'alert');
  const message = document.createElement('p');
  message.textContent = 'The page could not be loaded. Check the connection and try again.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Reload';
  again.addEventListener('click', () => location.reload());
  box.append(message, again);
  removeFrame();
  document.getElementById('root')?.replaceChildren(box);
}

/** The page around this one, where it is the page for frames, which a build for a real backend does not have. */
const findEmbedder = (): Embedder | undefined =>
  import.meta.env.VITE_BACKEND === 'simulator' && isEmbedPage(location.pathname)
    ? greetEmbedder()
    : undefined;

async function boot(): Promise<void> {
  const embedder = findEmbedder();
  if (import.meta.env.VITE_BACKEND === 'simulator' && embedder === undefined && isSpeakerView())
    return showSpeakerView();
  const starting = startExchange(embedder);
  const exchange = starting.then(pageExchange);
  // Its failure is shown once the client is there to wait for it.
  exchange.catch(() => undefined);
  preloadPage();
  const { mount } = await loadChunk(() => import('./app/start.tsx'));
  await mount({ exchange, backend: import.meta.env.VITE_BACKEND, embedder });
}

boot().catch(showFailure);
