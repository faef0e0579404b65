import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './pages.module.css';

/** Where a payment page returns to (ROUTE-021). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('shell.titleSuccess')} width="form">
      <div className={classes.result}>
        <p>{t('success.submitted')}</p>
        <Button component={Link} to="/">
          {t('shell.goHome')}
        </Button>
      </div>
    </Page>
  );
}
