import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import classes from './acceptors.module.css';

/** To the records of both sides (ACCPT-001). */
export function RecordLinks() {
  const t = useText();
  return (
    <span className={classes.links}>
      <Link to="/chargeRecord?current=0">{t('acceptor.depositRecords')}</Link>
      <Link to="/chargeRecord?current=1">{t('acceptor.withdrawRecords')}</Link>
    </span>
  );
}
