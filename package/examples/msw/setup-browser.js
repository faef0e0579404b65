import { setupWorker } from 'msw/browser';
import { handlers } from 'sandpit-exchange/msw';

const worker = setupWorker(...handlers({ scenario: 'flash-crash', seed: 'mine', speed: 0 }));
await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
