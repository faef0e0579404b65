/** Features that are not open yet: as a list, and as entries of the settings. */
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { notOpen, notOpenNames } from '../logic/not-open.ts';
import type { NotOpenName } from '../logic/not-open.ts';
import { SettingsCard } from './card.tsx';
import classes from './closed.module.css';

/** Features that are not open yet, each with a page that says more. */
export function ClosedList({ names }: { readonly names: readonly NotOpenName[] }) {
  const t = useText();
  return (
    <ul className={classes.items}>
      {names.map((name) => (
        <li key={name}>
          <Link to={`/notOpen?feature=${name}`}>{t(notOpen[name].label)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** What cannot be set or used yet, together under what they have in common (ACCT-008). */
export function ClosedItems() {
  const t = useText();
  return (
    <SettingsCard title={t('common.notOpenTitle')}>
      <ClosedList names={notOpenNames} />
    </SettingsCard>
  );
}
