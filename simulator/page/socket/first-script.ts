import { isEmbedPage } from '#shared/embed.ts';
import { startEarlyWorker } from '../early-worker.ts';
import { installSocketRouter } from './router.ts';

// The first script of the page: engine.io-client keeps the WebSocket class it finds when its module is evaluated, so
// ours has to be there before any module runs.
installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0]);

// A page in a frame has an exchange of its own, in another kind of worker.
const engine = document.querySelector<HTMLLinkElement>('link#engine');
if (engine && !isEmbedPage(location.pathname)) startEarlyWorker(globalThis, engine.href);
