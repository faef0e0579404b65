/** The instructor's desk: the room, its traders, and what can be done to them. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roomReport, roomResults, roomTable } from '#contract/rooms/index.ts';
import type { RoomReport } from '#contract/rooms/index.ts';
import { ExchangeError } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useRoomCall, useRoomQuery } from '#client/exchange/rooms.ts';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { download, jsonFile } from '#shared/ui/download.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Page } from '#client/ui/page.tsx';
import { queryState } from '#client/ui/data-table.tsx';
import type { PendingStateProps } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { boardOf, roomCallPath, entranceOf, wholeAddress } from '../logic/addresses.ts';
import { traderRows } from '../logic/table.ts';
import type { TraderRow } from '../logic/table.ts';
import { isRoomOver, modes, phases } from '../logic/texts.ts';
import { Curves } from './curves.tsx';
import { Interventions } from './interventions.tsx';
import { NextEvent } from './next-event.tsx';
import { RoomPending } from './room-pending.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';
import { RosterForm } from './roster.tsx';
import { RoomSteering } from './steering.tsx';
import { TokenForm } from './token-form.tsx';
import { TraderTable } from './trader-table.tsx';

const POLL_MS = 1000;
/** Leaves a quarter of a second for the response and the page: the table shows what happened within a second. */
const TABLE_MS = 750;
const NO_ROWS: readonly TraderRow[] = [];

interface DeskProps {
  readonly room: RoomReport;
  readonly token: string;
}

/** The results as files: rows for a spreadsheet, and all of them for `sandpit grade`. */
function Files({ room, token }: DeskProps) {
  const t = useText();
  const call = useRoomCall();
  const { send } = useExchange();
  const attempt = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => {
      console.error(`The results of ${room.name} could not be loaded`, error);
      showToast('error', t('common.exportFailed'));
    });
  const saveJson = () =>
    attempt(async () => {
      const results = await call(roomCallPath(room.name, 'results'), roomResults, { token });
      download(`${room.name}-results.json`, jsonFile(results, 2));
    });
  const saveCsv = () =>
    attempt(async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await send(roomCallPath(room.name, 'results.csv'), { headers });
      if (!response.ok) throw new ExchangeError('business', String(response.status), '');
      download(`${room.name}-results.csv`, await response.blob());
    });
  return (
    <div className={classes.bar} role="group" aria-label={t('common.rooms_resultsTitle')}>
      <Button size="xs" onClick={saveCsv}>
        {t('rooms.resultsCsv')}
      </Button>
      <Button size="xs" variant="default" onClick={saveJson}>
        {t('rooms.resultsJson')}
      </Button>
    </div>
  );
}

/** How fast the session runs; while it stands, how fast it will go on. */
const speedText = (t: Text, { speed, plan }: RoomReport): string =>
  speed === 0 ? t('rooms.speedPaused', { speed: plan.speed }) : `${speed}×`;

function Head({ room }: { readonly room: RoomReport }) {
  const t = useText();
  const { name, mode, phase, start, now, plan, rules, traders, joinCode, seedHash } = room;
  return (
    <div className={listClasses.panel}>
      <div className={classes.body}>
        <CopiedText name={t('rooms.entrance')} text={wholeAddress(entranceOf(name))} />
      </div>
      <Facts
        look="columns"
        className={classes.facts}
        facts={[
          [t('rooms.code'), <strong className={classes.code}>{joinCode}</strong>],
          [t('rooms.phase'), t(phases[phase])],
          [t('rooms.traders'), traders],
          [t('common.timeOfDay'), <DateTime text={minuteText(now)} />],
          [t('rooms.speed'), speedText(t, room)],
          [
            t('rooms.endsAt'),
            plan.endAfterMs === undefined ? (
              t('rooms.endsByYou')
            ) : (
              <DateTime text={minuteText(start + plan.endAfterMs)} />
            ),
          ],
          [
            t('rooms.maxLeverage'),
            rules.maxMultiple === undefined ? t('rooms.noLimit') : `${rules.maxMultiple}×`,
          ],
          [t('rooms.mode'), t(modes[mode])],
          [t('rooms.seedHash'), <span className={`${classes.code} ${classes.long}`}>{seedHash}</span>],
        ]}
      />
    </div>
  );
}

function OpenDesk({ room, token }: DeskProps) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (trader: number) =>
    setChosen((now) => (now.includes(trader) ? now.filter((each) => each !== trader) : [...now, trader]));
  const table = useRoomQuery(roomCallPath(room.name, 'table'), roomTable, { token, pollMs: TABLE_MS });
  const rows = table.data ? traderRows(table.data) : NO_ROWS;
  const hasEnded = isRoomOver(room);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <RoomSteering room={room} token={token} />
        {hasEnded && <Files room={room} token={token} />}
        <Button component={Link} to={boardOf(room.name)} size="xs" variant="default">
          {t('common.ranking')}
        </Button>
      </div>
      <div className={hasEnded || room.next === undefined ? classes.stack : classes.columns}>
        <Head room={room} />
        {!hasEnded && room.next !== undefined && <NextEvent next={room.next} />}
      </div>
      <TraderTable
        room={room.name}
        token={token}
        rows={rows}
        state={queryState(table)}
        missions={table.data?.missions ?? 0}
        chosen={chosen}
        onToggle={toggle}
        hasResults={hasEnded}
      />
      <div className={hasEnded ? classes.stack : classes.columns}>
        <Curves room={room.name} token={token} traders={chosen} />
        {!hasEnded && (
          <div className={classes.stack}>
            <Interventions room={room.name} token={token} traders={rows} />
            <RosterForm room={room.name} token={token} />
          </div>
        )}
      </div>
    </div>
  );
}

interface DeskOfProps {
  readonly name: string;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** The desk of a room, or the question for its token. */
export function RoomDesk({ name, token, onToken }: DeskOfProps) {
  const query = useRoomQuery(roomCallPath(name), roomReport, { token, pollMs: POLL_MS });
  const { data } = query;
  return (
    <Page title={data?.title ?? name}>
      {data ? (
        <OpenDesk room={data} token={token} />
      ) : (
        <ClosedDesk query={query} token={token} onToken={onToken} />
      )}
    </Page>
  );
}

interface ClosedDeskProps extends Pick<DeskOfProps, 'token' | 'onToken'> {
  readonly query: PendingStateProps['of'][number];
}

function ClosedDesk({ query, token, onToken }: ClosedDeskProps) {
  const t = useText();
  const { error } = query;
  // Without a token of the room the response is what anybody may know, which is less.
  const isRefused = error instanceof ExchangeError && (error.kind === 'malformed' || error.type === 'TOKEN');
  if (!isRefused) return <RoomPending of={[query]} rows={8} height={44} />;
  return (
    <TokenForm
      label={t('rooms.instructorToken')}
      hint={t('rooms.instructorHint')}
      isRefused={token !== ''}
      onToken={onToken}
    />
  );
}
