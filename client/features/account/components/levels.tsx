import { VisuallyHidden } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { SettingsCard } from './card.tsx';
import classes from './levels.module.css';

function Level({ text, isReached = false }: { readonly text: TextKey; readonly isReached?: boolean }) {
  const t = useText();
  return (
    <li data-reached={isReached || undefined}>
      {t(text)} {isReached && <VisuallyHidden>{t('common.done')}</VisuallyHidden>}
    </li>
  );
}

/** The three levels of a user, and which are reached (IDENT-009, ROLE-008). */
export function Levels({ isVerified }: { readonly isVerified: boolean }) {
  const t = useText();
  return (
    <SettingsCard title={t('account.levels')}>
      <ol className={classes.levels}>
        <Level text="account.auth_level1" isReached />
        <Level text="account.auth_level2" isReached={isVerified} />
        <Level text="account.auth_level3" />
      </ol>
      <p className={classes.note}>{t('account.auth_level3Limits')}</p>
    </SettingsCard>
  );
}
