import { useOperation } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { Access } from '../components/access.tsx';
import { ClosedItems } from '../components/closed.tsx';
import { Invite } from '../components/invite.tsx';
import { Questions } from '../components/questions.tsx';
import { Security } from '../components/security.tsx';
import classes from './settings-page.module.css';

function Settings() {
  // Fetched again on every visit: an operator may have decided on the identity.
  const user = useOperation('userInfo', {}, { quiet: true, freshMs: 0 });
  const tradePassword = useOperation('hasTradePassword', {}, { quiet: true });
  if (user.isError && !user.data)
    return <ErrorState error={user.error} onRetry={() => void user.refetch()} />;
  if (!user.data) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows rows={8} height={44} />
      </div>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Security user={user.data} />
        <Access user={user.data} tradePassword={tradePassword.data} />
      </div>
      <div className={classes.column}>
        <Invite code={user.data.extension_code} />
        <Questions />
        <ClosedItems />
      </div>
    </div>
  );
}

/** How safe the account is, what it is bound to, its passwords, and the invite code (ROUTE-041). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.titleAccountSet')}>
      <ForUsers text={t('account.loginForSettings')}>
        <Settings />
      </ForUsers>
    </Page>
  );
}
