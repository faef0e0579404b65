/** Reads lists to their end. */
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import type { Call } from './http.ts';

/** What a call with pages takes besides its page. */
export type PagedInput<Name extends OperationName> = Omit<RequestInputOf<Name>, 'page'>;

export interface PagedCall<Name extends OperationName, Row> {
  readonly operation: Name;
  readonly input: PagedInput<Name>;
  readonly rowsOf: (response: DecodedResponseOf<Name>) => readonly Row[];
  /** The key of a row. */
  readonly rowKey: (row: Row) => string | number;
  /** Whether a response states that it is the last page, by the rows received so far; left out, an empty page is. */
  readonly isLast?: (response: DecodedResponseOf<Name>, received: number) => boolean;
}

export interface PageReading<Row> {
  readonly signal: AbortSignal;
  /** Rows of a page, where the call lets the caller choose; left out, those of the input. */
  readonly pageRows?: number | undefined;
  /** Whether the page that came last makes further ones needless; left out, the list is read to its end. */
  readonly isEnough?: (page: readonly Row[]) => boolean;
  /** Called after each page with the number of rows so far. */
  readonly onProgress?: (rows: number) => void;
}

/**
 * Every row of a list, page by page until one is empty. A row written between two requests moves others to the next
 * page: each row is returned once. Rejects as the call does, or with the reason of the signal.
 */
export async function readAllPages<Name extends OperationName, Row>(
  call: Call,
  { operation, input, rowsOf, rowKey, isLast }: PagedCall<Name, Row>,
  { signal, pageRows, isEnough, onProgress }: PageReading<Row>,
): Promise<readonly Row[]> {
  const rows = new Map<string | number, Row>();
  let before = '';
  for (let page = 1; ; page += 1) {
    const limited = pageRows === undefined ? input : { ...input, limit: pageRows };
    const response = await call(operation, { ...limited, page } as RequestInputOf<Name>, { signal });
    signal.throwIfAborted();
    const found = rowsOf(response);
    const keys = found.map(rowKey).join(' ');
    // A server without pages would return the same rows forever.
    if (found.length === 0 || keys === before) return [...rows.values()];
    before = keys;
    found.forEach((row) => rows.has(rowKey(row)) || rows.set(rowKey(row), row));
    onProgress?.(rows.size);
    if (isEnough?.(found) === true || isLast?.(response, rows.size) === true) return [...rows.values()];
  }
}

/** Whether a page states how many rows all pages have, and that many have been received. */
export const holdsAll = ({ count }: { readonly count?: number | undefined }, received: number): boolean =>
  count !== undefined && received >= count;
