/** The sheet that lists all shortcuts, loaded on first use. */
import { Kbd, Modal } from '@mantine/core';
import classes from './shortcuts.module.css';
import { useText } from './text.ts';
import type { TextKey } from './text.ts';

/** A key and what it does. */
export interface Shortcut {
  /** One key, or two pressed one after the other: `?`, `g m`. As `KeyboardEvent.key` names them. */
  readonly keys: string;
  /** What it does, for the sheet. */
  readonly label: TextKey;
  readonly run: () => void;
}

interface SheetProps {
  readonly shortcuts: readonly Shortcut[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists every shortcut that works on the page. */
export function ShortcutSheet({ shortcuts, isOpen, onClose }: SheetProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('shell.shortcuts')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes.sheet}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys} className={classes.row}>
            <dt>{t(shortcut.label)}</dt>
            <dd>
              <Keys keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function Keys({ keys }: { readonly keys: string }) {
  const t = useText();
  const [first, second] = keys.split(' ');
  return (
    <>
      <Kbd>{first}</Kbd>
      {second !== undefined && (
        <>
          {` ${t('shell.shortcutThen')} `}
          <Kbd>{second}</Kbd>
        </>
      )}
    </>
  );
}
