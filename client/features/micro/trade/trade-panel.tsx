/** Where second contracts are placed. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Quotation } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { TradeSlot } from '#client/desk/trade/trade-slot.tsx';
import { LoginPrompt } from '#client/ui/login-prompt.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { Insurance } from './insurance.tsx';
import { MicroOrderForm } from './order-form.tsx';
import classes from './trade.module.css';
import type { OfferedDuration, PayCurrency } from './offers.ts';

/** USDT is chosen first (MICRO-012). */
const FIRST_CURRENCY = 3;
const WITHDRAWN = 0;

/** What is offered now, shortest first. */
const offered = (durations: readonly OfferedDuration[]): readonly OfferedDuration[] =>
  durations.filter(({ status }) => status !== WITHDRAWN).toSorted((a, b) => a.seconds - b.seconds);

interface OffersProps {
  readonly pair: Quotation;
  readonly currencies: readonly PayCurrency[];
  readonly durations: readonly OfferedDuration[];
}

/** The choice of the currency (MICRO-001), and the order in the chosen one. */
function Offers({ pair, currencies, durations }: OffersProps) {
  const t = useText();
  const [wanted, setWanted] = useState(FIRST_CURRENCY);
  const currency = currencies.find(({ id }) => id === wanted) ?? currencies[0];
  if (!currency) return <EmptyState text={t('micro.noCurrencies')} />;
  if (durations.length === 0) return <EmptyState text={t('micro.noDurations')} />;
  return (
    <div className={classes.offers}>
      <SegmentedControl
        fullWidth
        aria-label={t('micro.currencies')}
        data={currencies.map(({ id, name }) => ({ value: id, label: name }))}
        value={currency.id}
        onChange={setWanted}
      />
      <MicroOrderForm key={currency.id} pair={pair} currency={currency} durations={durations} />
      <Insurance currency={currency} />
    </div>
  );
}

function ForUsers({ pair }: { readonly pair: Quotation }) {
  const currencies = useOperation('microCurrencies', {}, { quiet: true });
  const durations = useOperation('microSeconds', {}, { select: offered, quiet: true });
  if (currencies.data && durations.data)
    return <Offers pair={pair} currencies={currencies.data} durations={durations.data} />;
  return <PendingState of={[currencies, durations]} rows={10} height={36} />;
}

/** The trade panel (MICRO-001 to MICRO-009); visitors are asked to log in or to register (MICRO-002). */
export function MicroTradePanel() {
  const t = useText();
  const { isLoggedIn } = useSession();
  const formOf = (pair: Quotation) =>
    isLoggedIn ? (
      <ForUsers pair={pair} />
    ) : (
      <div className={classes.visitor}>
        <LoginPrompt text={t('micro.loginToTrade', { symbol: pair.symbol })} />
      </div>
    );
  return <TradeSlot label={t('common.trade')} formOf={formOf} />;
}
