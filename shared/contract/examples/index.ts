/** One call of each operation and one payload of each event: shown in the documents, checked by the tests. */
import { accountExamples } from './account.ts';
import { acceptorExamples, c2cExamples } from './c2c.ts';
import type { Examples } from './example.ts';
import { extensionExamples } from './extensions.ts';
import { leverageExamples } from './leverage.ts';
import { marketExamples } from './market.ts';
import { depositExamples, microExamples } from './micro.ts';
import { spotExamples } from './spot.ts';
import { walletExamples } from './wallet.ts';

export { eventExamples } from './events.ts';

export const examples: Examples = {
  ...marketExamples,
  ...spotExamples,
  ...leverageExamples,
  ...walletExamples,
  ...microExamples,
  ...depositExamples,
  ...c2cExamples,
  ...acceptorExamples,
  ...accountExamples,
  ...extensionExamples,
};
