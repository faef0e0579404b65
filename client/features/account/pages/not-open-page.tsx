import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { BackLink } from '#client/ui/back-link.tsx';
import { usePageTitle } from '#client/ui/page-title.ts';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import { isNotOpenName, notOpen } from '../logic/not-open.ts';

/** Says of a feature that it is not open, and where one can go instead; of no other than those that have a name. */
export function NotOpenPage() {
  const t = useText();
  const [query] = useSearchParams();
  const name = query.get('feature');
  const found = isNotOpenName(name) ? notOpen[name] : undefined;
  const title = t(found?.label ?? 'shell.notOpenTitle');
  usePageTitle(title);
  return (
    <Page title={title} width="form">
      <p>
        <b>{t('lay.notopen')}</b> {found && t(found.text)}
      </p>
      {found && (
        <p>
          <Button component={Link} to={found.instead.to} variant="default">
            {t(found.instead.label)}
          </Button>
        </p>
      )}
      <BackLink fallback="/" />
    </Page>
  );
}
