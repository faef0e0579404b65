/** Own trades of one status, page by page. */
import { Pagination } from '@mantine/core';
import { useState } from 'react';
import { pairParams } from '#client/exchange/index.ts';
import type { PairRef } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { DataTable, queryState } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { LeverTradeRow } from '../logic/position.ts';

/** LEVER-030. */
const PAGE_SIZE = 10;

/** What the protocol calls a trade that waits, is open, was closed, was revoked. */
export const STATUS = { pending: 0, holding: 1, closed: 3, revoked: 4 } as const;

const emptyTexts = {
  holding: 'leverage.positionsEmpty',
  pending: 'leverage.pendingEmpty',
  closed: 'leverage.historyEmpty',
  revoked: 'leverage.revokedEmpty',
} as const;

interface TradePagesProps {
  readonly status: keyof typeof STATUS;
  /** Only trades of this pair; left out, of all. */
  readonly pair?: PairRef;
  readonly label: string;
  readonly columns: readonly Column<LeverTradeRow>[];
  /** Figures that change are polled. */
  readonly pollMs?: number;
  readonly density?: 'desk' | 'page';
}

/** A table of 10 trades a page, with pages only where there are more than 10 (LEVER-030, LEVER-047). */
export function TradePages({ status, pair, label, columns, pollMs, density = 'desk' }: TradePagesProps) {
  const t = useText();
  const [wanted, setWanted] = useState(1);
  const query = useOperation(
    'leverTrades',
    { status: STATUS[status], ...(pair && pairParams(pair)), page: wanted },
    { keepPrevious: true, pollMs },
  );
  const { data } = query;
  const total = data?.message.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The last page may become empty while it is shown.
  if (data && wanted > pages) setWanted(pages);
  return (
    <ScrollBox label={label}>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.message.data ?? []}
        rowKey={({ id }) => id}
        isPrevious={query.isPlaceholderData}
        state={queryState(query)}
        empty={<EmptyState text={t(emptyTexts[status])} />}
        density={density}
        footer={
          total > PAGE_SIZE ? (
            <nav aria-label={t('common.pages')}>
              <Pagination
                total={pages}
                value={Math.min(wanted, pages)}
                onChange={setWanted}
                getItemProps={(page) => ({ 'aria-label': t('common.page', { page }) })}
                getControlProps={(control) => ({
                  'aria-label': t(control === 'previous' ? 'common.pagePrevious' : 'common.pageNext'),
                })}
              />
            </nav>
          ) : undefined
        }
      />
    </ScrollBox>
  );
}
