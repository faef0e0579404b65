/** The page of the front ends that are written without a framework. */
import { balance, buy, followPrices, logIn } from './exchange.js';

export function showPage(root, io, { api, socket }) {
  root.innerHTML = `
    <h1>My exchange</h1>
    <button id="log-in">Log in</button> <button id="buy">Buy</button> <button id="look">Look</button>
    <p>Price <output id="price"></output> Balance <output id="balance"></output></p>`;
  const show = (id, text) => void (root.querySelector(`#${id}`).textContent = text);
  const look = async () => show('balance', await balance(api));
  const press = (id, action) =>
    root.querySelector(`#${id}`).addEventListener('click', async () => {
      await action();
      await look();
    });
  press('log-in', () => logIn(api, 'demo@sandpit.test', 'demo123'));
  press('buy', () => buy(api, '0.01'));
  press('look', () => undefined);
  followPrices(io, socket, (price) => show('price', price));
  return look();
}
