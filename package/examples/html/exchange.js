/** How this front end talks to its exchange: fetch, XMLHttpRequest and socket.io, below the address of the page. */
const PAIR = { legal_id: '3', currency_id: '1' };

const requestOf = (fields) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: localStorage.token ?? '',
  },
  body: new URLSearchParams({ ...PAIR, ...fields }).toString(),
});

async function post(path, fields) {
  const { type, message } = await (await fetch(`api${path}`, requestOf(fields))).json();
  if (type !== 'ok') throw new Error(message);
  return message;
}

export async function logIn(account, password) {
  localStorage.token = await post('/user/login', { user_string: account, password, type: '1' });
}

/** A market order, by XMLHttpRequest. */
export function buy(quantity) {
  const { method, headers, body } = requestOf({ num: quantity, mode: '1' });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, 'api/transaction/in');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.onload = () => resolve(JSON.parse(request.responseText).message);
    request.onerror = () => reject(new Error('no response'));
    request.send(body);
  });
}

/** What the user has of the base currency. */
export const balance = async () => (await post('/transaction/deal', {})).user_currency;

/** Calls `onPrice` with every price that is pushed. */
export function followPrices(onPrice) {
  const { pathname } = new URL('socket.io', location.href);
  window.io({ path: pathname }).on('daymarket', ({ symbol, now_price }) => {
    if (symbol === 'BTC/USDT') onPrice(String(now_price));
  });
}
