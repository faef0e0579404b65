/** The columns shown below a row. */
import type { Column, RowsProps } from './data-table-rows.tsx';
import classes from './data-table.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

type Fitting<Row> = Pick<RowsProps<Row>, 'columns' | 'detail'>;

interface BelowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly index: number;
}

/** The cells of these columns with their titles, side by side as far as they fit. */
function Below<Row>({ columns, row, index }: BelowProps<Row>) {
  return (
    <dl className={classes.below}>
      {columns.map(({ key, title, render }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{render(row, index)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The columns and details of a table for the width of the screen. */
export function useFitting<Row>({ columns, detail }: Fitting<Row>): Fitting<Row> {
  const isNarrow = useIsNarrow();
  const isBelow = ({ below }: Column<Row>) => below === 'always' || (below === 'narrow' && isNarrow);
  const below = columns.filter(isBelow);
  if (below.length === 0) return { columns, ...(detail && { detail }) };
  return {
    columns: columns.filter((column) => !isBelow(column)),
    detail: (row, index) => (
      <>
        <Below columns={below} row={row} index={index} />
        {detail?.(row, index)}
      </>
    ),
  };
}
