/** Where an address of the exchange, such as `/newmarket?scenario=flash-crash`, leads in a site that is served below `base`. */
export const liveAddress = (base: string, address: string): string =>
  `${base}live${address.startsWith('/') ? '' : '/'}${address}`;
