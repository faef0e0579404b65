/** A question before an action that matters. */
import { createContext, lazy, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Confirmation } from './confirm-dialog.tsx';
import { useFocusReturn } from './focus.ts';

/** Loaded with the first question: a first page asks none. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks, and resolves with whether the answer was yes. Escape, a click beside the dialog, and leaving the page mean no. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks before an action. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm works inside <ConfirmProvider> only');
  return confirm;
}

/** Mounts the dialog in which all questions are asked, one at a time. Stands inside the router. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(settleWith: boolean) => void>(undefined);
  const settleWith = useCallback((yes: boolean) => {
    settle.current?.(yes);
    settle.current = undefined;
    setOpen(false);
  }, []);
  const confirm = useCallback<Confirm>((next) => {
    settle.current?.(false);
    setConfirmation(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  }, []);
  useFocusReturn(isOpen);
  // What is asked is asked of the page that is shown: wherever the reader goes, back included, it is not meant any more.
  const { key } = useLocation();
  useEffect(() => () => settleWith(false), [key, settleWith]);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirmation && (
        <Suspense fallback={null}>
          <ConfirmDialog confirmation={confirmation} isOpen={isOpen} onDecision={settleWith} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
