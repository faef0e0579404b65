/** The entrance of a room. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { joined, roomCard, roomLogin } from '#contract/rooms/index.ts';
import type { RoomCard } from '#contract/rooms/index.ts';
import { useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall, useRoomQuery } from '#client/exchange/rooms.ts';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { issuesIn, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { Page } from '#client/ui/page.tsx';
import { RadioField } from '#client/ui/radio-field.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { RoomPending } from '../components/room-pending.tsx';
import { RoomFacts } from '../components/room-facts.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/rooms.module.css';
import { roomCallPath, wholeAddress } from '../logic/addresses.ts';
import { beginLogin } from '../logic/login.ts';
import { isRoomOver } from '../logic/texts.ts';

const ways = ['name', 'key'] as const;

type Way = (typeof ways)[number];

/** The page loads itself again, so that its socket carries the cookie of the room. */
const enter = () => location.assign(wholeAddress('/newmarket'));

/** Joins with what was typed; resolves with the key of a new account. */
function useJoin(room: RoomCard, way: Way, onKey: (key: string) => void) {
  const call = useRoomCall();
  const { session } = useExchange();
  const form = useForm({ code: '', name: '', nickname: '', key: '' });
  const join = useGuardedMutation({
    async mutationFn({ code, name, nickname, key }: typeof form.values) {
      const path = roomCallPath(room.name, 'join');
      const given = { code: code.trim().toUpperCase() };
      if (way === 'key') {
        beginLogin(session, await call(path, roomLogin, { body: { ...given, key: key.trim() } }));
        return enter();
      }
      const own = nickname.trim() === '' ? {} : { nickname: nickname.trim() };
      const login = await call(path, joined, { body: { ...given, name: name.trim(), ...own } });
      beginLogin(session, login);
      return onKey(login.key);
    },
    onError({ type, message, kind }) {
      const field = type === 'NAME_TAKEN' ? 'name' : type === 'CODE' ? 'code' : WHOLE_FORM;
      form.show({ [field]: message || kind });
    },
  });
  return { form, join };
}

function Entrance({ room, onKey }: { readonly room: RoomCard; readonly onKey: (key: string) => void }) {
  const t = useText();
  const [chosen, setWay] = useState<Way>('name');
  const way = room.rosterOnly ? 'key' : chosen;
  const { form, join } = useJoin(room, way, onKey);
  const submit = () => {
    const { code, name, key } = form.values;
    const isFit = form.passes(
      issuesIn(
        ['code', 'rooms.codeMissing', code.trim() === ''],
        ['name', 'rooms.nameMissing', way === 'name' && name.trim() === ''],
        ['key', 'rooms.keyMissing', way === 'key' && key.trim() === ''],
      ),
    );
    if (isFit) void join.run(form.values);
  };
  return (
    <FormPanel of={form} label={t('rooms.join')} onSubmit={submit}>
      <TextInput
        {...form.field('code')}
        label={t('rooms.code')}
        autoComplete="off"
        autoCapitalize="characters"
      />
      {!room.rosterOnly && (
        <RadioField
          label={t('rooms.who')}
          options={ways.map((key) => ({ key, text: t(key === 'name' ? 'rooms.whoNew' : 'rooms.whoBack') }))}
          chosen={way}
          onChoose={setWay}
        />
      )}
      {way === 'name' ? (
        <>
          <TextInput {...form.field('name')} label={t('rooms.yourName')} autoComplete="name" maxLength={60} />
          {room.names === 'nickname' && (
            <TextInput
              {...form.field('nickname')}
              label={t('rooms.nickname')}
              description={t('rooms.nicknameHint')}
              autoComplete="nickname"
              maxLength={60}
            />
          )}
        </>
      ) : (
        <TextInput
          {...form.field('key')}
          label={t('rooms.key')}
          description={t('rooms.keyHint')}
          autoComplete="off"
        />
      )}
      <FormRefusal of={form} />
      <Button type="submit" aria-busy={join.isPending}>
        {t('rooms.join')}
      </Button>
    </FormPanel>
  );
}

/** What is shown once: the key that brings a trader back. */
function Key({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <div className={`${listClasses.panel} ${classes.body}`} role="status">
      <p>{t('rooms.keyOnce')}</p>
      <CopiedText name={t('rooms.key')} text={text} />
      <Button onClick={enter}>{t('rooms.toExchange')}</Button>
    </div>
  );
}

function Room({ name }: { readonly name: string }) {
  const t = useText();
  const [key, setKey] = useState<string>();
  const query = useRoomQuery(roomCallPath(name), roomCard);
  const room = query.data;
  if (!room) return <RoomPending of={[query]} rows={6} height={44} />;
  if (key !== undefined) return <Key text={key} />;
  const hasEnded = isRoomOver(room);
  return (
    <div className={classes.stack}>
      {hasEnded ? <EmptyState text={t('rooms.over')} /> : <Entrance room={room} onKey={setKey} />}
      <RoomFacts room={room} />
    </div>
  );
}

/** `/join/NAME` (ROOM-081). */
export function Component() {
  const t = useText();
  const { name = '' } = useParams();
  return (
    <Page title={t('common.rooms_joinTitle')} width="form">
      <Room name={name} />
    </Page>
  );
}
