import type { ReactNode } from 'react';
import type { Wallets } from '#client/exchange/wallets.ts';
import { PendingState } from '#client/ui/states.tsx';
import { useWallets } from '../use-wallets.ts';

interface WithWalletsProps {
  /** Height of what will be shown, in rows of 44 px. */
  readonly skeletonRows: number;
  readonly children: (wallets: Wallets) => ReactNode;
}

/** Shows what is made of the wallets once they are known. A failure keeps what is there. */
export function WithWallets({ skeletonRows, children }: WithWalletsProps) {
  const wallets = useWallets();
  return wallets.data ? (
    children(wallets.data)
  ) : (
    <PendingState of={[wallets]} rows={skeletonRows} height={44} />
  );
}
