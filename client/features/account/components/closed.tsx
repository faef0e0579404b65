import { Link } from 'react-router-dom';
import { useText, type TextKey } from '#client/ui/text.ts';
import { notOpen, type NotOpenName } from '../logic/not-open.ts';
import { Card } from './card.tsx';
import classes from './closed.module.css';

interface Closed {
  readonly label: TextKey;
  /** Has a page that says more. */
  readonly name?: NotOpenName;
}

const closed: readonly Closed[] = [
  { label: 'account.twoFactor' },
  { label: 'feature.google', name: 'google' },
  { label: 'account.realName' },
  { label: 'account.address' },
  ...(['rebate', 'insurance', 'crowd', 'vote', 'complaint'] as const).map((name) => ({
    label: notOpen[name].label,
    name,
  })),
];

/** What cannot be set or used yet, each saying so (ACCT-008). */
export function ClosedItems() {
  const t = useText();
  return (
    <Card title={t('account.more')}>
      <ul className={classes.items}>
        {closed.map(({ label, name }) => (
          <li key={label}>
            {name === undefined ? t(label) : <Link to={`/notOpen?feature=${name}`}>{t(label)}</Link>}
            <span className={classes.state}>{t('lay.notopen')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
