await customElements.whenDefined('sandpit-exchange');
const exchange = document.querySelector('#crash');
const fills = document.querySelector('#fills');

exchange.addEventListener('fill', ({ detail }) => {
  fills.textContent += `${detail.type === 'in' ? 'Bought' : 'Sold'} ${detail.number} at ${detail.price}. `;
});
exchange.addEventListener('error', ({ message }) => {
  fills.textContent = message;
});
document.querySelector('#forward').addEventListener('click', () => exchange.clock.advance('10m'));
