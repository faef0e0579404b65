/** Take-profit and stop-loss of a position (LEVER-036 to LEVER-040). */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction, useTicker } from '#client/exchange/react.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { sent } from '../logic/order.ts';
import { directionOf, expectedAt, pairOf } from '../logic/position.ts';
import type { LeverTrade, StopKind } from '../logic/position.ts';
import { StopField, stopTexts } from '../trade/stop-fields.tsx';
import { Contract } from './cells.tsx';
import classes from './orders.module.css';

interface ExpectedStopProps {
  readonly kind: StopKind;
  readonly trade: LeverTrade;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A stop price, and what reaching it would pay or cost. */
function ExpectedStop({ kind, trade, value, onChange }: ExpectedStopProps) {
  const t = useText();
  const last = useTicker(pairOf(trade))?.price ?? canonical(trade.update_price);
  const shown = { kind, value, onChange, last, direction: directionOf(trade) };
  return (
    <StopField {...shown} isFirst={kind === 'profit'}>
      <p className={classes.expected}>
        <span>{t(stopTexts[kind].expected)}</span>
        <output data-testid={stopTexts[kind].testId}>
          <Figure value={expectedAt(trade, value, kind)} />
        </output>
      </p>
    </StopField>
  );
}

function StopsForm({ trade, onDone }: { readonly trade: LeverTrade; readonly onDone: () => void }) {
  const t = useText();
  const [profit, setProfit] = useState<string>(() => sent(trade.target_profit_price));
  const [loss, setLoss] = useState<string>(() => sent(trade.stop_loss_price));
  const { run, isPending } = useAction('leverSetStop', { onDone });
  const save = () => run({ id: trade.id, target_profit_price: sent(profit), stop_loss_price: sent(loss) });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Contract trade={trade} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('leverage.entryPrice')}</dt>
          <dd>
            <Figure value={trade.price} />
          </dd>
        </div>
        <div>
          <dt>{t('leverage.lastPrice')}</dt>
          <dd>
            <Figure value={trade.update_price} />
          </dd>
        </div>
      </dl>
      <ExpectedStop kind="profit" trade={trade} value={profit} onChange={setProfit} />
      <ExpectedStop kind="loss" trade={trade} value={loss} onChange={setLoss} />
      <p className={classes.hint}>{t('leverage.stopsHint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" aria-busy={isPending}>
          {t('leverage.stopsSave')}
        </Button>
      </div>
    </form>
  );
}

/** A modal for the stops of one trade at a time; `live` are the trades as they tick. */
export function useStopsModal(live: readonly LeverTrade[] = []): {
  readonly open: (trade: LeverTrade) => void;
  readonly modal: ReactNode;
} {
  const t = useText();
  const [opened, setOpened] = useState<LeverTrade>();
  const [isOpen, setOpen] = useState(false);
  const trade = opened && (live.find(({ id }) => id === opened.id) ?? opened);
  const close = () => setOpen(false);
  const modal = (
    <Modal
      opened={isOpen}
      onClose={close}
      size={400}
      title={t('leverage.stopsTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {trade && <StopsForm key={trade.id} trade={trade} onDone={close} />}
    </Modal>
  );
  const open = (next: LeverTrade) => {
    setOpened(next);
    setOpen(true);
  };
  return { open, modal };
}
