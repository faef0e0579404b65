import { isHalted } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import classes from './trade-form.module.css';

interface ClosedNoteProps {
  readonly pair: Quotation;
  /** Whether this form's kind of order is accepted. */
  readonly isOpen: boolean;
  /** What is closed, where the pair as a whole is not halted. */
  readonly text: string;
}

/** Why a trade form accepts no orders; nothing while it does. */
export function ClosedNote({ pair, isOpen, text }: ClosedNoteProps) {
  const t = useText();
  if (isOpen) return null;
  return (
    <p role="status" className={classes.closed}>
      {isHalted(pair) ? t('desk.haltedNote', { symbol: pair.symbol }) : text}
    </p>
  );
}
