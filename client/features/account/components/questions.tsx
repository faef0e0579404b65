import { Checkbox } from '@mantine/core';
import { useRevokeSetting } from '#client/ui/confirm-revoke.tsx';
import { useText } from '#client/ui/text.ts';
import { SettingsCard } from './card.tsx';
import classes from './questions.module.css';

/** Which questions this account is asked, so that one that was dropped can be had again (ERR-027). */
export function Questions() {
  const t = useText();
  const { isOn, set } = useRevokeSetting();
  return (
    <SettingsCard title={t('account.questions')}>
      <Checkbox
        className={classes.choice}
        label={t('account.askRevoke')}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </SettingsCard>
  );
}
