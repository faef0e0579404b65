import { shownAccount } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { UNKNOWN } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { UNDER_REVIEW, VERIFIED } from '../logic/identity.ts';
import classes from './access.module.css';
import { SettingsCard } from './card.tsx';
import { AccountEntries, AccountEntry } from './entries.tsx';

/** `hasTradePassword`: one is set, or none (D-42). */
const IS_SET = 1;
const NOT_SET = 2;

const identityState = (status: number | undefined): TextKey => {
  if (status === VERIFIED) return 'account.verified';
  return status === UNDER_REVIEW ? 'account.underReview' : 'account.notVerified';
};

interface AccessProps {
  readonly user: ResponseOf<'userInfo'>;
  /** Response of `hasTradePassword`; undefined while it is not known. */
  readonly tradePassword: number | undefined;
}

/** What the account is bound to, its passwords, and its owner (ACCT-007). */
export function Access({ user, tradePassword }: AccessProps) {
  const t = useText();
  const { email, phone, review_status: status } = user;
  const change = t('account.change');
  const login = user.account ?? shownAccount(user.account_number);
  const isLogin = (contact: string) => contact !== '' && shownAccount(contact) === login;
  const bound = (contact: string) => (
    <>
      {contact === '' ? t('account.notBound') : shownAccount(contact)}
      {isLogin(contact) && <span className={classes.login}> {t('account.usedToLogIn')}</span>}
    </>
  );
  return (
    <SettingsCard title={t('account.access')}>
      <AccountEntries>
        {!isLogin(email) && !isLogin(phone) && (
          <AccountEntry label={t('account.usedToLogIn')} value={login} />
        )}
        <AccountEntry
          label={t('common.email')}
          value={bound(email)}
          action={
            email === '' ? { to: '/bindEmail', text: t('account.bind') } : { to: '/ResetPhone', text: change }
          }
        />
        <AccountEntry
          label={t('account.auth_phone')}
          value={bound(phone)}
          action={{ to: '/ResetPhone?way=mobile', text: phone === '' ? t('account.bind') : change }}
        />
        <AccountEntry
          label={t('account.loginPassword')}
          value={t('account.isSet')}
          action={{ to: '/forgetPwd', text: change }}
        />
        <AccountEntry
          label={t('common.titleTradePassword')}
          value={
            tradePassword === undefined
              ? UNKNOWN
              : t(tradePassword === IS_SET ? 'account.isSet' : 'account.notSet')
          }
          action={{ to: '/jymm', text: tradePassword === NOT_SET ? t('account.set') : change }}
        />
        <AccountEntry
          label={t('common.titleAuthentication')}
          value={t(identityState(status))}
          action={{
            to: '/authentication',
            text: t(status === VERIFIED || status === UNDER_REVIEW ? 'common.show' : 'account.verify'),
          }}
        />
      </AccountEntries>
    </SettingsCard>
  );
}
