/** Content for users; visitors see links to login and registration. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#client/exchange/react.tsx';
import classes from './for-users.module.css';
import { EmptyState } from './states.tsx';
import { useText } from './text.ts';
import { wayBackTo } from './way-back.ts';

interface ForUsersProps {
  /** The text for visitors: what they would see after a login. */
  readonly text: string;
  readonly children: ReactNode;
}

/** The content for a user; for a visitor the links to login and registration. */
export function ForUsers({ text, children }: ForUsersProps) {
  const t = useText();
  const back = wayBackTo(useLocation());
  const { isLoggedIn } = useSession();
  if (isLoggedIn) return children;
  return (
    <div className={classes.card}>
      <EmptyState text={text}>
        <span className={classes.links}>
          <Link to="/components/login" state={back}>
            {t('common.login')}
          </Link>
          <Link to="/components/register" state={back}>
            {t('common.register')}
          </Link>
        </span>
      </EmptyState>
    </div>
  );
}
