import { FIRST_SCRIPT } from './first-script-place.ts';
import { installSocketRouter } from '#simulator/page/socket/router.ts';

// Runs before every module: socket clients keep the WebSocket class that they find when they are evaluated.
installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0]);
if (document.currentScript instanceof HTMLScriptElement)
  Object.assign(globalThis, { [FIRST_SCRIPT]: document.currentScript.src });
