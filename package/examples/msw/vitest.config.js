import { playwright } from '@vitest/browser-playwright';

const browser = {
  enabled: true,
  headless: true,
  provider: playwright(),
  instances: [{ browser: 'chromium' }],
};

export default {
  test: {
    projects: [
      { test: { name: 'jsdom', environment: 'jsdom', setupFiles: 'setup-node.js' } },
      { test: { name: 'browser', browser, setupFiles: 'setup-browser.js' } },
    ],
  },
};
