/** Where the first script of a page leaves its own address, because the other files lie beside it. */
export const FIRST_SCRIPT = Symbol.for('sandpit.first-script');
