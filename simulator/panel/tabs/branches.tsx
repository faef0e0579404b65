import { formatDateTime, formatTime } from '#shared/calendar.ts';
import type { BranchReport } from '#simulator/control/index.ts';
import { useState } from 'react';
import { useDrawer } from '../drawer/context.ts';
import { Button, PanelForm, List, ActionOutcome, PanelRow, TextField } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import neutralClasses from '../neutral.module.css';

interface BranchesProps {
  readonly branches: readonly BranchReport[];
  readonly onOpened: () => void;
}

/** The branches of this session, each to be returned to as it was left, and the moments that are kept. */
export function BranchesSection({ branches, onOpened }: BranchesProps) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const change = (path: '/sim/fork' | '/sim/branches/remove', name: string): Promise<boolean> =>
    action.run(() => sim.post(path, { name }), name);
  const open = async (name: string): Promise<void> => {
    if (await action.run(() => sim.post('/sim/branches', { name }), name)) onOpened();
  };
  return (
    <>
      <List label={text('branches')}>
        {branches.map(({ name, from, at, now, seq, present, kept }) => {
          const origin =
            from !== null && at !== null
              ? text('branchFrom', { from, time: formatTime(at) })
              : text(name === 'main' ? 'branchFirst' : 'branchImported');
          const stands = text('branchStands', { time: formatDateTime(now), count: seq });
          return (
            <PanelRow key={name} name={name} note={`${origin} · ${stands}`} isCurrent={present}>
              {kept && (
                <>
                  <span className={neutralClasses.tag}>{text('keptMoment')}</span>
                  <Button
                    label={text('removeNamed', { name })}
                    onPress={() => void change('/sim/branches/remove', name)}
                  >
                    {text('remove')}
                  </Button>
                </>
              )}
              {present ? (
                <span className={neutralClasses.tag}>{text('present')}</span>
              ) : (
                <Button label={text('returnTo', { name })} onPress={() => void open(name)}>
                  {text('return')}
                </Button>
              )}
            </PanelRow>
          );
        })}
      </List>
      <KeepForm onKeep={(name) => change('/sim/fork', name)} />
      <ActionOutcome action={action} />
    </>
  );
}

/** Keeps the present moment under a name. */
function KeepForm({ onKeep }: { readonly onKeep: (name: string) => Promise<boolean> }) {
  const { text } = useDrawer();
  const [name, setName] = useState('');
  const keep = async (): Promise<void> => {
    if (await onKeep(name.trim())) setName('');
  };
  return (
    <PanelForm label={text('keepMoment')} onSubmit={() => void keep()}>
      <TextField
        label={text('momentName')}
        value={name}
        required
        maxLength={40}
        autoComplete="off"
        onType={setName}
      />
      <button type="submit">{text('keepMoment')}</button>
    </PanelForm>
  );
}
