import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';

/** Leads to the forms of new ads. */
export function PublishButton() {
  const t = useText();
  return (
    <Button component={Link} to="/c2c" size="compact-md">
      {t('c2c.publishAd')}
    </Button>
  );
}
