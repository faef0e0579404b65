// @vitest-environment jsdom
/** The WebSocket of a page behind the handlers of MSW. */
import { setupServer } from 'msw/node';
import { onTestFinished, test } from 'vitest';
import { handlers } from '../../../package/msw.ts';

test('PKG-130 an unmodified socket.io-client in jsdom is pushed what happens over the WebSocket of the page', async () => {
  const server = setupServer(...handlers({ speed: 0 }));
  server.listen({ onUnhandledRequest: 'bypass' });
  onTestFinished(() => server.close());
  // The client keeps the WebSocket that it finds when it is imported.
  const { WebSocket: transport } = await import('socket.io-client');
  const { tradesSeen } = await import('../../support/socket-trades.ts');
  await tradesSeen('http://exchange.test', { transports: [transport] });
});
