import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { BackLink } from '#client/ui/back-link.tsx';
import { usePageTitle } from '#client/ui/page-title.ts';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import classes from '../components/closed.module.css';
import { ClosedList } from '../components/closed.tsx';
import { isNotOpenName, missingNames, notOpen } from '../logic/not-open.ts';

/** Says of a feature that it is not open, and where one can go instead; lists those that are nowhere else where none is named. */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const name = query.get('feature');
  const found = isNotOpenName(name) ? notOpen[name] : undefined;
  const title = t(found?.label ?? 'common.notOpenTitle');
  usePageTitle(title);
  return (
    <Page title={title} width="form">
      {found ? (
        <>
          <p className={classes.words}>
            <b>{t('common.notopen')}</b> {t(found.text)}
          </p>
          <p className={classes.words}>
            <Button component={Link} to={found.instead.to} variant="default">
              {t(found.instead.label)}
            </Button>
          </p>
        </>
      ) : (
        <ClosedList names={missingNames} />
      )}
      <BackLink fallback="/" />
    </Page>
  );
}
