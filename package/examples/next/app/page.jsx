'use client';
import { useEffect, useState } from 'react';
import { startSandpit } from 'sandpit-exchange/browser';
import { createClient } from 'sandpit-exchange/contract';
import { io } from 'socket.io-client';

const base = process.env.NEXT_PUBLIC_BASE;
const pair = { legal_id: 3, currency_id: 1 };
const { call } = createClient({ baseUrl: base, token: () => localStorage.token });

export default function Exchange() {
  const [price, setPrice] = useState('');
  const [held, setHeld] = useState('');
  const look = async () => setHeld((await call('spotDeal', pair)).user_currency);
  const logIn = async () => {
    const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: 1 };
    localStorage.token = await call('login', demo);
    await look();
  };
  const buy = () => call('spotBuy', { ...pair, mode: '1', price: '', num: '0.01' }).then(look);
  useEffect(() => {
    startSandpit({ scenario: 'calm-market', seed: 'mine' });
    if (localStorage.token) void look();
    const socket = io({ path: `${base}/socket.io` });
    socket.on('daymarket', ({ symbol, now_price }) => symbol === 'BTC/USDT' && setPrice(now_price));
    return () => socket.disconnect();
  }, []);
  return (
    <>
      <h1>My exchange</h1>
      <button onClick={logIn}>Log in</button>
      <button onClick={buy}>Buy</button>
      <button onClick={look}>Look</button>
      <p>
        Price <output id="price">{price}</output> Balance <output id="balance">{held}</output>
      </p>
    </>
  );
}
