/** An address that a server may have a reader led to: of the web, or a page of this site. */
export const SAFE_ADDRESS = /^(https?:\/\/|\/(?![/\\]))/i;

/** Whether following the address can do no more than leave the page. */
export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address);
