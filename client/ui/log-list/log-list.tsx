/** A list of the exchange that may be long: read page by page, scrolled in a box of its own, rendered where it is seen. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PagedList } from '#client/exchange/lists.ts';
import { DataTable, ROW_HEIGHT } from '../data-table.tsx';
import type { DataTableProps } from '../data-table.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { LoadMore } from '../states.tsx';
import { CsvButton } from './csv-button.tsx';
import type { CsvFile } from './csv-button.tsx';
import classes from './log-list.module.css';
import { VirtualRows } from './virtual-rows.tsx';

/** More rows than these are rendered only where they are in sight. */
const RENDERED_AT_ONCE = 100;

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'state' | 'isPrevious' | 'many' | 'footer'
>;

interface LogListProps<Row> extends TableProps<Row> {
  readonly rowKey: (row: Row) => string | number;
  /** The result of `usePagedOperation`; rows may be filtered. */
  readonly list: PagedList<Row>;
  /** Stands above the rows and does not scroll with them: filters, tabs. */
  readonly toolbar?: ReactNode;
  /** At the end of that line. */
  readonly actions?: ReactNode;
  /** The file of the whole list, which a button in their place makes. */
  readonly csv?: (CsvFile<Row> & { readonly pageRows?: number }) | undefined;
  /** Offers more rows, and says when there are no more; false for lists that say it otherwise. */
  readonly hasMore?: boolean;
}

/** Rows with more behind a button, until there are no more (ERR-012). */
export function LogList<Row>(props: LogListProps<Row>) {
  const { list, rowKey, toolbar, actions, csv, hasMore = true, density = 'page', ...table } = props;
  // The scrolling element is rendered after its rows: they are placed when it is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isLong = list.rows.length > RENDERED_AT_ONCE;
  const { onRowClick, isSelected } = table;
  const end = csv ? (
    <CsvButton {...csv} read={(reading) => list.readAll(rowKey, { ...reading, pageRows: csv.pageRows })} />
  ) : (
    actions
  );
  return (
    <>
      {/* Rendered also while it is empty: the heading must not move when the first row is added or the last one removed. */}
      {(toolbar ?? end) !== undefined && (
        <div className={classes.bar}>
          {toolbar}
          {list.rows.length > 0 && <div className={classes.actions}>{end}</div>}
        </div>
      )}
      <ScrollBox label={table.label} ref={setScroller} isBounded>
        <DataTable
          {...table}
          rowKey={rowKey}
          density={density}
          rows={list.rows}
          state={list}
          isPrevious={list.isPrevious}
          footer={hasMore ? <LoadMore {...list} /> : undefined}
          many={
            isLong
              ? {
                  count: list.hasMore ? undefined : list.rows.length,
                  render: (lines, columns) =>
                    scroller && (
                      <VirtualRows
                        lines={lines}
                        columns={columns}
                        scroller={scroller}
                        rowHeight={ROW_HEIGHT[density]}
                        onRowClick={onRowClick}
                        isSelected={isSelected}
                      />
                    ),
                }
              : undefined
          }
        />
      </ScrollBox>
    </>
  );
}
