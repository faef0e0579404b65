import classes from './inline-button.module.css';
import { useText } from './text.ts';
import { openTransfer } from './transfer.ts';
import type { TransferRequest } from './transfer.ts';

/** Opens the transfer dialog from a line of a desk: beside what is available, or what is missing. */
export function TransferLink(request: TransferRequest) {
  const t = useText();
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => openTransfer({ ...request, stays: true })}
    >
      {t('common.transfer')}
    </button>
  );
}
