/** An address that a server may have a reader led to: of the web, of a mailbox, or a page of this site. */
const safe = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

/** Whether following the address can do no more than leave the page. */
export const isSafeAddress = (address: string): boolean => safe.test(address);
