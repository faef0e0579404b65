/** All traders of a room from the ledger, sorted, searched, and chosen for the curves. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { keysOf } from '#contract/index.ts';
import { roomLogin, traderKey } from '#contract/rooms/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import type { PagedList } from '#client/exchange/react.tsx';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { actionsColumn, belowIfNarrow, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, Toned, toneOf, UNKNOWN } from '#client/ui/figures.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { callOf, resultsOf, wholeAddress } from '../logic/addresses.ts';
import { beginLogin } from '../logic/login.ts';
import { useRoomAction } from '../logic/room-action.ts';
import { arrange, orders } from '../logic/table.ts';
import type { OrderName, TraderRow } from '../logic/table.ts';
import classes from './rooms.module.css';

/** So many curves can still be distinguished. */
export const MAX_CURVES = 5;
const MONEY = 2;

interface TraderTableProps {
  readonly room: string;
  readonly token: string;
  readonly rows: readonly TraderRow[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly missions: number;
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
  /** The room has ended: each trader has a page of results. */
  readonly hasResults: boolean;
}

const money = (key: string, title: string, of: (row: TraderRow) => string): Column<TraderRow> =>
  endColumn(key, title, (row) => <Figure value={of(row)} places={MONEY} />);

interface ColumnsProps extends Pick<
  TraderTableProps,
  'room' | 'chosen' | 'onChoose' | 'missions' | 'hasResults'
> {
  readonly onWatch: (row: TraderRow) => void;
  readonly onKey: (row: TraderRow) => void;
}

function Chooser({
  row,
  chosen,
  onChoose,
}: Pick<ColumnsProps, 'chosen' | 'onChoose'> & { readonly row: TraderRow }) {
  const t = useText();
  const isChosen = chosen.includes(row.number);
  return (
    <Checkbox
      size="xs"
      aria-label={t('rooms.chooseCurve', { name: row.shown })}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= MAX_CURVES}
      onChange={() =>
        onChoose(isChosen ? chosen.filter((number) => number !== row.number) : [...chosen, row.number])
      }
    />
  );
}

function RowActions({
  row,
  onWatch,
  onKey,
}: Pick<ColumnsProps, 'onWatch' | 'onKey'> & { readonly row: TraderRow }) {
  const t = useText();
  return (
    <span className={classes.actions}>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('rooms.watchOf', { name: row.shown })}
        onClick={() => onWatch(row)}
      >
        {t('rooms.watch')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('rooms.keyOf', { name: row.shown })}
        onClick={() => onKey(row)}
      >
        {t('rooms.newKey')}
      </Button>
    </span>
  );
}

/** Worth, risk and activity. */
const figureColumns = (t: Text): readonly Column<TraderRow>[] => [
  belowIfNarrow(money('equity', t('rooms.equity'), ({ equity }) => equity)),
  endColumn('profit', t('rooms.profit'), ({ profit }) => (
    <Toned tone={toneOf(profit)}>
      <Figure value={profit} places={MONEY} signed />
    </Toned>
  )),
  belowIfNarrow(
    endColumn('drawdown', t('rooms.drawdown'), ({ drawdownPercent }) => (
      <Figure value={drawdownPercent} places={MONEY} unit="%" />
    )),
  ),
  belowIfNarrow(money('exposure', t('rooms.exposure'), ({ exposure }) => exposure)),
  belowIfNarrow(
    endColumn('risk', t('rooms.riskRate'), ({ riskRate }) =>
      riskRate === null ? UNKNOWN : <Figure value={riskRate} places={MONEY} unit="%" />,
    ),
  ),
  belowIfNarrow(money('fees', t('rooms.fees'), ({ fees }) => fees)),
  belowIfNarrow(endColumn('orders', t('rooms.orders'), (row) => row.orders)),
];

