import type { AnswerOf } from '#client/exchange/index.ts';
import { IconCheck, IconClock } from '#client/ui/icons.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './identity.module.css';

interface ReviewedProps {
  readonly centre: AnswerOf<'userCenter'>;
  readonly isVerified: boolean;
}

/** An identity that was handed in: waiting, or verified (IDENT-003). */
export function Reviewed({ centre, isVerified }: ReviewedProps) {
  const t = useText();
  const { name, card_id: number } = centre;
  return (
    <>
      <div className={classes.state} role="status">
        <span className={classes.mark}>{isVerified ? <IconCheck size={24} /> : <IconClock size={24} />}</span>
        <p className={classes.stateTitle}>{t(isVerified ? 'account.verified' : 'account.underReview')}</p>
        <p className={classes.stateText}>{t(isVerified ? 'account.verifiedText' : 'lay.reviewing')}</p>
      </div>
      {name && number && (
        <dl className={classes.papers}>
          <dt>{t('account.name')}</dt>
          <dd>{name}</dd>
          <dt>{t('account.number')}</dt>
          <dd>{number}</dd>
        </dl>
      )}
    </>
  );
}
