/** The body of a long table: only the lines in sight, and placeholders for the others. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { DataTableRow } from '../data-table-rows.tsx';
import type { RowsProps, TableLine } from '../data-table-rows.tsx';
import tableClasses from '../data-table.module.css';
import { useFrozenColumns } from './frozen-columns.ts';
import { useKeptPlace } from './kept-place.ts';

/** Lines rendered beyond both edges, so that quick scrolling does not show empty space. */
const OVERSCAN = 12;

interface VirtualRowsProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'onRowClick' | 'isSelected'> {
  readonly lines: readonly TableLine<Row>[];
  /** What scrolls. */
  readonly scroller: HTMLElement;
  /** Pixels of a line that was not seen yet. */
  readonly rowHeight: number;
}

/** Keeps the line with the focus rendered at every scroll position, so that the focus is not lost. */
function useFocusedLine() {
  const [focused, setFocused] = useState<number>();
  const lineOf = ({ target }: FocusEvent<HTMLElement>) => {
    const place = target.closest('tr')?.dataset['index'];
    setFocused(place === undefined ? undefined : Number(place));
  };
  const rangeExtractor = (range: Range) => {
    const places = defaultRangeExtractor(range);
    if (focused === undefined || focused >= range.count || places.includes(focused)) return places;
    return [...places, focused].sort((left, right) => left - right);
  };
  return { rangeExtractor, onFocus: lineOf, onBlur: () => setFocused(undefined) };
}

/** An empty line as high as the lines that are not rendered. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={tableClasses.spacer} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

/** The lines in sight of the scroller. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { lines, columns, scroller, rowHeight, onRowClick, isSelected } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rangeExtractor, onFocus, onBlur } = useFocusedLine();
  // The warning is for the React compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (place) => lines[place]?.key ?? place,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  useFrozenColumns(body, scroller);
  useKeptPlace(lines, virtual);
  const items = virtual.getVirtualItems();
  const last = items[items.length - 1];
  return (
    <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
      {items.flatMap((item, at) => {
        const line = lines[item.index];
        if (!line) return [];
        const above = item.start - (items[at - 1]?.end ?? 0);
        return [
          <Spacer key={`above ${line.key}`} height={above} columns={columns.length} />,
          <DataTableRow
            key={line.key}
            line={line}
            columns={columns}
            measure={virtual.measureElement}
            place={item.index}
            onRowClick={onRowClick}
            isSelected={isSelected}
          />,
        ];
      })}
      <Spacer height={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
    </tbody>
  );
}
