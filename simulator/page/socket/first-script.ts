import { installSocketRouter } from './router.ts';

// The first script of the page: engine.io-client keeps the WebSocket class it finds when its module is evaluated, so
// ours has to be there before any module runs.
installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0]);
