/** Accounts that a practice exchange offers; nothing where it offers none. */
import { usePractice } from '#client/exchange/practice.ts';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import type { LoginForm } from '../validation.ts';
import classes from './demo-accounts.module.css';

/** A list of them; one press logs in. */
export function DemoAccounts({ onChoose }: { readonly onChoose: (account: LoginForm) => void }) {
  const t = useText();
  const { accounts = [] } = usePractice() ?? {};
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.title}>
        {t('account.practice_demoAccounts')}
      </h2>
      <ul className={classes.list}>
        {accounts.map(({ account, password, about }) => (
          <li key={account}>
            <button type="button" className={classes.account} onClick={() => onChoose({ account, password })}>
              <span>{account}</span>
              <span className={classes.about}>
                <Sentence text={about} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
