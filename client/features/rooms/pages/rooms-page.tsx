/** The rooms of a host, and the form that makes one. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roomList } from '#contract/rooms/index.ts';
import type { CreatedRoom, RoomCard } from '#contract/rooms/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { actionsColumn, column, DataTable, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { CreateForm } from '../components/create-form.tsx';
import { RoomPending } from '../components/room-pending.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/rooms.module.css';
import { TokenForm } from '../components/token-form.tsx';
import { deskOf, entranceOf, wholeAddress } from '../logic/addresses.ts';
import { modes, phases } from '../logic/texts.ts';
import { ADMINISTRATOR, useRoomTokens } from '../logic/tokens.ts';

const POLL_MS = 5000;

const columnsOf = (t: Text): readonly Column<RoomCard>[] => [
  column('title', t('common.name'), ({ title, name }) => <Link to={deskOf(name)}>{title}</Link>),
  wideOnly(column('scenario', t('rooms.scenario'), ({ scenario }) => scenario)),
  wideOnly(column('mode', t('rooms.mode'), ({ mode }) => t(modes[mode]))),
  column('phase', t('rooms.phase'), ({ phase }) => t(phases[phase])),
  endColumn('traders', t('rooms.traders'), ({ traders }) => traders),
  actionsColumn(t, ({ name }) => <Link to={entranceOf(name)}>{t('rooms.entrance')}</Link>),
];

/** What is shown once: the tokens of a room that was just made. */
function Created({ created }: { readonly created: CreatedRoom }) {
  const t = useText();
  const { room, instructorToken, observerToken } = created;
  return (
    <Panel title={t('rooms.created', { title: room.title })} isCard>
      <div className={classes.body} role="status">
        <p>{t('rooms.tokensOnce')}</p>
        <CopiedText name={t('rooms.instructorToken')} text={instructorToken} />
        <CopiedText name={t('rooms.observerToken')} text={observerToken} />
        <CopiedText name={t('rooms.code')} text={room.joinCode} />
        <CopiedText name={t('rooms.entrance')} text={wholeAddress(entranceOf(room.name))} />
        <div>
          <Button component={Link} to={deskOf(room.name)}>
            {t('rooms.openRoom')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function RoomLists() {
  const t = useText();
  const { tokens, keep } = useRoomTokens();
  const [created, setCreated] = useState<CreatedRoom>();
  const token = tokens[ADMINISTRATOR];
  const query = useRoomQuery('/api/rooms', roomList, {
    token,
    pollMs: POLL_MS,
  });
  const { data } = query;
  if (!data) return <RoomPending of={[query]} rows={6} height={44} />;
  const take = (next: CreatedRoom) => {
    keep(next.room.name, next.instructorToken);
    setCreated(next);
  };
  return (
    <div className={classes.stack}>
      {created && <Created created={created} />}
      {data.rooms.length > 0 || data.administrator ? (
        <div className={listClasses.panel}>
          <DataTable
            label={t('common.rooms_title')}
            columns={columnsOf(t)}
            rows={data.rooms}
            rowKey={({ name }) => name}
            density="page"
            empty={<EmptyState text={t('rooms.noneYet')} />}
          />
        </div>
      ) : (
        <TokenForm
          label={t('rooms.administratorToken')}
          hint={t('rooms.administratorHint')}
          isRefused={token !== undefined}
          onToken={(given) => keep(ADMINISTRATOR, given)}
        />
      )}
      {data.administrator && token !== undefined && <CreateForm token={token} onCreated={take} />}
    </div>
  );
}

/** `/rooms` (ROOM-080). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.rooms_title')} intro={t('rooms.intro')}>
      <RoomLists />
    </Page>
  );
}
