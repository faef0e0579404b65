/** The withdraw panel of a row in a dialog. */
import { useIsConfirming } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useText } from '#client/ui/text.ts';
import { useIsTransferring } from '#client/ui/transfer.ts';
import type { WalletRow } from '../logic/accounts.ts';
import type { Payer } from '#client/exchange/wallets.ts';
import { WithdrawPanel } from './withdraw-panel.tsx';

interface WithdrawDialogProps {
  readonly row: WalletRow;
  readonly account: Payer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Withdraws one currency from one account; the panel stays, so that what is left of balance and limits is seen (WALLET-034). */
export function WithdrawDialog({ isOpen, onClose, row, account }: WithdrawDialogProps) {
  const t = useText();
  const isConfirming = useIsConfirming();
  const isTransferring = useIsTransferring();
  const { currency, currency_name: coin, currency_type: kind } = row;
  const here = `${account === 'change' ? '/change' : '/letransactions'}?withdraw=${currency}`;
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isConfirming && !isTransferring}
      title={t('assets.withdrawTitle', { coin })}
      size={440}
    >
      <WithdrawPanel withdrawn={{ currency, kind, account }} here={here} />
    </Dialog>
  );
}
