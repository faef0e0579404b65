/** How this front end talks to its exchange: fetch, XMLHttpRequest and socket.io, as front ends do. */
const PAIR = { legal_id: '3', currency_id: '1' };

const formOf = (fields) => new URLSearchParams({ ...PAIR, ...fields }).toString();

const headers = () => ({
  'content-type': 'application/x-www-form-urlencoded',
  authorization: localStorage.getItem('my-token') ?? '',
});

async function post(api, path, fields) {
  const response = await fetch(`${api}${path}`, { method: 'POST', headers: headers(), body: formOf(fields) });
  const { type, message } = await response.json();
  if (type !== 'ok') throw new Error(message);
  return message;
}

function postByXhr(api, path, fields) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${api}${path}`);
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.onload = () => resolve(JSON.parse(request.responseText).message);
    request.onerror = () => reject(new Error('no response'));
    request.send(formOf(fields));
  });
}

export async function logIn(api, account, password) {
  localStorage.setItem(
    'my-token',
    await post(api, '/user/login', { user_string: account, password, type: '1' }),
  );
}

export const buy = (api, quantity) => postByXhr(api, '/transaction/in', { num: quantity, mode: '1' });

/** What the user has of the base currency; empty for a visitor. */
export async function balance(api) {
  if (localStorage.getItem('my-token') === null) return '';
  return (await post(api, '/transaction/deal', {})).user_currency;
}

/** Calls `onPrice` with every price that is pushed; returns how to stop. */
export function followPrices(io, socketPath, onPrice) {
  const socket = io({ path: socketPath });
  socket.on('daymarket', ({ match_id, currency_id, now_price }) => {
    if (match_id === 1 || currency_id === 1) onPrice(String(now_price));
  });
  return () => socket.disconnect();
}
