import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importedRoster } from '#contract/rooms/index.ts';
import type { ImportedRoster } from '#contract/rooms/index.ts';
import { useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall } from '#client/exchange/rooms.ts';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { saveCsv, tableText } from '#client/ui/log-list/csv.ts';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { roomCallPath } from '../logic/addresses.ts';
import classes from './rooms.module.css';

interface RosterProps {
  readonly room: string;
  readonly token: string;
}

/** The keys of those who were added, as a file: they are shown this once. */
function useKeyFile(room: string) {
  const t = useText();
  return async ({ rows }: ImportedRoster) => {
    const columns = [
      { title: t('rooms.number'), value: (row: ImportedRoster['rows'][number]) => row.number },
      { title: t('common.name'), value: (row: ImportedRoster['rows'][number]) => row.name },
      { title: t('rooms.key'), value: (row: ImportedRoster['rows'][number]) => row.key },
    ];
    saveCsv(`${room}-keys.csv`, tableText(columns, rows));
  };
}

/** Takes a list of names, and gives each a key to enter with. */
export const RosterForm = function RosterForm({ room, token }: RosterProps) {
  const t = useText();
  const call = useRoomCall();
  const queries = useQueryClient();
  const form = useForm({ csv: '' });
  const saveKeys = useKeyFile(room);
  const [taken, setTaken] = useState<ImportedRoster>();
  const { run, isPending } = useGuardedMutation({
    mutationFn: (csv: string) => call(roomCallPath(room, 'roster'), importedRoster, { token, csv }),
    onSuccess(added) {
      form.set({ csv: '' });
      setTaken(added);
      return queries.invalidateQueries({ queryKey: ['rooms'] });
    },
    onError: ({ message }) => form.show({ [WHOLE_FORM]: message || t('common.failedNetwork') }),
  });
  const submit = () =>
    form.values.csv.trim() === '' ? form.show({ csv: t('rooms.missing') }) : void run(form.values.csv);
  const { value, error, onChange } = form.field('csv');
  return (
    <Panel title={t('rooms.roster')} isCard>
      <FormElement of={form} className={classes.body} aria-label={t('rooms.roster')} onSubmit={submit}>
        <Textarea
          size="xs"
          label={t('rooms.rosterCsv')}
          description={t('rooms.rosterHint')}
          placeholder={'name,nickname'}
          autosize
          minRows={3}
          maxRows={10}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <FormRefusal of={form} />
        <Button type="submit" size="xs" variant="default" aria-busy={isPending}>
          {t('rooms.rosterImport')}
        </Button>
        {taken && (
          <div role="status">
            <p>{t('rooms.rosterTaken', { count: taken.rows.length })}</p>
            <Button size="xs" onClick={() => void saveKeys(taken)}>
              {t('rooms.rosterKeys')}
            </Button>
          </div>
        )}
      </FormElement>
    </Panel>
  );
};
