/** What the leverage account shows beside its balances: what its positions gain and risk. */
import { useLeverAccount } from '#client/exchange/live.ts';
import { belowIfNarrow, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Balance, Toned, toneOf } from '#client/ui/figures.tsx';
import { RiskRate } from '#client/ui/risk-rate.tsx';
import type { Text } from '#client/ui/text.ts';
import type { WalletRow } from '../logic/accounts.ts';
import { useLeverPairs } from '../use-wallets.ts';

interface RowProps {
  readonly currency: number;
}

/** What one currency backs, followed while its row is shown. */
const useRowAccount = (currency: number) => useLeverAccount(useLeverPairs()(currency));

function Profits({ currency }: RowProps) {
  const { profits } = useRowAccount(currency);
  return (
    <Toned tone={toneOf(profits)}>
      <Balance value={profits} signed />
    </Toned>
  );
}

function Risk({ currency }: RowProps) {
  return <RiskRate rate={useRowAccount(currency).hazardRate} />;
}

/** Unrealised profit and risk rate of the currencies that back positions. */
export const leverColumns = (t: Text): readonly Column<WalletRow>[] => [
  belowIfNarrow(
    endColumn('profits', t('common.unrealised'), ({ currency, is_legal }) =>
      is_legal === 1 ? <Profits currency={currency} /> : undefined,
    ),
  ),
  belowIfNarrow(
    endColumn('rate', t('common.riskRate'), ({ currency, is_legal }) =>
      is_legal === 1 ? <Risk currency={currency} /> : undefined,
    ),
  ),
];
