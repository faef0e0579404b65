/** What is held, token by token (WALLET-002). */
import type { Decimal } from '#client/exchange/index.ts';
import { Coin } from '#client/ui/coin.tsx';
import { column, DataTable, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column, TableState } from '#client/ui/data-table.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { HideSmall, isSmall, useHideSmall } from '#client/ui/small-balances.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useCoinLooks } from '#client/ui/use-coin-looks.ts';
import type { LookOf } from '#client/ui/use-coin-looks.ts';
import type { TokenHolding } from '../logic/holdings.ts';
import { MONEY_PLACES } from '../logic/money.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';

/** How much of the total a token is: a bar, and the figure beside it. */
function Share({ share }: { readonly share: Decimal | undefined }) {
  return (
    <span className={classes.share}>
      <span className={classes.shareTrack} aria-hidden>
        <span className={classes.sharePart} style={{ inlineSize: `${share ?? '0'}%` }} />
      </span>
      <Figure value={share} places={MONEY_PLACES} unit="%" />
    </span>
  );
}

const columnsOf = (t: Text, inUnit: InUnit, lookOf: LookOf): readonly Column<TokenHolding>[] => [
  column('token', t('common.coin'), ({ token, currency }) => (
    <Coin name={token} logo={currency === undefined ? undefined : lookOf(currency).logo} />
  )),
  endColumn('available', t('common.available'), ({ available }) => <Balance value={available} />),
  endColumn('frozen', t('common.frozen'), ({ frozen }) => <Balance value={frozen} />),
  wideOnly(
    endColumn('worth', t('assets.portfolio_worth'), ({ worth }) => (
      <Figure value={inUnit(worth)} places={MONEY_PLACES} />
    )),
  ),
  wideOnly(endColumn('share', t('assets.portfolio_share'), ({ share }) => <Share share={share} />)),
];

interface BalanceTableProps {
  readonly holdings: readonly TokenHolding[];
  readonly state: TableState;
  readonly unit: Unit;
  readonly inUnit: InUnit;
  /** Insured funds beside the balances, as text. */
  readonly insured: string | undefined;
}

/** Available and frozen funds of every token, worth most first. */
export function BalanceTable({ holdings, inUnit, insured, state }: BalanceTableProps) {
  const t = useText();
  const [isHidden, choose] = useHideSmall();
  const lookOf = useCoinLooks();
  const shown = isHidden ? holdings.filter(({ worth }) => !isSmall(worth)) : holdings;
  return (
    <Panel
      title={t('assets.portfolio_balances')}
      className={classes.panel}
      actions={<HideSmall isHidden={isHidden} onChoose={choose} />}
    >
      <DataTable
        label={t('assets.portfolio_balances')}
        columns={columnsOf(t, inUnit, lookOf)}
        rows={shown}
        rowKey={({ token }) => token}
        state={state}
        skeletonRows={14}
        empty={
          <EmptyState
            text={t(holdings.length > 0 ? 'assets.portfolio_allSmall' : 'assets.portfolio_noBalances')}
          />
        }
      />
      {insured !== undefined && (
        <p className={classes.note}>
          <Sentence text={t('assets.portfolio_insured', { amount: insured })} />
        </p>
      )}
    </Panel>
  );
}
