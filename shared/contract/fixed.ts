/** How every figure is written with a fixed count of decimals: the one rounding of what people read (decision 82). */

const FORM = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/**
 * A decimal number as text with exactly `places` decimals, rounded half away from zero: `1.005` is `1.01`, `-1.005` is
 * `-1.01`. What rounds to zero has no sign. Throws RangeError when it is not a decimal number.
 */
export function fixed(value: string, places: number): string {
  const match = FORM.exec(value);
  if (!match) throw new RangeError(`Not a decimal number: "${value}"`);
  const [, sign, whole = '', fraction = match[4] ?? ''] = match;
  const cut = BigInt(whole + fraction.slice(0, places).padEnd(places, '0') || '0');
  const units = (fraction[places] ?? '0') >= '5' ? cut + 1n : cut;
  const digits = units.toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return sign === '-' && units > 0n ? `-${text}` : text;
}
