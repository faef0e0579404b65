import type { RowPage } from '#simulator/engine/modules/module.ts';

/** The paginator, list C of WIRE-R6. `path` is that of the call; a page beyond the end is empty. */
export function toPaginator<Row>(
  path: string,
  rows: RowPage<Row>,
  { page, limit }: { page: number; limit: number },
) {
  const last = Math.max(1, Math.ceil(rows.total / limit));
  const offset = (page - 1) * limit;
  const url = (number: number) => `${path}?page=${number}`;
  const isEmpty = rows.rows.length === 0;
  return {
    current_page: page,
    data: rows.rows,
    first_page_url: url(1),
    from: isEmpty ? null : offset + 1,
    last_page: last,
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    path,
    per_page: limit,
    prev_page_url: page > 1 ? url(page - 1) : null,
    to: isEmpty ? null : offset + rows.rows.length,
    total: rows.total,
  };
}
