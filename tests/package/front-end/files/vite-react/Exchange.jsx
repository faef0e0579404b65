import { useEffect, useState } from 'react';
import { io } from 'socket.io-client';
import { balance, buy, followPrices, logIn } from './shared/exchange.js';

const API = `${import.meta.env.BASE_URL}api`;

export function Exchange() {
  const [price, setPrice] = useState('');
  const [held, setHeld] = useState('');
  const look = async () => setHeld(await balance(API));
  useEffect(() => void look(), []);
  useEffect(() => followPrices(io, `${import.meta.env.BASE_URL}socket.io`, setPrice), []);
  return (
    <>
      <h1>My exchange</h1>
      <button onClick={() => logIn(API, 'demo@sandpit.test', 'demo123').then(look)}>Log in</button>
      <button onClick={() => buy(API, '0.01').then(look)}>Buy</button>
      <button onClick={look}>Look</button>
      <p>
        Price <output id="price">{price}</output> Balance <output id="balance">{held}</output>
      </p>
    </>
  );
}
