/**
 * The dialog of the command palette: a search field and the list that it filters. Mantine's Spotlight brings a list of its own that
 * scrolls by its scroll area; the first Ctrl+K would load more than twice of what it loads now.
 */
import { Modal, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconSearch } from '#client/ui/page-icons.tsx';
import { Keys } from '#client/ui/keys.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './command-palette.module.css';
import { useCommands } from './use-commands.ts';
import type { PaletteCommand } from './use-commands.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with what was chosen. */
  readonly onChoose: (run: () => void) => void;
}

/** The palette. Its caller returns the focus. */
export function CommandPalette({ isOpen, onClose, onChoose }: PaletteProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      title={t('common.palette')}
      size={560}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <Search onChoose={onChoose} />
    </Modal>
  );
}

/** No command is marked: Enter runs nothing. */
const NONE = -1;

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (Math.max(index, 0) - 1 + count) % count,
};

/** Which command is marked, and the keys that move the mark; none of them before something is typed or an arrow key pressed. */
function useMark(commands: readonly PaletteCommand[], onChoose: PaletteProps['onChoose']) {
  const [mark, setMark] = useState(NONE);
  const index = Math.min(mark, commands.length - 1);
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.nativeEvent.isComposing) return;
    const step = steps[press.key];
    if (commands.length === 0 || (step === undefined && press.key !== 'Enter')) return;
    press.preventDefault();
    const marked = commands[index];
    if (step) setMark(step(index, commands.length));
    else if (marked) onChoose(marked.run);
  };
  return { index, setMark, onKeyDown };
}

function Search({ onChoose }: Pick<PaletteProps, 'onChoose'>) {
  const t = useText();
  const id = useId();
  const [search, setSearch] = useState('');
  const commands = useCommands(search);
  // Enter runs what was typed, whether it is shown by then or not.
  const shown = useDeferredValue(commands);
  const { index, setMark, onKeyDown } = useMark(commands, onChoose);
  const isEmpty = commands.length === 0;
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('common.paletteSearch')}
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        aria-controls={id}
        aria-activedescendant={isEmpty || index === NONE ? undefined : `${id}-${index}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('common.paletteSearch')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setMark(event.currentTarget.value.trim() === '' ? NONE : 0);
        }}
      />
      <ul id={id} role="listbox" aria-label={t('common.paletteResults')} className={classes.list}>
        {shown.map((command, at) => (
          <Option
            key={command.key}
            id={`${id}-${at}`}
            command={command}
            isMarked={at === index}
            onChoose={() => onChoose(command.run)}
          />
        ))}
      </ul>
      <p role="status" className={classes.empty}>
        {isEmpty && t('common.paletteEmpty')}
      </p>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: PaletteCommand;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
}

function Option({ id, command, isMarked, onChoose }: OptionProps) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isMarked}
      className={classes.option}
      onMouseDown={(press) => press.preventDefault()}
      onClick={onChoose}
    >
      <span lang={command.lang}>{command.text}</span>
      <span className={classes.kind}>
        {command.kind} {command.keys !== undefined && <Keys keys={command.keys} />}
      </span>
    </li>
  );
}
