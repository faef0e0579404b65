import { Button, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { entranceOf } from '../logic/addresses.ts';
import classes from './rooms.module.css';

/** What a browser without a seat sees: the way to the join page of a room, whose name an instructor hands on (ROOM-112). */
export function EntranceForm() {
  const t = useText();
  const navigate = useNavigate();
  const form = useForm({ name: '' });
  const submit = () => {
    const name = form.values.name.trim().toLowerCase();
    if (name === '') form.show({ name: t('rooms.missing') });
    else void navigate(entranceOf(name));
  };
  return (
    <FormPanel of={form} label={t('common.rooms_joinTitle')} onSubmit={submit} className={classes.narrow}>
      <p>{t('rooms.noSeat')}</p>
      <TextInput
        {...form.field('name')}
        label={t('common.rooms_roomTitle')}
        description={t('rooms.entranceHint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={32}
      />
      <Button type="submit">{t('common.rooms_joinTitle')}</Button>
    </FormPanel>
  );
}
