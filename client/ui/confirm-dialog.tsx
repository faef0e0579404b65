/** The dialog behind `useConfirm`, loaded on first use. */
import { Button, getDefaultZIndex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';
import { asSentence, Sentence } from './sentence.tsx';
import { useText } from './text.ts';

/** The content of a confirmation. */
export interface Confirmation {
  readonly title: string;
  /** What will happen: amount, price, fee, what is left. */
  readonly body?: ReactNode;
  /** The text of the button; "Confirm" by default. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Whether what was chosen in the body can be done; the dialog stays open where it returns false. */
  readonly isReady?: () => boolean;
  /** The colour of the button, where what it does rises or falls: as in the form that asks. */
  readonly tone?: 'up' | 'down';
}

interface DialogProps {
  readonly confirmation: Confirmation;
  readonly isOpen: boolean;
  readonly onDecision: (yes: boolean) => void;
}

/** The confirmation dialog. Escape and a click beside it cancel. Its caller returns the focus. */
export function ConfirmDialog({ confirmation, isOpen, onDecision }: DialogProps) {
  const t = useText();
  const { body, isReady = () => true } = confirmation;
  return (
    <Dialog
      opened={isOpen}
      onClose={() => onDecision(false)}
      returnFocus={false}
      title={<Sentence text={confirmation.title} />}
      size={400}
      // Above every other dialog: a confirmation may be opened from one.
      zIndex={getDefaultZIndex('popover')}
    >
      {body !== undefined && <div className={classes.body}>{asSentence(body)}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onDecision(false)}>
          {confirmation.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button data-autofocus color={confirmation.tone} onClick={() => isReady() && onDecision(true)}>
          <Sentence text={confirmation.confirmLabel ?? t('common.confirm')} />
        </Button>
      </div>
    </Dialog>
  );
}
