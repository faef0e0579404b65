import { Link } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './payout-intro.module.css';

/**
 * What a page is about; in its place, for who has not said yet how to be paid, that ads and orders need it. Both have their
 * room from the beginning, so that nothing moves when the answer comes.
 */
export function PayoutIntro({ text }: { readonly text: string }) {
  const t = useText();
  const { data } = useOperation('payoutInfo', {}, { quiet: true });
  const isMissing = data === null;
  return (
    <span className={classes.places}>
      <span aria-hidden={isMissing}>{text}</span>
      <span className={classes.hint} aria-hidden={!isMissing}>
        {t('c2c.payoutMissing')} <Link to="/userSetting">{t('c2c.payoutAdd')}</Link>
      </span>
    </span>
  );
}
