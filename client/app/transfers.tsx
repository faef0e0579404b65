/** The transfer dialog of the page, loaded on first use. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#client/exchange/react.tsx';
import { useFocusReturn } from '#shared/ui/focus.ts';
import { closeTransfer, useRequestedTransfer } from '#client/ui/transfer.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

const TransferDialog = lazyPart(
  async () => (await import('#client/features/assets/transfer/transfer-dialog.tsx')).TransferDialog,
  'assets',
);

/** Shows the dialog while a transfer is requested by `openTransfer`; a visitor has nothing to move. Mounted once. */
export function Transfers() {
  const { isLoggedIn } = useSession();
  const { pathname } = useLocation();
  const request = useRequestedTransfer();
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(request);
  if (request !== undefined && request !== shown) setShown(request);
  const isOpen = request !== undefined && isLoggedIn;
  useFocusReturn(isOpen);
  // Neither another page nor another session goes on with it.
  useEffect(() => closeTransfer, [pathname, isLoggedIn]);
  const giveUp = () => {
    closeTransfer();
    setShown(undefined);
  };
  if (shown === undefined || !isLoggedIn) return null;
  return (
    <Part onGiveUp={giveUp}>
      <TransferDialog key={shown.opening} request={shown} isOpen={isOpen} onClose={closeTransfer} />
    </Part>
  );
}
