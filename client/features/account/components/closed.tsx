/** Features that are not open yet: as a list, and as entries of the settings. */
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { notOpen, notOpenNames } from '../logic/not-open.ts';
import { Card } from './card.tsx';
import classes from './closed.module.css';

/** Everything that is not open yet, each with a page that says more. */
export function ClosedList() {
  const t = useText();
  return (
    <ul className={classes.items}>
      {notOpenNames.map((name) => (
        <li key={name}>
          <Link to={`/notOpen?feature=${name}`}>{t(notOpen[name].label)}</Link>
          <span className={classes.state}>{t('lay.notopen')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What cannot be set or used yet, each saying so (ACCT-008). */
export function ClosedItems() {
  const t = useText();
  return (
    <Card title={t('account.more')}>
      <ClosedList />
    </Card>
  );
}
