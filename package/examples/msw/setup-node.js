import { setupServer } from 'msw/node';
import { handlers } from 'sandpit-exchange/msw';

// At the top level: a socket client keeps the WebSocket that it finds when it is imported.
const server = setupServer(...handlers({ scenario: 'flash-crash', seed: 'mine', speed: 0 }));
server.listen({ onUnhandledRequest: 'error' });
