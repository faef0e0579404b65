/** A question before an action that matters. */
import { Button, Modal } from '@mantine/core';
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import classes from './confirm.module.css';
import { useText } from './text.ts';

export interface Question {
  readonly title: string;
  /** What will happen: amount, price, fee, what is left. */
  readonly body?: ReactNode;
  /** Says what the button does; "Confirm" by default. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
}

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
      <Dialog question={question} isOpen={isOpen} onAnswer={answer} />
    </ConfirmContext>
  );
}

interface DialogProps {
  readonly question: Question | undefined;
  readonly isOpen: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

function Dialog({ question, isOpen, onAnswer }: DialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer(false)}
      title={question?.title}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {question?.body !== undefined && <div className={classes.body}>{question.body}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question?.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          {question?.confirmLabel ?? t('common.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
