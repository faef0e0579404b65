/** Rows of figures: one table for every list of the client, with its states. */
import type { ReactNode } from 'react';
import { cellClass, tableLines, DataTableRow } from './data-table-rows.tsx';
import type { Column, RowsProps, Sorting, TableLine } from './data-table-rows.tsx';
import classes from './data-table.module.css';
import { useFitting } from './data-table-fitting.tsx';
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx';

export {
  actionsColumn,
  below,
  belowIfNarrow,
  column,
  endColumn,
  pinned,
  wideOnly,
} from './data-table-rows.tsx';
export type { Column } from './data-table-rows.tsx';

/** How a long table shows only the lines in sight. */
export interface ManyLines<Row> {
  /** How many rows there are; undefined where that is not known. */
  readonly count: number | undefined;
  readonly render: (lines: readonly TableLine<Row>[], columns: readonly Column<Row>[]) => ReactNode;
}

/** How the rows of a list are loaded. */
export interface TableState {
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** The state of a list that one query brings. */
export const queryState = ({ isPending, error, refetch }: Query): TableState => ({
  isLoading: isPending,
  error,
  reload: () => void refetch(),
});

interface Query {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

const loaded = { isLoading: false, error: null, reload: undefined };

export interface DataTableProps<Row> extends RowsProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  /** Whether the first rows are awaited or failed; a PagedList as it is. Left out where the rows are known. */
  readonly state?: TableState;
  /** The rows are those of another filter or page, until those that were asked for are there: shown, but not to be used (ERR-031). */
  readonly isPrevious?: boolean | undefined;
  /** Shown when there are no rows; by default the no-data text (ERR-011). */
  readonly empty?: ReactNode;
  readonly skeletonRows?: number;
  /** Below the rows: load more, totals. */
  readonly footer?: ReactNode;
  /** `desk`: 28 px rows of 13 px. `page`: 44 px rows of 14 px. */
  readonly density?: 'desk' | 'page';
  /** Left out, every row is rendered. */
  readonly many?: ManyLines<Row> | undefined;
}

/** Rows of both densities, in pixels. */
export const ROW_HEIGHT = { desk: 28, page: 44 } as const;

/** A table that says when it is loading, broken or empty. A failure keeps rows that are there. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, ...useFitting(given) };
  const {
    label,
    rows,
    state: { isLoading, error, reload } = loaded,
    isPrevious = false,
    empty,
    skeletonRows = 5,
    footer,
    density = 'desk',
    many,
  } = props;
  const isBare = rows.length === 0;
  return (
    <div className={`${classes.wrap} ${classes[density]}`}>
      <table
        className={`${classes.table} ${many ? classes.many : ''}`}
        aria-label={label}
        aria-busy={isPrevious || (isLoading && isBare)}
        inert={isPrevious}
        aria-rowcount={many && rowCount(many)}
      >
        <Head columns={props.columns} isCounted={many !== undefined} />
        {!isBare && (many ? many.render(tableLines(props), props.columns) : <Body {...props} />)}
      </table>
      {isBare && isLoading && <SkeletonRows rows={skeletonRows} height={ROW_HEIGHT[density]} />}
      {isBare && !isLoading && error && <ErrorState error={error} onRetry={reload} />}
      {isBare && !isLoading && !error && (empty ?? <EmptyState />)}
      {footer}
    </div>
  );
}

/** The heading is a row too; −1 where the count is not known. */
const rowCount = <Row,>({ count }: ManyLines<Row>) => (count === undefined ? -1 : count + 1);

function SortButton({ title, direction, onPress }: Sorting & Pick<Column<never>, 'title'>) {
  const arrow = direction === 'ascending' ? '↑' : '↓';
  return (
    <button type="button" className={classes.sort} onClick={onPress}>
      {title}
      {direction !== undefined && <span aria-hidden> {arrow}</span>}
    </button>
  );
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isCounted: boolean;
}

function Head<Row>({ columns, isCounted }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={isCounted ? 1 : undefined}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cellClass(column)}
            style={{ width: column.width }}
            aria-sort={column.sorting?.direction}
          >
            {column.sorting ? <SortButton title={column.title} {...column.sorting} /> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Body<Row>(props: DataTableProps<Row>) {
  const { columns, onRowClick, isSelected } = props;
  return (
    <tbody>
      {tableLines(props).map((line) => (
        <DataTableRow
          key={line.key}
          line={line}
          columns={columns}
          onRowClick={onRowClick}
          isSelected={isSelected}
        />
      ))}
    </tbody>
  );
}
