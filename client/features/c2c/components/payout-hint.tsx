import { Link } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './ads.module.css';

/** Tells who has not said yet how to be paid that ads and orders need it; nothing to anybody else. */
export function PayoutHint() {
  const t = useText();
  const { data } = useOperation('payoutInfo', {}, { quiet: true });
  if (data !== null) return null;
  return (
    <p className={classes.hint}>
      {t('c2c.payoutMissing')} <Link to="/userSetting">{t('c2c.payoutAdd')}</Link>
    </p>
  );
}
