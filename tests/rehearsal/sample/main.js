/** A front end as it is written in an afternoon: it shows what comes, and does not look at it. */
const place = (id) => document.getElementById(id);
const rows = (id, list, cells) => {
  place(id).replaceChildren(
    ...list.map((each) => {
      const row = document.createElement('tr');
      row.append(
        ...cells(each).map((text) => Object.assign(document.createElement('td'), { textContent: text })),
      );
      return row;
    }),
  );
};

let token = '';

async function call(path, form) {
  const response = await fetch(`/api/${path}`, {
    headers: { authorization: token },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const { type, message } = await response.json();
  if (type !== 'ok') throw new Error(message);
  return message;
}

async function showAccount() {
  const detail = await call('wallet/detail', { currency: '3', type: 'change' });
  place('balance').textContent = `${detail.change_balance} ${detail.currency_name}`;
  const orders = await call('transaction_in', {});
  rows('orders', orders.list, (order) => [order.currency_name, order.price, order.number]);
  const trades = await call('transaction_complete', {});
  rows('trades', trades.list, (trade) => [trade.time, trade.price, trade.in_fee]);
  const { rate } = await call('wallet/get_info', { currency: '3' });
  const fee = (200 * rate) / 100;
  place('fee').textContent = fee.toFixed(4);
  place('received').textContent = (200 - fee).toFixed(4);
  const periods = await call('microtrade/seconds');
  place('periods').replaceChildren(
    ...periods.map(({ seconds, profit_ratio }) =>
      Object.assign(document.createElement('li'), { textContent: `${seconds} s: ${profit_ratio} %` }),
    ),
  );
}

/** Engine.IO by hand: 0 opens, 2 is a ping, 42 an event. */
function follow(user) {
  const socket = new WebSocket(
    `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  socket.onmessage = ({ data }) => {
    if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    if (data.startsWith('40')) socket.send(`42${JSON.stringify(['login', user])}`);
    if (data === '2') socket.send('3');
    if (!data.startsWith('42')) return;
    const [name, event] = JSON.parse(data.slice(2));
    if (name === 'daymarket' && event.match_id === 1) place('price').textContent = event.now_price;
    if (name === 'update_balance') void showAccount();
  };
}

place('login').addEventListener('submit', async (event) => {
  event.preventDefault();
  token = await call('user/login', { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' });
  await showAccount();
  const { id } = await call('user/info');
  follow(id);
});

place('order').addEventListener('submit', async (event) => {
  event.preventDefault();
  const order = { legal_id: '3', currency_id: '1', mode: '2', price: '50000', num: '0.01' };
  try {
    await call('transaction/in', order);
    await call('transaction/in', { ...order, mode: '1' });
    place('refusal').textContent = '';
  } catch (error) {
    place('refusal').textContent = error.message;
  }
});
