import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './pages.module.css';

/** Where a payment page returns to (ROUTE-021). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.titleSuccess')} width="form">
      <div className={classes.result}>
        <p>{t('assets.success_submitted')}</p>
        <Button component={Link} to="/">
          {t('common.goHome')}
        </Button>
      </div>
    </Page>
  );
}
