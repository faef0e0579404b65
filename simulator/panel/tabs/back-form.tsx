import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { formatDateTime } from '#simulator/kernel/calendar.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Outcome } from '../drawer/kit.tsx';
import { isFocusLost } from '../kept-focus.ts';
import { useAction, usePanel } from '../state.ts';
import type { Destination } from './destination.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

interface BackFormProps {
  readonly destination: Destination;
  /** The branch that is left. */
  readonly branch: string;
  /** Names that branches have already. */
  readonly taken: readonly string[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Going back needs a name for the new branch: what has happened since stays in the old one. */
export function BackForm({ destination, branch, taken, onDone, onCancel }: BackFormProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(() => freeName(taken));
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    field.current?.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && isFocusLost()) before.focus();
    };
  }, []);
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { at, beat } = destination;
    const where = beat === undefined ? { toInstant: Math.max(at, 0) } : { toBeat: beat };
    if (await action.run(() => sim.post('/sim/back', { ...where, name: name.trim() }))) onDone();
  };
  return (
    <form
      className={kitClasses.ask}
      aria-label={text('goBack')}
      onSubmit={(event) => void go(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p>{text('backTo', { time: formatDateTime(destination.at) })}</p>
      <Field label={text('branchName')}>
        <input
          ref={field}
          value={name}
          required
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <p className={panelClasses.dim}>{text('backNote', { name: branch })}</p>
      <div className={panelClasses.row}>
        <button type="submit" className={panelClasses.main}>
          {text('goBack')}
        </button>
        <button type="button" onClick={onCancel}>
          {text('cancel')}
        </button>
      </div>
      <Outcome action={action} />
    </form>
  );
}

/** `again`, or `again 2` and so on where that is taken. */
function freeName(taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? 'again' : `again ${count}`;
    if (!taken.includes(name)) return name;
  }
}
