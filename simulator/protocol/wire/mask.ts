/** Masks accounts, names and numbers for other users. */

const PHONE = /^\d{7,}$/;

/**
 * An account as others may see it (acceptance SHELL-004): a phone keeps its first 3 and last 4 digits, an e-mail its
 * first character and everything from the @ on, anything else its first character.
 */
export function maskAccount(account: string): string {
  if (PHONE.test(account)) return maskPhone(account);
  const at = account.indexOf('@');
  return `${[...account][0] ?? ''}***${at > 0 ? account.slice(at) : ''}`;
}

/** `13912345678` → `139****5678`; empty stays empty. */
export function maskPhone(phone: string): string {
  return phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** `Wang Fang` → `W***`; empty stays empty. */
export function maskName(name: string): string {
  return name === '' ? '' : `${[...name][0]}***`;
}

/** `123456198001011234` → `12******34`; of a short number the first character; empty stays empty. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  return number.length < 6 ? `${number.slice(0, 1)}******` : `${number.slice(0, 2)}******${number.slice(-2)}`;
}
