import { useEffect, useState } from 'react';
import { createClient } from 'sandpit-exchange/contract';

const { call } = createClient();

/** The last price of bitcoin. */
export function Price() {
  const [price, setPrice] = useState('');
  useEffect(() => {
    void call('quotations', {}).then((groups) => {
      const pairs = groups.flatMap(({ quotation }) => quotation);
      setPrice(pairs.find(({ currency_name }) => currency_name === 'BTC').now_price);
    });
  }, []);
  return (
    <p>
      Bitcoin costs <output>{price}</output>
    </p>
  );
}
