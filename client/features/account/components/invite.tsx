import { CopyButton } from '#client/ui/copy.tsx';
import { useText } from '#client/ui/text.ts';
import { SettingsCard } from './card.tsx';
import classes from './invite.module.css';

/** The page where an invited user registers. */
const linkOf = (code: string): string =>
  `${location.origin}/components/register?${new URLSearchParams({ extension_code: code }).toString()}`;

interface CopiedProps {
  readonly label: string;
  readonly value: string;
  readonly action: string;
  readonly isCode?: boolean;
}

function Copied({ label, value, action, isCode = false }: CopiedProps) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd className={isCode ? classes.code : classes.link} title={value}>
        {value}
      </dd>
      <dd>
        <CopyButton text={value} isFullWidth>
          {action}
        </CopyButton>
      </dd>
    </div>
  );
}

/** The invite code, its link, and how rebates are worked out (ACCT-006, CONST-013 to CONST-015). */
export function Invite({ code }: { readonly code: string }) {
  const t = useText();
  return (
    <SettingsCard title={t('account.invite')} intro={t('account.inviteIntro')}>
      <dl className={classes.rows}>
        <Copied label={t('account.auth_inviteCode')} value={code} action={t('account.copyCode')} isCode />
        <Copied label={t('account.inviteLink')} value={linkOf(code)} action={t('account.copyLink')} />
      </dl>
      <ul className={classes.rebate} aria-label={t('common.feature_rebate')}>
        <li>{t('account.rebate_formula')}</li>
        <li>{t('account.rebate_price')}</li>
        <li>{t('account.rebate_levels')}</li>
      </ul>
      <p className={classes.note}>{t('account.rebate_explained')}</p>
    </SettingsCard>
  );
}
