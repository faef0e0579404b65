import { Balance, Toned, toneOf } from './figures.tsx';
import type { LogRow } from '#client/exchange/index.ts';
import { isFrozen } from './log-status.ts';

interface MovementProps {
  readonly row: LogRow;
  readonly unit?: string | undefined;
}

/** What a row of a log added or took, in the colour of its sign; without a colour where funds were frozen or released. */
export const LogAmount = ({ row, unit }: MovementProps) => (
  <Toned tone={isFrozen(row) ? 'flat' : toneOf(row.value)}>
    <Balance value={row.value} signed unit={unit} />
  </Toned>
);
