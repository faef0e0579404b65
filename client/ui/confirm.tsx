/** Confirmations before important actions. */
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Confirmation } from './confirm-dialog.tsx';
import { useFocusReturn } from '#shared/ui/focus.ts';
import { lazyPart, Part } from './part.tsx';

/** Loaded with the first confirmation, so that it is not in the initial bundle. */
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/**
 * Opens a confirmation; resolves with true if it was confirmed. Escape, a click beside the dialog, and leaving the page
 * cancel.
 */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);
const OpenContext = createContext(false);

/** Returns the function that opens a confirmation. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm works inside <ConfirmProvider> only');
  return confirm;
}

/** Whether a confirmation is open: Escape must not reach the dialog below it. */
export const useIsConfirming = (): boolean => use(OpenContext);

/** Mounts the dialog of all confirmations, one at a time. Must be inside the router. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(settleWith: boolean) => void>(undefined);
  const settleWith = (yes: boolean) => {
    settle.current?.(yes);
    settle.current = undefined;
    setOpen(false);
  };
  const confirm: Confirm = (next) => {
    settle.current?.(false);
    setConfirmation(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  };
  const giveUp = () => {
    settleWith(false);
    setConfirmation(undefined);
  };
  useFocusReturn(isOpen);
  // A confirmation belongs to the page that is shown: every navigation, also back, cancels it. Addresses that were typed have one key.
  const location = useLocation();
  const cancel = useEffectEvent(() => settleWith(false));
  useEffect(() => () => cancel(), [location]);
  return (
    <ConfirmContext value={confirm}>
      <OpenContext value={isOpen}>{children}</OpenContext>
      {confirmation && (
        <Part onGiveUp={giveUp}>
          <ConfirmDialog confirmation={confirmation} isOpen={isOpen} onDecision={settleWith} />
        </Part>
      )}
    </ConfirmContext>
  );
}
