/** Closing many positions at once (LEVER-041, LEVER-042). */
import { Button, Modal, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { pairParams } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './orders.module.css';

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

function BatchCloseForm({ onClose, pair }: Omit<BatchCloseProps, 'isOpen'>) {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('all');
  const [isOnlyPair, setOnlyPair] = useState(false);
  const { run, isPending } = useAction('leverBatchClose', { onDone: onClose });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ type: choices[choice], ...(isOnlyPair ? pairParams(pair) : {}) });
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('leverage.batchWhich')}
        data={(['all', 'long', 'short'] as const).map((value) => ({ value, label: t(labels[value]) }))}
        value={choice}
        onChange={setChoice}
      />
      <Switch
        label={t('leverage.batchOnlyPair', { symbol: pair.symbol })}
        checked={isOnlyPair}
        onChange={(event) => setOnlyPair(event.currentTarget.checked)}
      />
      <p className={classes.hint}>
        {isOnlyPair ? t('leverage.batchNotePair', { symbol: pair.symbol }) : t('leverage.batchNote')}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" aria-busy={isPending} data-autofocus>
          {t('leverage.batchSubmit')}
        </Button>
      </div>
    </form>
  );
}

/** Offers all positions, longs only and shorts only; of every pair unless `pair` is given. */
export function BatchCloseModal({ isOpen, onClose, pair }: BatchCloseProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={420}
      title={t('leverage.batchClose')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <BatchCloseForm onClose={onClose} pair={pair} />
    </Modal>
  );
}
