import { useState } from 'react';
import { useOperation } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { SettingsCard } from '../components/card.tsx';
import { IdentityForm } from '../components/identity-form.tsx';
import classes from '../components/identity.module.css';
import { Levels } from '../components/levels.tsx';
import { Reviewed } from '../components/reviewed.tsx';
import { UNDER_REVIEW, VERIFIED } from '../logic/identity.ts';
import layout from './identity-page.module.css';

/** No event announces the end of the review. */
const REVIEW_POLL_MS = 5000;

function Identity() {
  const t = useText();
  const [isWaiting, setWaiting] = useState(false);
  const query = useOperation(
    'userCenter',
    {},
    { quiet: true, freshMs: 0, ...(isWaiting && { pollMs: REVIEW_POLL_MS }) },
  );
  const { data, refetch } = query;
  const status = data?.review_status;
  const isReviewed = status === UNDER_REVIEW || status === VERIFIED;
  if (isWaiting !== (status === UNDER_REVIEW)) setWaiting(status === UNDER_REVIEW);
  return (
    <div className={layout.columns}>
      <SettingsCard
        title={t('account.papers')}
        intro={data && !isReviewed ? t('account.papersIntro') : undefined}
      >
        {!data && <PendingState of={[query]} rows={6} height={56} />}
        {data && isReviewed && <Reviewed centre={data} isVerified={status === VERIFIED} />}
        {data && !isReviewed && (
          <>
            {data.reason && (
              <p className={classes.rejected} role="alert">
                {t('account.auth_rejected', { reason: data.reason })}
              </p>
            )}
            <IdentityForm reload={refetch} />
          </>
        )}
      </SettingsCard>
      <Levels isVerified={status === VERIFIED} />
    </div>
  );
}

/** Who the user is: the form, under review or verified (ROUTE-049, IDENT-002, IDENT-003, IDENT-009). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.titleAuthentication')}>
      <ForUsers text={t('account.loginForIdentity')}>
        <Identity />
      </ForUsers>
    </Page>
  );
}
