import { Button, getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { useText } from './text.ts';

/** What is asked. */
export interface Question {
  readonly title: string;
  /** What will happen: amount, price, fee, what is left. */
  readonly body?: ReactNode;
  /** Says what the button does; "Confirm" by default. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
}

interface DialogProps {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** The dialog in which a question is asked. Escape and a click beside it mean no. Whoever shows it returns the focus. */
export function ConfirmDialog({ question, isOpen, onAnswer }: DialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer(false)}
      returnFocus={false}
      title={question.title}
      size={400}
      // Above every other dialog, whichever was there first: a question may come from within one.
      zIndex={getDefaultZIndex('popover')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {question.body !== undefined && <div className={classes.body}>{question.body}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          {question.confirmLabel ?? t('common.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
