/** What the user has, at the head of the home page. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Decimal } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { shownAccounts, usdtSumOf, usdtTotalOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { accountText } from '#client/ui/account-text.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './account.module.css';
import { Allocation } from './allocation.tsx';
import { Gains } from './gains.tsx';

/** Money that is added up over coins. */
const PLACES = 2;

/** Prices are polled; events refresh the balances. */
const PRICES_MS = 10_000;

/** The total, and the part of each account. */
function Worths({ wallets }: { readonly wallets: Wallets | undefined }) {
  const t = useText();
  const usdt = (value: Decimal | undefined) => <Figure value={value} places={PLACES} unit="USDT" />;
  return (
    <>
      <Facts
        className={classes.facts}
        facts={[[t('common.total'), usdt(wallets && usdtSumOf(wallets)), { className: classes.total }]]}
      />
      <Gains />
      <Allocation wallets={wallets} />
      <Facts
        look="row"
        className={classes.accounts}
        facts={shownAccounts.map((account) => [
          accountText(t, account),
          usdt(wallets && usdtTotalOf(wallets, account)),
        ])}
      />
    </>
  );
}

/** What the accounts hold, and the ways to trade and to the assets (HOME-012). */
export function AccountSummary() {
  const t = useText();
  const {
    data: wallets,
    error,
    refetch,
  } = useOperation('walletList', {}, { pollMs: PRICES_MS, quiet: true });
  return (
    <section className={classes.box} aria-labelledby="account-title">
      <h1 id="account-title" className={classes.title}>
        {t('home.welcomeTitle')}
      </h1>
      {error && !wallets ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Worths wallets={wallets} />
      )}
      <div className={classes.buttons}>
        <Button component={Link} to="/newmarket">
          {t('home.startTrading')}
        </Button>
        <Button component={Link} to="/assets" variant="default">
          {t('common.navAsset')}
        </Button>
      </div>
    </section>
  );
}
