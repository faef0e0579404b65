import { Price } from './Price.jsx';

export default { component: Price };

export const NinetyThousand = {
  parameters: {
    sandpit: {
      scenario: 'flash-crash',
      seed: 'story',
      prepare: (exchange) => exchange.price('BTC/USDT', 90_000),
    },
  },
};
