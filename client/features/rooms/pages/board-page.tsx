/** The traders of a room by profit, for the screen of a hall: large, and as traders see each other. */
import { useSearchParams } from 'react-router-dom';
import { roomTable } from '#contract/rooms/index.ts';
import { ExchangeError } from '#client/exchange/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { RoomPending } from '../components/room-pending.tsx';
import classes from '../components/rooms.module.css';
import { TokenForm } from '../components/token-form.tsx';
import { roomCallPath } from '../logic/addresses.ts';
import { arrange, traderRows } from '../logic/table.ts';
import type { TraderRow } from '../logic/table.ts';
import { useRoomTokens } from '../logic/tokens.ts';

const POLL_MS = 1000;
/** More do not fit a screen at the size that a hall can read. */
const SHOWN = 20;
const MONEY = 2;

function Ranking({ rows }: { readonly rows: readonly TraderRow[] }) {
  const t = useText();
  if (rows.length === 0) return <EmptyState text={t('rooms.noTraders')} />;
  return (
    <table className={classes.board} aria-label={t('common.ranking')}>
      <thead>
        <tr>
          <th scope="col">{t('rooms.rank')}</th>
          <th scope="col">{t('rooms.trader')}</th>
          <th scope="col">{t('common.profit')}</th>
        </tr>
      </thead>
      <tbody>
        {arrange(rows, 'profit', '')
          .slice(0, SHOWN)
          .map(({ number, shown, profit }, index) => (
            <tr key={number}>
              <td>{index + 1}</td>
              <td>{shown}</td>
              <td>
                <Toned tone={toneOf(profit)}>
                  <Figure value={profit} places={MONEY} signed />
                </Toned>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface BoardProps {
  readonly name: string;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

function Board({ name, token, onToken }: BoardProps) {
  const t = useText();
  const query = useRoomQuery(roomCallPath(name, 'table'), roomTable, {
    token,
    pollMs: POLL_MS,
  });
  const { data, error } = query;
  if (data) {
    return (
      <>
        <p>
          <DateTime text={minuteText(data.now)} /> · {data.speed === 0 ? t('rooms.paused') : `${data.speed}×`}
        </p>
        <Ranking rows={traderRows(data)} />
      </>
    );
  }
  if (!(error instanceof ExchangeError) || error.kind !== 'business')
    return <RoomPending of={[query]} rows={10} height={44} />;
  return (
    <TokenForm
      label={t('rooms.observerToken')}
      hint={t('rooms.observerHint')}
      isRefused={token !== ''}
      onToken={onToken}
    />
  );
}

/** `/room/board` (ROOM-085). */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const { tokens, keep } = useRoomTokens();
  const name = query.get('name') ?? '';
  return (
    <Page title={name === '' ? t('common.ranking') : name}>
      {name === '' ? (
        <EmptyState text={t('rooms.noName')} />
      ) : (
        <Board
          key={tokens[name]}
          name={name}
          token={tokens[name] ?? ''}
          onToken={(token) => keep(name, token)}
        />
      )}
    </Page>
  );
}
