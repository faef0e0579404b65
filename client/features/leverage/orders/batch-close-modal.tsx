/** Closing many positions at once (LEVER-041, LEVER-042). */
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { add, pairParams, samePair } from '#client/exchange/index.ts';
import type { Decimal, SelectedPair } from '#client/exchange/index.ts';
import { useWholeOperation } from '#client/exchange/lists.ts';
import { leverTradeList, useLeverAccount } from '#client/exchange/live.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Money, Toned, toneOf, UNKNOWN } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { tradeDirection, tradePair } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import classes from './orders.module.css';
import { STATUS } from './trade-pages.tsx';

/** `type` of the protocol. */
const choices = { all: 0, long: 1, short: 2 } as const;
type Choice = keyof typeof choices;

const labels = {
  all: 'leverage.batchAll',
  long: 'leverage.batchLong',
  short: 'leverage.batchShort',
} as const;

interface BatchCloseProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pair: SelectedPair;
}

/** The positions that a batch would close: those of the pair as they tick, or those of every pair as of the latest response. */
function useAffected(choice: Choice, pair: SelectedPair, isOnlyPair: boolean) {
  const { positions } = useLeverAccount(pair);
  const { data } = useWholeOperation('leverTrades', { status: STATUS.holding }, leverTradeList, {
    enabled: !isOnlyPair,
  });
  const own = positions?.filter((trade) => samePair(tradePair(trade), pair));
  const all = isOnlyPair ? own : data;
  return all?.filter((trade) => choice === 'all' || tradeDirection(trade) === choice);
}

/** The estimated result by quote currency; one that is not known yet counts as 0. */
function resultsOf(trades: readonly LeverTradeRow[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { legal_name: unit = '', profits = '0' } of trades)
    sums.set(unit, add(sums.get(unit) ?? '0', profits));
  return sums;
}

/** How many positions would close, and with which result. */
function Affected({ trades }: { readonly trades: readonly LeverTradeRow[] | undefined }) {
  const t = useText();
  return (
    <div data-testid="batch-facts">
      <Facts
        facts={[
          [t('leverage.positions'), trades?.length ?? UNKNOWN],
          [
            t('leverage.batchResult'),
            <>
              {[...resultsOf(trades ?? [])].map(([unit, profit]) => (
                <div key={unit}>
                  <Toned tone={toneOf(profit)}>
                    <Money value={profit} signed currency={unit} />
                  </Toned>
                </div>
              ))}
              {(trades ?? []).length === 0 && UNKNOWN}
            </>,
          ],
        ]}
      />
    </div>
  );
}

function BatchCloseForm({ onClose, pair }: Omit<BatchCloseProps, 'isOpen'>) {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('all');
  const [isOnlyPair, setOnlyPair] = useState(true);
  const trades = useAffected(choice, pair, isOnlyPair);
  const { run, isPending } = useOperationMutation('leverBatchClose', { onSuccess: onClose });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ type: choices[choice], ...(isOnlyPair ? pairParams(pair) : {}) });
      }}
    >
      <ChoiceBar fullWidth label="leverage.batchWhich" texts={labels} chosen={choice} onChoose={setChoice} />
      <Switch
        label={t('leverage.batchOnlyPair', { symbol: pair.symbol })}
        checked={isOnlyPair}
        onChange={(event) => setOnlyPair(event.currentTarget.checked)}
      />
      <Affected trades={trades} />
      <p className={classes.hint}>
        {isOnlyPair ? t('leverage.batchNotePair', { symbol: pair.symbol }) : t('leverage.batchNote')}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" aria-busy={isPending} disabled={trades?.length === 0} data-autofocus>
          {trades === undefined
            ? t('leverage.batchSubmit')
            : t('leverage.batchSubmitCount', { count: trades.length })}
        </Button>
      </div>
    </form>
  );
}

/** Offers all positions, longs only and shorts only; of this pair, or of every one. States what would close (DESK-235). */
export function BatchCloseModal({ isOpen, onClose, pair }: BatchCloseProps) {
  const t = useText();
  return (
    <Dialog opened={isOpen} onClose={onClose} size={420} title={t('leverage.batchClose')}>
      <BatchCloseForm onClose={onClose} pair={pair} />
    </Dialog>
  );
}
