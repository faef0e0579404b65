/** Exact decimal amounts of up to 8 decimals. */

const DECIMALS = 8;
const UNIT = 10n ** BigInt(DECIMALS);

/** An amount in units of its eighth decimal; further ones are cut off. */
export function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0').slice(0, DECIMALS));
  return text.startsWith('-') ? -units : units;
}

/** Units as plain text without zeros at the end. */
export function amountText(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/** Cut to so many decimals, with no zeros at the end. */
export const cutTo = (text: string, decimals: number): string => {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
};
