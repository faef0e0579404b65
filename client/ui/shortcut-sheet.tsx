/** The sheet that lists all shortcuts, loaded on first use. */
import { Switch } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { Keys } from './keys.tsx';
import classes from './shortcuts.module.css';
import { useText } from './text.ts';
import type { TextKey } from './text.ts';

/** A key and what it does. */
export interface Shortcut {
  /**
   * One key, or two pressed one after the other: `?`, `g m`. As `KeyboardEvent.key` names them. `Mod+` before a key is
   * Ctrl, or the command key.
   */
  readonly keys: string;
  /** What it does, for the sheet. */
  readonly label: TextKey;
  /** The heading that it is listed below. */
  readonly group: TextKey;
  /** Its field or form handles the key, where it is seen what it does: it is listed, and the palette does not offer it. */
  readonly isLocal: boolean;
  /** The page that it leads to, where it does nothing else. */
  readonly to?: string | undefined;
  readonly run: () => void;
}

interface SheetProps {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
  /** Whether single keys work: off for those who speak, or who press keys by accident. */
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** Lists every shortcut that works on the page, by group. */
export function ShortcutSheet({ shortcuts, onClose, isOn, onTurn }: SheetProps) {
  const t = useText();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Dialog opened onClose={onClose} title={t('common.shortcuts')} size={440}>
      <Switch
        size="xs"
        label={t('common.shortcutsOn')}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      {groups.map((group) => (
        <section key={group} aria-label={t(group)}>
          <h3 className={classes.heading}>{t(group)}</h3>
          <dl>
            {shortcuts
              .filter((shortcut) => shortcut.group === group)
              .map(({ keys, label }) => (
                <div key={keys} className={classes.row}>
                  <dt>{t(label)}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
