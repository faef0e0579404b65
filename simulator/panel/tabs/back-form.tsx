/** The form for going back in time. */
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#shared/calendar.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, PanelForm, ActionOutcome, TextField } from '../drawer/kit.tsx';
import { isFocusLost } from '#shared/ui/focus.ts';
import { useAction } from '../state.ts';
import panelClasses from '../panel.module.css';

/** Where going back leads: to an instant, or to just before a scheduled event. */
export interface Destination {
  readonly at: number;
  readonly event?: string;
}

interface BackFormProps {
  readonly destination: Destination;
  /** The branch that is left. */
  readonly branch: string;
  /** Names that branches have already. */
  readonly taken: readonly string[];
  /** When it is done, or given up. */
  readonly onLeave: () => void;
}

/** Going back needs a name for the new branch: what has happened since stays in the old one. */
export function BackForm({ destination, branch, taken, onLeave }: BackFormProps) {
  const { sim, text } = useDrawer();
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
  const go = async (): Promise<void> => {
    const { at, event } = destination;
    const where = event === undefined ? { toInstant: Math.max(at, 0) } : { toBeat: event };
    if (await action.run(() => sim.post('/sim/back', { ...where, name: name.trim() }))) onLeave();
  };
  return (
    <PanelForm look="ask" label={text('goBack')} onSubmit={() => void go()} onEscape={onLeave}>
      <p>{text('backTo', { time: formatDateTime(destination.at) })}</p>
      <TextField
        label={text('branchName')}
        ref={field}
        value={name}
        required
        maxLength={40}
        autoComplete="off"
        onType={setName}
      />
      <p className={panelClasses.dim}>{text('backNote', { name: branch })}</p>
      <div className={panelClasses.row}>
        <button type="submit" className={panelClasses.main}>
          {text('goBack')}
        </button>
        <Button onPress={onLeave}>{text('cancel')}</Button>
      </div>
      <ActionOutcome action={action} />
    </PanelForm>
  );
}

/** `again`, or `again 2` and so on where that is taken. */
function freeName(taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? 'again' : `again ${count}`;
    if (!taken.includes(name)) return name;
  }
}
