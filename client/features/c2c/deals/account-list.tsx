import { PayWayMark, wayTexts } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import { Copied } from './copied.tsx';
import type { PayoutAccount } from './deal.ts';
import classes from './deals.module.css';

/** Numbers of cards are read in fours; copied or read aloud they are the plain number. */
function Account({ text }: { readonly text: string }) {
  if (!/^\d{12,}$/.test(text)) return <span className={classes.number}>{text}</span>;
  const fours = text.match(/\d{1,4}/g) ?? [];
  return (
    <span className={classes.number}>
      {fours.map((four, index) => (
        <span key={index} className={classes.four}>
          {four}
        </span>
      ))}
    </span>
  );
}

function PayAccountCard({
  account,
  isAgreed,
}: {
  readonly account: PayoutAccount;
  readonly isAgreed: boolean;
}) {
  const t = useText();
  return (
    <li className={classes.account} data-agreed={isAgreed}>
      <span className={classes.way}>
        <PayWayMark way={account.way} />
        {isAgreed && <span className={classes.agreed}>{t('c2c.deals_agreed')}</span>}
      </span>
      <span className={classes.holder}>
        <Copied text={account.holder} name={t('c2c.deals_holder')}>
          {account.holder}
        </Copied>
        {account.at !== '' && <span className={classes.at}>{account.at}</span>}
      </span>
      <Copied text={account.account} name={t(wayTexts[account.way])}>
        <Account text={account.account} />
      </Copied>
    </li>
  );
}

interface AccountListProps {
  readonly title: string;
  /** The agreed one first; nothing is shown where there are none. */
  readonly accounts: readonly PayoutAccount[];
  /** Code of the agreed way. */
  readonly agreed: string | undefined;
}

/** Where the coin seller is paid (C2C-026). */
export function AccountList({ title, accounts, agreed }: AccountListProps) {
  if (accounts.length === 0) return null;
  return (
    <section aria-label={title} className={classes.accounts}>
      <h4>{title}</h4>
      <ul>
        {accounts.map((account) => (
          <PayAccountCard key={account.way} account={account} isAgreed={account.way === agreed} />
        ))}
      </ul>
    </section>
  );
}
