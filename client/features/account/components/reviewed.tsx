import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { IconCheck } from '#client/ui/icons.tsx';
import { IconClock } from '#client/ui/page-icons.tsx';
import { useText } from '#client/ui/text.ts';
import { useWayBack } from '#client/ui/way-back.ts';
import classes from './identity.module.css';

interface ReviewedProps {
  readonly centre: ResponseOf<'userCenter'>;
  readonly isVerified: boolean;
}

/** A submitted identity: under review, or verified (IDENT-003), then with a link back to the page that needed it. */
export function Reviewed({ centre, isVerified }: ReviewedProps) {
  const t = useText();
  const back = useWayBack();
  const { name, card_id: number } = centre;
  return (
    <>
      <div className={classes.state} role="status">
        <span className={classes.mark}>{isVerified ? <IconCheck size={24} /> : <IconClock size={24} />}</span>
        <p className={classes.stateTitle}>{t(isVerified ? 'account.verified' : 'account.underReview')}</p>
        <p className={classes.stateText}>{t(isVerified ? 'account.verifiedText' : 'account.reviewing')}</p>
        {isVerified && back !== undefined && (
          <Button component={Link} to={back} className={classes.back}>
            {t('account.goOn')}
          </Button>
        )}
      </div>
      {name && number && (
        <Facts
          className={classes.papers}
          facts={[
            [t('account.name'), name],
            [t('account.number'), number],
          ]}
        />
      )}
    </>
  );
}
