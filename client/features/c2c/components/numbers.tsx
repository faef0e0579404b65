/** Numbers of C2C: cut to 2 decimals, or in full. */
import type { Decimal } from '#client/exchange/index.ts';
import { Figure, figureText } from '#client/ui/figures.tsx';
import { C2C_PLACES, exactPlaces } from '../logic/exact.ts';

interface NumberProps {
  readonly value: Decimal;
  readonly unit: string;
}

/** A number with 2 decimals (CONST-004); where that cuts something off, the tooltip has the full number. */
export function C2cNumber({ value, unit }: NumberProps) {
  const places = exactPlaces(value);
  const exact = places > C2C_PLACES ? `${figureText(value, places)} ${unit}` : undefined;
  return (
    <span title={exact}>
      <Figure value={value} places={C2C_PLACES} unit={unit} />
    </span>
  );
}

/** A number in full, where something is agreed on. */
export const ExactNumber = ({ value, unit }: NumberProps) => (
  <Figure value={value} places={exactPlaces(value)} unit={unit} />
);
