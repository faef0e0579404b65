import type { Decimal } from '#client/exchange/index.ts';
import { exactText, Figure } from '#client/ui/figures.tsx';
import { exactPlaces } from '#client/ui/numbers.ts';

/** Decimals of C2C numbers and of CNY in lists (CONST-004, CONST-006). */
const PLACES = 2;

interface NumberProps {
  readonly value: Decimal | undefined;
  readonly unit?: string;
}

/** A number in a list: 2 decimals; where that cuts something off, the tooltip has the full number. */
export const C2cNumber = ({ value, unit }: NumberProps) => (
  <span title={exactPlaces(value) > PLACES ? `${exactText(value)} ${unit ?? ''}`.trimEnd() : undefined}>
    <Figure value={value} places={PLACES} unit={unit} />
  </span>
);
