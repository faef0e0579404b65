/** Shows one story as Storybook does: each decorator is called with the story and what is known of it. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { decorators } from './preview.js';

function Price() {
  const [price, setPrice] = useState('');
  useEffect(() => {
    const shown = fetch('/api/currency/quotation_new').then((response) => response.json());
    void shown.then(({ message }) => {
      const pairs = message.flatMap(({ quotation }) => quotation);
      setPrice(pairs.find(({ currency_name }) => currency_name === 'BTC').now_price);
    });
  }, []);
  return (
    <p>
      Bitcoin costs <output>{price}</output>
    </p>
  );
}

const parameters = {
  sandpit: {
    ...{ scenario: 'flash-crash', seed: 'story' },
    prepare: (exchange) => exchange.price('BTC/USDT', 90_000),
  },
};
const [decorate] = decorators;
createRoot(document.getElementById('root')).render(decorate(Price, { id: 'price', parameters }));
