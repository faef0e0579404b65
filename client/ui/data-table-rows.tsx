/** The rows of a table, rendered all at once or only those in sight. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Text } from './text.ts';

/** How rows are put in the order of a column. */
export interface Sorting {
  /** Undefined while they are in another order. */
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onPress: () => void;
}

/** One column. */
export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** Numbers are aligned at the end. */
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** Left out on narrow screens. */
  readonly wideOnly?: boolean;
  /** Shown below its row with its title: everywhere, or on narrow screens only. */
  readonly below?: 'always' | 'narrow';
  /** Makes the title a button that puts the rows in order. */
  readonly sorting?: Sorting;
  /** Stays in sight at the end when the table scrolls sideways: for actions. */
  readonly pinned?: boolean;
}

/** A column of texts. */
export const column = <Row,>(key: string, title: ReactNode, render: Column<Row>['render']): Column<Row> => ({
  key,
  title,
  render,
});

/** A column of figures or buttons: its cells are aligned at the end. */
export const endColumn = <Row,>(
  key: string,
  title: ReactNode,
  render: Column<Row>['render'],
  width?: string,
): Column<Row> => ({ key, title, align: 'end', render, width });

/** The column of the buttons of a row, with a title that is only read out. */
export const actionsColumn = <Row,>(t: Text, render: Column<Row>['render']): Column<Row> =>
  endColumn('actions', <VisuallyHidden>{t('common.actions')}</VisuallyHidden>, render);

/** The same column, left out on narrow screens. */
export const wideOnly = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, wideOnly: true });

/** The same column, below its row on narrow screens. */
export const belowIfNarrow = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, below: 'narrow' });

/** The same column, below its row at every width. */
export const below = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, below: 'always' });

/** The same column, always in sight at the end. */
export const pinned = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, pinned: true });

/** What rows are made from. */
export interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  readonly onRowClick?: (row: Row) => void;
  readonly isSelected?: (row: Row) => boolean;
  /** The content below a row across all columns; undefined while the row is collapsed. */
  readonly detail?: (row: Row, index: number) => ReactNode;
}

/** One `tr`: a row, or what is unfolded below it. */
export interface TableLine<Row> {
  readonly key: string;
  readonly row: Row;
  /** Of the row, from 0. */
  readonly index: number;
  /** Set where the line is what is unfolded below the row. */
  readonly detail?: ReactNode;
}

const align = (column: { readonly align?: string }) => classes[column.align ?? 'start'];

/** The classes of a cell or heading of the column. */
export const cellClass = <Row,>(column: Column<Row>) =>
  [align(column), column.wideOnly === true && classes.wideOnly, column.pinned === true && classes.pinned]
    .filter(Boolean)
    .join(' ');

/** Every line of the body in its order. */
export function tableLines<Row>({ rows, rowKey, detail }: RowsProps<Row>): TableLine<Row>[] {
  return rows.flatMap((row, index) => {
    const key = String(rowKey(row, index));
    const line = { key, row, index };
    const unfolded = detail?.(row, index);
    return unfolded === undefined ? [line] : [line, { ...line, key: `${key} detail`, detail: unfolded }];
  });
}

interface LineProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'onRowClick' | 'isSelected'> {
  readonly line: TableLine<Row>;
  /** Where only some lines are rendered: takes the element of this one, to measure it. */
  readonly measure?: (element: HTMLTableRowElement | null) => void;
  /** Where only some lines are rendered: the place of this one among all. */
  readonly place?: number;
}

/** One line. */
export function DataTableRow<Row>({ line, columns, onRowClick, isSelected, measure, place }: LineProps<Row>) {
  const { row, index, detail } = line;
  const placed = place === undefined ? {} : { 'data-index': place, 'aria-rowindex': index + 2 };
  if (detail !== undefined) {
    return (
      <tr ref={measure} className={classes.detail} data-detail {...placed}>
        <td colSpan={columns.length}>{detail}</td>
      </tr>
    );
  }
  return (
    <tr
      ref={measure}
      className={onRowClick ? classes.clickable : undefined}
      aria-selected={isSelected?.(row)}
      onClick={onRowClick && (() => onRowClick(row))}
      {...placed}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(row, index)}
        </td>
      ))}
    </tr>
  );
}
