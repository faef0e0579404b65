/** What a trader sees of the room: its state, messages, and the what-if branch. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { NO_SEAT, seatReport } from '#contract/rooms/index.ts';
import type { SeatReport } from '#contract/rooms/index.ts';
import { ExchangeError } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { wholeAddress } from '../logic/addresses.ts';
import { anything, useRoomAction } from '../logic/room-action.ts';
import { isRoomOver } from '../logic/texts.ts';
import { NicknameForm } from './nickname-form.tsx';
import { RoomFacts } from './room-facts.tsx';
import { RoomPending } from './room-pending.tsx';
import { EntranceForm } from './entrance-form.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';
import { WhatIfPanel } from './what-if.tsx';

const POLL_MS = 2000;

function Messages({ messages }: Pick<SeatReport, 'messages'>) {
  const t = useText();
  return (
    <Panel title={t('common.titleAccountMessage')} isCard>
      <div className={classes.body}>
        {messages.length === 0 && <EmptyState text={t('rooms.noMessages')} />}
        <ul className={classes.messages}>
          {messages.toReversed().map(({ id, at, text }) => (
            <li key={id}>
              <DateTime className={listClasses.dim} text={minuteText(at)} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** Leaving ends the login, and the page loads itself again without the cookie. */
function LeaveButton() {
  const t = useText();
  const { session } = useExchange();
  const { run, isPending } = useRoomAction(async (call) => {
    await call('/api/room/leave', anything, { body: {} });
    session.end();
    location.assign(wholeAddress('/rooms'));
  });
  return (
    <Button size="xs" variant="default" aria-busy={isPending} onClick={() => void run(undefined)}>
      {t('rooms.leave')}
    </Button>
  );
}

function Seat({ seat }: { readonly seat: SeatReport }) {
  const t = useText();
  const { room, trader, readOnly, now, speed } = seat;
  const hasEnded = isRoomOver(room);
  return (
    <div className={classes.stack}>
      {readOnly && <p role="status">{t('rooms.watching', { name: trader.shown })}</p>}
      <div className={classes.bar}>
        <Button component={Link} to="/newmarket" size="xs">
          {t('rooms.toExchange')}
        </Button>
        {hasEnded && (
          <Button component={Link} to="/room/results" size="xs" variant="default">
            {t('rooms.myResults')}
          </Button>
        )}
        <LeaveButton />
      </div>
      <RoomFacts room={room} />
      <div className={listClasses.panel}>
        <Facts
          look="columns"
          className={classes.facts}
          facts={[
            [t('rooms.you'), trader.shown],
            [t('rooms.number'), trader.number],
            [t('common.timeOfDay'), <DateTime text={minuteText(now)} />],
            [t('rooms.speed'), speed === 0 ? t('rooms.paused') : `${speed}×`],
          ]}
        />
      </div>
      {seat.canRename === true && <NicknameForm trader={trader} />}
      <Messages messages={seat.messages} />
      {seat.canBranch && room.phase === 'running' && <WhatIfPanel seat={seat} />}
    </div>
  );
}

/** The page of a trader, where this browser is in a room. */
export function SeatView() {
  const query = useRoomQuery('/api/room', seatReport, { pollMs: POLL_MS });
  const { data, error } = query;
  if (data) return <Seat seat={data} />;
  if (error instanceof ExchangeError && error.type === NO_SEAT) return <EntranceForm />;
  return <RoomPending of={[query]} rows={8} height={44} />;
}
