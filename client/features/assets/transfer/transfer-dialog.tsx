/** The one dialog that moves funds between own accounts (DESK-362); any page opens it by `openTransfer`. */
import type { Wallets } from '#client/exchange/wallets.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useIsConfirming } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useRequestedTransfer } from '#client/ui/transfer.ts';
import type { RequestedTransfer } from '#client/ui/transfer.ts';
import { currenciesOf } from '../logic/accounts.ts';
import { isOfLever, movable, transferStart } from '../logic/transfer.ts';
import type { TransferDraft } from '../logic/transfer.ts';
import { WithWallets } from '../components/with-wallets.tsx';
import { TransferForm } from './transfer-form.tsx';
import classes from './transfer.module.css';

/** Rows of 44 px that are as high as the form. */
const FORM_ROWS = 9;

interface ContentProps {
  readonly request: RequestedTransfer;
  readonly onDone: (done: TransferDraft) => void;
}

function Form({ wallets, request, onDone }: ContentProps & { readonly wallets: Wallets }) {
  const t = useText();
  const rows = movable(currenciesOf(wallets));
  const start = transferStart(rows, request);
  if (!start) return <EmptyState text={t('assets.empty')} />;
  return <TransferForm rows={rows} start={start} onDone={onDone} />;
}

interface TransferDialogProps {
  readonly request: RequestedTransfer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog. Its caller returns the focus. */
export function TransferDialog({ request, isOpen, onClose }: TransferDialogProps) {
  const t = useText();
  const isConfirming = useIsConfirming();
  const navigate = useNavigate();
  const finish = (done: TransferDraft) => {
    // It was closed, or is open for another transfer, since this one was sent.
    if (useRequestedTransfer.getState()?.opening !== request.opening) return;
    onClose();
    if (isOfLever(done) && request.stays !== true) void navigate('/transferRecord');
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isConfirming}
      returnFocus={false}
      title={t('common.transfer')}
      size={440}
    >
      <WithWallets skeletonRows={FORM_ROWS}>
        {(wallets) => <Form wallets={wallets} request={request} onDone={finish} />}
      </WithWallets>
      <p className={classes.history}>
        <Link to="/transferRecord" onClick={onClose}>
          {t('common.titleTransferRecord')}
        </Link>
      </p>
    </Dialog>
  );
}
