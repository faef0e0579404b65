/** Take-profit and stop-loss of a position (LEVER-036 to LEVER-040). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useTicker } from '#client/exchange/live.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Money, Price } from '#client/ui/figures.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { useForm } from '#client/ui/form.ts';
import type { FieldProps } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { sent, stopIssues } from '../logic/order.ts';
import { tradeDirection, expectedAt, tradePair } from '../logic/position.ts';
import type { LeverTradeRow, StopKind } from '../logic/position.ts';
import { StopField, stopTexts } from '../trade/stop-fields.tsx';
import { ContractCell, tradeCurrency } from './cells.tsx';
import classes from './orders.module.css';

interface ExpectedStopProps extends FieldProps {
  readonly kind: StopKind;
  readonly trade: LeverTradeRow;
}

/** The fields by the parameters of the call. */
const FIELDS = { target_profit_price: 'takeProfit', stop_loss_price: 'stopLoss' } as const;

/** The last price of a trade, as it ticks. */
const useLast = (trade: LeverTradeRow): Decimal =>
  useTicker(tradePair(trade), 'price') ?? canonical(trade.update_price);

/** A stop price, and what reaching it would pay or cost. */
function ExpectedStop({ kind, trade, ...field }: ExpectedStopProps) {
  const t = useText();
  const shown = { kind, last: useLast(trade), direction: tradeDirection(trade) };
  return (
    <StopField {...shown} {...field} isFirst={kind === 'profit'}>
      <p className={classes.expected}>
        <span>{t(stopTexts[kind].expected)}</span>
        <output data-testid={stopTexts[kind].testId}>
          <Money
            value={expectedAt(trade, field.value, kind)}
            currency={tradeCurrency(trade)}
            hasUnit={false}
          />
        </output>
      </p>
    </StopField>
  );
}

function StopsForm({ trade, onDone }: { readonly trade: LeverTradeRow; readonly onDone: () => void }) {
  const t = useText();
  const last = useLast(trade);
  const form = useForm({
    takeProfit: sent(trade.target_profit_price),
    stopLoss: sent(trade.stop_loss_price),
  });
  const { run, isPending } = useOperationMutation('leverSetStop', {
    onSuccess: onDone,
    onError: (error) => form.refuse(error, FIELDS),
  });
  const save = () => {
    if (!form.passes(stopIssues(tradeDirection(trade), form.values, [last, trade.price]))) return;
    const { takeProfit, stopLoss } = form.values;
    void run({ id: trade.id, target_profit_price: sent(takeProfit), stop_loss_price: sent(stopLoss) });
  };
  return (
    <FormElement of={form} className={classes.form} onSubmit={save}>
      <ContractCell trade={trade} />
      <Facts
        facts={[
          [t('leverage.entryPrice'), <Price value={trade.price} />],
          [t('leverage.lastPrice'), <Price value={last} />],
        ]}
      />
      <ExpectedStop kind="profit" trade={trade} {...form.field('takeProfit')} />
      <ExpectedStop kind="loss" trade={trade} {...form.field('stopLoss')} />
      <p className={classes.hint}>{t('leverage.stopsHint')}</p>
      <FormRefusal of={form} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" aria-busy={isPending}>
          {t('leverage.stopsSave')}
        </Button>
      </div>
    </FormElement>
  );
}

/** A modal for the stops of one trade at a time; `live` are the trades as they tick. */
export function useStopsModal(live: readonly LeverTradeRow[] = []): {
  readonly open: (trade: LeverTradeRow) => void;
  readonly modal: ReactNode;
} {
  const t = useText();
  const [opened, setOpened] = useState<LeverTradeRow>();
  const [isOpen, setOpen] = useState(false);
  const trade = opened && (live.find(({ id }) => id === opened.id) ?? opened);
  const close = () => setOpen(false);
  const modal = (
    <Dialog opened={isOpen} onClose={close} size={400} title={t('leverage.stopsTitle')}>
      {trade && <StopsForm key={trade.id} trade={trade} onDone={close} />}
    </Dialog>
  );
  const open = (next: LeverTradeRow) => {
    setOpened(next);
    setOpen(true);
  };
  return { open, modal };
}
