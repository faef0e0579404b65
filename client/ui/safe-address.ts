/** Addresses that a link from the server may have. */

/** An address that a server may link to: on the web, or a page of this site. */
export const SAFE_ADDRESS = /^(https?:\/\/|\/(?![/\\]))/i;

/** Whether the address is harmless: following it can only leave the page. */
export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address);
