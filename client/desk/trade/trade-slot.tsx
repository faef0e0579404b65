/** The panel around a trade form. */
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Quotation } from '#client/exchange/index.ts';
import { useQuotations } from '#client/exchange/live.ts';
import { Panel } from '#client/ui/panel.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import classes from './trade-form.module.css';

interface TradeSlotProps {
  /** What the panel is, for assistive technology. */
  readonly label: string;
  /** The form for a listed pair. */
  readonly formOf: (pair: Quotation) => ReactNode;
}

/** Shows the form of the desk's pair; a pair that is not listed any more accepts no orders (ERR-017). */
export function TradeSlot({ label, formOf }: TradeSlotProps) {
  const t = useText();
  const { terms, isDelisted } = useDesk();
  const quotations = useQuotations();
  return (
    <Panel label={label} className={classes.slot} scrolls>
      {isDelisted && (
        <Alert color="yellow" className={classes.delisted} role="alert">
          {t('desk.delisted')}
        </Alert>
      )}
      {terms && formOf(terms)}
      {!terms && !isDelisted && <PendingState of={[quotations]} rows={10} height={36} />}
    </Panel>
  );
}
