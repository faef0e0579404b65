import { useText } from '#client/ui/text.ts';
import { Card } from './card.tsx';
import classes from './levels.module.css';

/** The three levels of a user, and which are reached (IDENT-009, ROLE-008). */
export function Levels({ isVerified }: { readonly isVerified: boolean }) {
  const t = useText();
  return (
    <Card title={t('account.levels')}>
      <ol className={classes.levels}>
        <li data-reached>{t('auth.level1')}</li>
        <li data-reached={isVerified || undefined}>{t('auth.level2')}</li>
        <li>{t('auth.level3')}</li>
      </ol>
      <p className={classes.note}>{t('auth.level3Limits')}</p>
    </Card>
  );
}
