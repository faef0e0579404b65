import { useState } from 'react';
import { add, multiply } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation, useServerClock, useSession } from '#client/exchange/react.tsx';
import { exactText } from '#client/ui/figures.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { Page } from '#client/ui/page.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import { BalanceTable } from '../components/balance-table.tsx';
import { Choices } from '../components/choices.tsx';
import type { ChartRange } from '../components/choices.tsx';
import { HeadFigures } from '../components/head-figures.tsx';
import { DaysPanel, WorthPanel } from '../components/past.tsx';
import classes from '../components/portfolio.module.css';
import { hourOf } from '../logic/days.ts';
import { sinceHeld } from '../logic/history.ts';
import { tokenHoldings, insuredOf, usdtPrices, totalOf } from '../logic/holdings.ts';
import { inUnit } from '../logic/money.ts';
import type { Unit } from '../logic/money.ts';
import { useBalances, useInsured, usePast, usePricedWallets } from '../use-portfolio.ts';

const NOON = 12;
const DUSK = 18;
const DAWN = 5;

/** Days of the table and of the figures while the chart shows hours. */
const DAYS_BESIDE_HOURS = 7;

/** The greeting of the hour on the exchange's clock. */
function greetingOf(hour: number) {
  if (hour < DAWN || hour >= DUSK) return 'assets.portfolio_evening' as const;
  return hour < NOON ? ('assets.portfolio_morning' as const) : ('assets.portfolio_afternoon' as const);
}

const nameOf = ({ nickname, account, account_number }: ResponseOf<'userInfo'>): string =>
  nickname || account || account_number;

function useGreeting(): string {
  const t = useText();
  const clock = useServerClock();
  const { data: name } = useOperation('userInfo', {}, { select: nameOf });
  return name === undefined ? t('assets.portfolio_hello') : t(greetingOf(hourOf(clock.now())), { name });
}

/** What is held now. */
function useHoldings() {
  const wallets = usePricedWallets();
  const balances = useBalances();
  const { data: transferable } = useInsured();
  const prices = wallets.data && usdtPrices(wallets.data);
  const holdings = prices && balances.data ? tokenHoldings(balances.data.list, prices.byName) : undefined;
  const insured = insuredOf(transferable ?? []);
  const insuredWorth = totalOf(
    insured.map(({ name, amount }) => ({ worth: multiply(amount, prices?.byName.get(name) ?? '0') })),
  );
  const failed = wallets.error ?? balances.error;
  return {
    holdings,
    insured:
      insured.length === 0
        ? undefined
        : insured.map(({ name, amount }) => `${exactText(amount)} ${name}`).join(', '),
    total: holdings && add(totalOf(holdings), insuredWorth),
    rate: wallets.data?.ExRate,
    error: failed,
    reload: () => {
      void wallets.refetch();
      void balances.refetch();
    },
  };
}

function Overview() {
  const [chosen, setRange] = useState<ChartRange>();
  const [unit, setUnit] = useState<Unit>('USDT');
  const { holdings, insured, total, rate, error, reload } = useHoldings();
  const { portfolio, ...state } = usePast();
  const shown = inUnit(unit, rate);
  // An account of today has no days to compare yet.
  const range = chosen ?? (portfolio && portfolio.days.length < 2 ? 'hours' : '30');
  const isHours = range === 'hours';
  const count = isHours ? DAYS_BESIDE_HOURS : Number(range);
  const history = state.history && { ...state.history, days: sinceHeld(state.history.days.slice(-count)) };
  const money = { unit, inUnit: shown };
  return (
    <div className={classes.page}>
      <HeadFigures
        total={total}
        rate={rate}
        days={state.history?.days}
        count={count}
        portfolio={portfolio}
        {...money}
      />
      <WorthPanel
        state={state}
        history={history}
        {...money}
        hours={isHours ? portfolio?.hours : undefined}
        choices={
          <Choices
            range={range}
            unit={unit}
            hasHours={portfolio !== undefined}
            onRange={setRange}
            onUnit={setUnit}
          />
        }
      />
      <BalanceTable
        {...money}
        holdings={holdings ?? []}
        state={{ isLoading: !holdings && !error, error, reload }}
        insured={insured}
      />
      <DaysPanel state={state} history={history} {...money} isTold={portfolio !== undefined} />
    </div>
  );
}

/** A greeting, what is held and what it is worth, and how that came about (ROUTE-038, WALLET-001). */
export function Component() {
  const t = useText();
  const { isLoggedIn } = useSession();
  const greeting = useGreeting();
  return (
    <Page
      title={isLoggedIn ? greeting : t('common.navOverview')}
      actions={
        isLoggedIn && (
          <div className={classes.actions}>
            <GetPaperMoney account="change" look="button" />
            <MoneyActions />
          </div>
        )
      }
    >
      <ForUsers text={t('assets.portfolio_login')}>
        <Overview />
      </ForUsers>
    </Page>
  );
}
