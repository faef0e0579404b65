/** Rows of figures: one table for every list of the client, with its states. */
import { Fragment, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx';

/** One column. */
export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** Left out on narrow screens. */
  readonly wideOnly?: boolean;
  /** Stays in sight at the end when the table scrolls sideways: for actions. */
  readonly pinned?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  readonly isLoading?: boolean;
  readonly error?: Error | null;
  readonly onRetry?: () => void;
  /** Shown when there are no rows; by default the no-data text (ERR-011). */
  readonly empty?: ReactNode;
  readonly skeletonRows?: number;
  /** Below the rows: load more, totals. */
  readonly footer?: ReactNode;
  readonly onRowClick?: (row: Row) => void;
  readonly isSelected?: (row: Row) => boolean;
  /** What stands below a row across all columns; undefined where a row is folded. */
  readonly detail?: (row: Row) => ReactNode;
  /** `desk`: 28 px rows of 13 px. `page`: 44 px rows of 14 px. */
  readonly density?: 'desk' | 'page';
}

const align = (column: { readonly align?: string }) => classes[column.align ?? 'start'];

/** A table that says when it is loading, broken or empty. A failure keeps rows that are there. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    isLoading = false,
    error,
    onRetry,
    empty,
    skeletonRows = 5,
    footer,
    density = 'desk',
  } = props;
  const isBare = rows.length === 0;
  return (
    <div className={`${classes.wrap} ${classes[density]}`}>
      <table className={classes.table} aria-label={label} aria-busy={isLoading && isBare}>
        <Head columns={props.columns} />
        {!isBare && <Body {...props} />}
      </table>
      {isBare && isLoading && <SkeletonRows rows={skeletonRows} height={density === 'desk' ? 28 : 44} />}
      {isBare && !isLoading && error && <ErrorState {...(onRetry ? { onRetry } : {})} />}
      {isBare && !isLoading && !error && (empty ?? <EmptyState />)}
      {footer}
    </div>
  );
}

const cellClass = <Row,>(column: Column<Row>) =>
  [align(column), column.wideOnly === true && classes.wideOnly, column.pinned === true && classes.pinned]
    .filter(Boolean)
    .join(' ');

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={cellClass(column)} style={{ width: column.width }}>
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Body<Row>({ columns, rows, rowKey, onRowClick, isSelected, detail }: DataTableProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <Fragment key={rowKey(row, index)}>
          <tr
            className={onRowClick ? classes.clickable : undefined}
            aria-selected={isSelected?.(row)}
            onClick={onRowClick && (() => onRowClick(row))}
          >
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.render(row, index)}
              </td>
            ))}
          </tr>
          <Detail columns={columns.length}>{detail?.(row)}</Detail>
        </Fragment>
      ))}
    </tbody>
  );
}

function Detail({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <tr className={classes.detail}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