const columnsOf = (
  t: Text,
  { room, chosen, onChoose, missions, hasResults, onWatch, onKey }: ColumnsProps,
): readonly Column<TraderRow>[] => [
  {
    key: 'curve',
    title: t('rooms.curve'),
    width: '56px',
    render: (row) => <Chooser row={row} chosen={chosen} onChoose={onChoose} />,
  },
  wideOnly(endColumn('number', t('rooms.number'), ({ number }) => number, '56px')),
  {
    key: 'name',
    title: t('rooms.name'),
    render: ({ number, name, shown }) => {
      const text = name === null || name === shown ? shown : `${name} (${shown})`;
      return hasResults ? <Link to={resultsOf(room, number)}>{text}</Link> : text;
    },
  },
  ...figureColumns(t),
  ...(missions > 0
    ? [
        belowIfNarrow(
          endColumn<TraderRow>('missions', t('rooms.missions'), (row) => `${row.missionsDone}/${missions}`),
        ),
      ]
    : []),
  belowIfNarrow(
    endColumn('online', t('rooms.online'), ({ connections }) =>
      t(connections > 0 ? 'rooms.connected' : 'rooms.away'),
    ),
  ),
  belowIfNarrow(pinned(actionsColumn(t, (row) => <RowActions row={row} onWatch={onWatch} onKey={onKey} />))),
];

/** Watching takes this browser to the trader's account, read-only; a key is shown until the next one. */
function useTraderActions(room: string, token: string) {
  const { session } = useExchange();
  const [key, setKey] = useState<{ readonly shown: string; readonly text: string }>();
  const watch = useRoomAction(async (call, { number }: TraderRow) => {
    beginLogin(session, await call(callOf(room, 'watch'), roomLogin, { token, body: { trader: number } }));
    location.assign(wholeAddress('/newmarket'));
  });
  const renew = useRoomAction(async (call, { number, shown }: TraderRow) => {
    const given = await call(callOf(room, 'key'), traderKey, { token, body: { trader: number } });
    setKey({ shown, text: given.key });
  });
  const onWatch = (row: TraderRow) => void watch.run(row);
  const onKey = (row: TraderRow) => void renew.run(row);
  return { key, onWatch, onKey };
}

/** A list that is there as a whole. */
const wholeList = (
  rows: readonly TraderRow[],
  { rows: given, error, onRetry }: TraderTableProps,
): PagedList<TraderRow> => ({
  rows,
  isLoading: given === undefined && error === null,
  error,
  hasMore: false,
  isLoadingMore: false,
  isLoadMoreError: false,
  isExhausted: false,
  loadMore: () => {},
  reload: onRetry,
  readAll: () => Promise.resolve(rows),
});

/** The instructor's table. */
export function TraderTable(props: TraderTableProps) {
  const t = useText();
  const { room, token, rows } = props;
  const [order, setOrder] = useState<OrderName>('profit');
  const [search, setSearch] = useState('');
  const { key, ...actions } = useTraderActions(room, token);
  const shown = useMemo(() => arrange(rows ?? [], order, search), [rows, order, search]);
  return (
    <div className={classes.panel}>
      <LogList
        label={t('rooms.traders')}
        columns={columnsOf(t, { ...props, ...actions })}
        list={wholeList(shown, props)}
        rowKey={({ number }) => number}
        density="desk"
        hasMore={false}
        empty={<EmptyState text={t(search === '' ? 'rooms.noTraders' : 'common.empty')} />}
        toolbar={
          <div className={classes.bar}>
            <TextInput
              className={classes.search ?? ''}
              size="xs"
              aria-label={t('rooms.search')}
              placeholder={t('rooms.search')}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <ChoiceSelect
              aria-label={t('rooms.sort')}
              chosen={order}
              options={keysOf(orders).map((name) => ({ value: name, label: t(orders[name].text) }))}
              onChoose={setOrder}
            />
          </div>
        }
      />
      {key && (
        <div className={classes.body} role="status">
          <CopiedText name={t('rooms.keyOf', { name: key.shown })} text={key.text} />
        </div>
      )}
    </div>
  );
}
