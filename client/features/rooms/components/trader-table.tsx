/** All traders of a room from the ledger, sorted, searched, and chosen for the curves. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { keysOf } from '#contract/index.ts';
import { roomLogin, traderKey } from '#contract/rooms/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { wholeList } from '#client/exchange/lists.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { actionsColumn, belowIfNarrow, column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column, TableState } from '#client/ui/data-table.tsx';
import { Figure, Toned, toneOf, UNKNOWN } from '#client/ui/figures.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { roomCallPath, resultsPath, wholeAddress } from '../logic/addresses.ts';
import { beginLogin } from '../logic/login.ts';
import { useRoomAction } from '../logic/room-action.ts';
import { arrange, orders } from '../logic/table.ts';
import type { OrderName, TraderRow } from '../logic/table.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';

/** So many curves can still be distinguished. */
export const MAX_CURVES = 5;
const MONEY = 2;

interface TraderTableProps {
  readonly room: string;
  readonly token: string;
  readonly rows: readonly TraderRow[];
  readonly state: TableState;
  readonly missions: number;
  readonly chosen: readonly number[];
  /** The same function at every rendering. */
  readonly onToggle: (trader: number) => void;
  /** The room has ended: each trader has a page of results. */
  readonly hasResults: boolean;
}

const money = (key: string, title: string, of: (row: TraderRow) => string): Column<TraderRow> =>
  endColumn(key, title, (row) => <Figure value={of(row)} places={MONEY} />);

type ColumnsProps = Pick<
  TraderTableProps,
  'room' | 'token' | 'chosen' | 'onToggle' | 'missions' | 'hasResults'
> &
  Pick<RowActionsProps, 'onKey'>;

interface ChooserProps extends Pick<TraderTableProps, 'onToggle'> {
  readonly trader: number;
  readonly shown: string;
  readonly isChosen: boolean;
  readonly isFull: boolean;
}

/** Rendered again only when it changed, as the buttons of a row: there are many, and the figures change every second. */
const Chooser = function Chooser({ trader, shown, isChosen, isFull, onToggle }: ChooserProps) {
  const t = useText();
  return (
    <Checkbox
      size="xs"
      aria-label={t('rooms.chooseCurve', { name: shown })}
      checked={isChosen}
      disabled={!isChosen && isFull}
      onChange={() => onToggle(trader)}
    />
  );
};

/** A new key, and whose it is. */
interface ShownKey {
  readonly shown: string;
  readonly text: string;
}

interface RowActionsProps extends Pick<TraderTableProps, 'room' | 'token'> {
  readonly trader: number;
  readonly shown: string;
  readonly onKey: (key: ShownKey) => void;
}

/** Watching takes this browser to the trader's account, read-only; a key is shown until the next one. */
const RowActions = function RowActions({ room, token, trader, shown, onKey }: RowActionsProps) {
  const t = useText();
  const { session } = useExchange();
  const watch = useRoomAction(async (call) => {
    beginLogin(session, await call(roomCallPath(room, 'watch'), roomLogin, { token, body: { trader } }));
    location.assign(wholeAddress('/newmarket'));
  });
  const renew = useRoomAction(async (call) => {
    const { key: text } = await call(roomCallPath(room, 'key'), traderKey, { token, body: { trader } });
    onKey({ shown, text });
  });
  return (
    <span className={classes.actions}>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('rooms.watchOf', { name: shown })}
        onClick={() => void watch.run(undefined)}
      >
        {t('rooms.watch')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('rooms.keyOf', { name: shown })}
        onClick={() => void renew.run(undefined)}
      >
        {t('rooms.newKey')}
      </Button>
    </span>
  );
};

/** Worth, risk and activity. */
const figureColumns = (t: Text): readonly Column<TraderRow>[] => [
  belowIfNarrow(money('equity', t('rooms.equity'), ({ equity }) => equity)),
  endColumn('profit', t('common.profit'), ({ profit }) => (
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
    endColumn('risk', t('common.riskRate'), ({ riskRate }) =>
      riskRate === null ? UNKNOWN : <Figure value={riskRate} places={MONEY} unit="%" />,
    ),
  ),
  belowIfNarrow(money('fees', t('rooms.fees'), ({ fees }) => fees)),
  belowIfNarrow(endColumn('orders', t('rooms.orders'), (row) => row.orders)),
];

const columnsOf = (
  t: Text,
  { room, token, chosen, onToggle, missions, hasResults, onKey }: ColumnsProps,
): readonly Column<TraderRow>[] => [
  {
    key: 'curve',
    title: t('rooms.curve'),
    width: '56px',
    render: ({ number, shown }) => (
      <Chooser
        trader={number}
        shown={shown}
        isChosen={chosen.includes(number)}
        isFull={chosen.length >= MAX_CURVES}
        onToggle={onToggle}
      />
    ),
  },
  wideOnly(endColumn('number', t('rooms.number'), ({ number }) => number, '56px')),
  column('name', t('common.name'), ({ number, name, shown }) => {
    const text = name === null || name === shown ? shown : `${name} (${shown})`;
    return hasResults ? <Link to={resultsPath(room, number)}>{text}</Link> : text;
  }),
  ...figureColumns(t),
  ...(missions > 0
    ? [
        belowIfNarrow(
          endColumn<TraderRow>('missions', t('common.missions'), (row) => `${row.missionsDone}/${missions}`),
        ),
      ]
    : []),
  belowIfNarrow(
    endColumn('online', t('rooms.online'), ({ connections }) =>
      t(connections > 0 ? 'rooms.connected' : 'rooms.away'),
    ),
  ),
  belowIfNarrow(
    pinned(
      actionsColumn(t, ({ number, shown }) => (
        <RowActions room={room} token={token} trader={number} shown={shown} onKey={onKey} />
      )),
    ),
  ),
];

/** The instructor's table. */
export function TraderTable(props: TraderTableProps) {
  const t = useText();
  const { rows, state } = props;
  const [order, setOrder] = useState<OrderName>('profit');
  const [search, setSearch] = useState('');
  const [key, setKey] = useState<ShownKey>();
  const wanted = useDeferredValue(search);
  const shown = arrange(rows, order, wanted);
  return (
    <div className={listClasses.panel}>
      <LogList
        label={t('rooms.traders')}
        columns={columnsOf(t, { ...props, onKey: setKey })}
        list={wholeList({ ...state, rows: shown, readAll: () => Promise.resolve(shown) })}
        rowKey={({ number }) => number}
        density="desk"
        empty={<EmptyState text={t(wanted === '' ? 'rooms.noTraders' : 'common.empty')} />}
        toolbar={
          <div className={classes.bar}>
            <TextInput
              className={classes.search ?? ''}
              size="xs"
              aria-label={t('common.search')}
              placeholder={t('common.search')}
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
