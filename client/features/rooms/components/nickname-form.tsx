import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { seatReport } from '#contract/rooms/index.ts';
import type { SeatReport } from '#contract/rooms/index.ts';
import { useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall } from '#client/exchange/rooms.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import classes from './rooms.module.css';

/** The name by which others see the trader, which may be changed until the session begins (ROOM-131). */
export function NicknameForm({ trader: { number, shown } }: Pick<SeatReport, 'trader'>) {
  const t = useText();
  const call = useRoomCall();
  const queries = useQueryClient();
  // Who has chosen none is shown by the number.
  const form = useForm({ nickname: shown === String(number) ? '' : shown });
  const save = useGuardedMutation({
    async mutationFn(nickname: string) {
      const seat = await call('/api/room/nickname', seatReport, { body: { nickname } });
      await queries.invalidateQueries({ queryKey: ['rooms'] });
      return seat;
    },
    onError: ({ message, kind }) => form.show({ nickname: message || kind }),
    meta: {
      confirmation: (seat: SeatReport) => t('rooms.nicknameSaved', { name: seat.trader.shown }),
    },
  });
  const submit = () => {
    const nickname = form.values.nickname.trim();
    if (nickname === '') form.show({ nickname: t('rooms.missing') });
    else void save.run(nickname);
  };
  return (
    <FormPanel of={form} label={t('rooms.nicknameSave')} onSubmit={submit} className={classes.narrow}>
      <TextInput
        {...form.field('nickname')}
        label={t('rooms.nickname')}
        description={t('rooms.nicknameUntil')}
        autoComplete="nickname"
        maxLength={60}
      />
      <Button type="submit" size="xs" variant="default" aria-busy={save.isPending}>
        {t('rooms.nicknameSave')}
      </Button>
    </FormPanel>
  );
}
