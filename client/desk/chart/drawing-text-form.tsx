/**
 * The dialog in which the text of a drawing is written. It is part of the chart: what is loaded on first use is shown up to 0.3 s
 * later, and letters that are typed by then would go to the desk, whose shortcuts are letters.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_DRAWING_TEXT } from '#client/ui/chart/drawings/drawing.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './drawing.module.css';

interface TextFormProps {
  readonly initial: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the text of a drawing. */
export function DrawingTextForm({ initial, onSave, onCancel }: TextFormProps) {
  const t = useText();
  const [text, setText] = useState(initial);
  const trimmed = text.trim();
  return (
    <Dialog opened onClose={onCancel} size={400} title={t('desk.drawings_textTitle')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '') onSave(trimmed);
        }}
      >
        <TextInput
          data-autofocus
          label={t('desk.drawings_text')}
          maxLength={MAX_DRAWING_TEXT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={trimmed === ''}>
            {t('common.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
