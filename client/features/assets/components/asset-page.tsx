/** The frame of every asset page. */
import type { AccountName } from '#client/exchange/index.ts';
import type { ReactNode } from 'react';
import { useSession } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import type { TransferRequest } from '#client/ui/transfer.ts';
import classes from './asset-page.module.css';

interface AssetPageProps {
  readonly title: TextKey;
  readonly intro: TextKey;
  readonly actions?: ReactNode;
  /** Where a transfer from here begins. */
  readonly transfer?: TransferRequest;
  /** The account that paper money goes to. */
  readonly account?: AccountName;
  readonly children: ReactNode;
}

/** A page of the assets; a visitor is asked to log in instead. */
export function AssetPage({ title, intro, actions, transfer, account = 'change', children }: AssetPageProps) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const shown = (
    <div className={classes.actions}>
      <GetPaperMoney account={account} look="button" />
      {actions}
      <MoneyActions {...(transfer && { transfer })} />
    </div>
  );
  return (
    <Page title={t(title)} intro={t(intro)} actions={isLoggedIn ? shown : undefined}>
      <ForUsers text={t('assets.loginText')}>{children}</ForUsers>
    </Page>
  );
}
