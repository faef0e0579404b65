/** The own trades that are done: the history entrust list. */
import { useState } from 'react';
import { multiply, type AnswerOf, type PairRef } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import { DataTable, type Column } from '#client/ui/data-table.tsx';
import { Amount, Price, Toned } from '#client/ui/figures.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText, type Text } from '#client/ui/text.ts';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { hasLoadMore } from './load-more.ts';
import classes from './orders.module.css';

type Trade = AnswerOf<'completedTrades'>['list'][number];
type Choice = 'buy' | 'sell' | 'all';

/** SPOT-050. */
const REFRESH_MS = 5000;
/** `way` of a trade in which the caller bought (contract D-12). */
const WAY_BUY = 2;

const rowsOf = ({ list }: AnswerOf<'completedTrades'>): readonly Trade[] => list;

const isChosen = (choice: Choice) => (trade: Trade) =>
  choice === 'all' || (choice === 'buy') === (trade.way === WAY_BUY);

/** Buys are red and sells green here, as this list has always shown them (SPOT-047). */
function Direction({ way }: { readonly way: number }) {
  const t = useText();
  return way === WAY_BUY ? (
    <Toned tone="down">{t('spot.buy')}</Toned>
  ) : (
    <Toned tone="up">{t('spot.sell')}</Toned>
  );
}

const columnsOf = (t: Text): readonly Column<Trade>[] => [
  { key: 'time', title: t('spot.time'), render: ({ time }) => time },
  {
    key: 'pair',
    title: t('spot.pair'),
    render: ({ currency_name, legal_name }) => `${currency_name ?? ''}/${legal_name ?? ''}`,
  },
  {
    key: 'number',
    title: t('spot.number'),
    align: 'end',
    render: ({ number }) => <Amount value={number} />,
  },
  { key: 'price', title: t('spot.price'), align: 'end', render: ({ price }) => <Price value={price} /> },
  {
    key: 'total',
    title: t('spot.dealTotal'),
    align: 'end',
    render: ({ price, number }) => <Amount value={multiply(price, number)} />,
  },
  { key: 'status', title: t('spot.status'), render: () => t('spot.dealed') },
  { key: 'direction', title: t('spot.direction'), render: ({ way }) => <Direction way={way} /> },
];

const tabs = [
  { key: 'buy', text: 'spot.buyTab' },
  { key: 'sell', text: 'spot.sellTab' },
  { key: 'all', text: 'spot.allTab' },
] as const;

interface CompletedTradesProps {
  /** Only trades of this pair's base currency; left out, of all pairs. */
  readonly pair?: PairRef;
  /** Names the table. */
  readonly label: string;
}

/** Completed trades by side, or all of them (SPOT-043 to SPOT-050). */
export function CompletedTrades({ pair, label }: CompletedTradesProps) {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('all');
  const list = usePagedOperation('completedTrades', pair ? { currency_id: pair.baseId } : {}, rowsOf, {
    pollMs: REFRESH_MS,
  });
  return (
    <>
      <div className={classes.tabs}>
        <TabBar
          label={t('spot.tradeSide')}
          look="small"
          tabs={tabs.map(({ key, text }) => ({ key, text: t(text) }))}
          chosen={choice}
          onChoose={setChoice}
        />
      </div>
      <ScrollBox label={label}>
        <DataTable
          label={label}
          columns={columnsOf(t)}
          rows={list.rows.filter(isChosen(choice))}
          rowKey={({ id, way }) => `${id} ${way}`}
          isLoading={list.isLoading}
          error={list.error}
          onRetry={list.reload}
          empty={<EmptyState text={t('spot.completedEmpty')} />}
          footer={hasLoadMore(list.rows) ? <LoadMore {...list} /> : undefined}
        />
      </ScrollBox>
    </>
  );
}
