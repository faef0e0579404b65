/** The dialog in which layouts are saved under a name, renamed and deleted (DESK-344). */
import { Button, TextInput } from '@mantine/core';
import type { First } from '#client/desk/desk-frame.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { issuesIn, useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import classes from './layout-menu.module.css';
import { MAX_LAYOUT_NAME } from './use-layouts.ts';
import type { Layouts } from './use-layouts.ts';

interface SaveProps {
  readonly layouts: Layouts;
  /** The layout that is shown. */
  readonly first: First;
}

/** Saves what is shown; a layout of that name is replaced. */
function SaveForm({ layouts: { snapshot, keep }, first }: SaveProps) {
  const t = useText();
  const form = useForm({ name: '' });
  const name = form.values.name.trim();
  const save = () => {
    if (!form.passes(issuesIn(['name', 'spot.layouts_nameEmpty', name === '']))) return;
    keep((now) => [...now.filter((other) => other.name !== name), snapshot(name, first)]);
    form.set({ name: '' });
  };
  return (
    <FormElement of={form} className={classes.row} onSubmit={save}>
      <TextInput
        className={classes.name}
        aria-label={t('spot.layouts_name')}
        placeholder={t('spot.layouts_name')}
        autoComplete="off"
        maxLength={MAX_LAYOUT_NAME}
        data-autofocus
        {...form.field('name')}
      />
      <Button type="submit">{t('spot.layouts_save')}</Button>
    </FormElement>
  );
}

interface RowProps {
  readonly name: string;
  readonly layouts: Layouts;
}

function Row({ name, layouts: { saved, keep } }: RowProps) {
  const t = useText();
  const form = useForm({ name });
  const next = form.values.name.trim();
  const rename = () => {
    const isTaken = next !== name && saved.some((other) => other.name === next);
    const issues = issuesIn(
      ['name', 'spot.layouts_nameEmpty', next === ''],
      ['name', 'spot.layouts_nameTaken', isTaken],
    );
    if (form.passes(issues))
      keep((now) => now.map((each) => (each.name === name ? { ...each, name: next } : each)));
  };
  return (
    <li>
      <FormElement of={form} className={classes.row} onSubmit={rename}>
        <TextInput
          className={classes.name}
          aria-label={t('spot.layouts_nameOf', { name })}
          autoComplete="off"
          maxLength={MAX_LAYOUT_NAME}
          {...form.field('name')}
        />
        <Button
          type="submit"
          variant="default"
          disabled={next === name}
          aria-label={t('spot.layouts_renameOf', { name })}
        >
          {t('spot.layouts_rename')}
        </Button>
        <Button
          variant="default"
          aria-label={t('spot.layouts_deleteOf', { name })}
          onClick={() => keep((now) => now.filter((each) => each.name !== name))}
        >
          {t('common.delete')}
        </Button>
      </FormElement>
    </li>
  );
}

interface SavedLayoutsProps extends SaveProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SavedLayouts({ layouts, first, isOpen, onClose }: SavedLayoutsProps) {
  const t = useText();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('spot.layouts_saved')} size={480}>
      {layouts.saved.length > 0 && (
        <ul className={classes.list}>
          {layouts.saved.map(({ name }) => (
            <Row key={name} name={name} layouts={layouts} />
          ))}
        </ul>
      )}
      <SaveForm layouts={layouts} first={first} />
    </Dialog>
  );
}
