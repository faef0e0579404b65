/** A question before an action that matters. */
import { createContext, lazy, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import type { Question } from './confirm-dialog.tsx';

/** Loaded with the first question: a first page asks none. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks, and resolves with whether the answer was yes. Escape and a click beside the dialog mean no. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks before an action. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm works inside <ConfirmProvider> only');
  return confirm;
}

/** Mounts the dialog in which all questions are asked, one at a time. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(answer: boolean) => void>(undefined);
  const answer = useCallback((yes: boolean) => {
    settle.current?.(yes);
    settle.current = undefined;
    setOpen(false);
  }, []);
  const ask = useCallback<Confirm>((next) => {
    settle.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  }, []);
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog question={question} isOpen={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
