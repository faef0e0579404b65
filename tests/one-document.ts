import { builtinEnvironments } from 'vitest/runtime';
import type { Environment } from 'vitest/runtime';

const SET_UP = Symbol.for('sandpit.one-document');

/**
 * A document of jsdom that all files of a process share: React and the client are loaded once for all of them, and both keep the
 * document that they found. tests/support/pages.tsx empties it before each test.
 */
const environment: Environment = {
  name: 'one-document',
  viteEnvironment: 'client',
  async setup(global: Record<symbol, unknown>, options) {
    if (global[SET_UP] === undefined) await builtinEnvironments.jsdom.setup(global, options);
    global[SET_UP] = true;
    return { teardown: () => {} };
  },
};

export default environment;
