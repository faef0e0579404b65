import { formatDateTime, formatTime } from '#simulator/kernel/calendar.ts';
import type { BranchReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import neutralClasses from '../neutral.module.css';

interface BranchesProps {
  readonly branches: readonly BranchReport[];
  readonly onOpened: () => void;
}

/** The branches of this session; each can be returned to as it was left. */
export function Branches({ branches, onOpened }: BranchesProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const open = async (name: string): Promise<void> => {
    if (await action.run(() => sim.post('/sim/branches', { name }), name)) onOpened();
  };
  return (
    <>
      <ul className={kitClasses.list} aria-label={text('branches')}>
        {branches.map(({ name, from, at, now, seq, present }) => (
          <li key={name} aria-current={present || undefined}>
            <div className={kitClasses.grow}>
              <p className={panelClasses.name}>{name}</p>
              <p className={panelClasses.dim}>
                {from !== null && at !== null
                  ? text('branchFrom', { from, time: formatTime(at) })
                  : text(name === 'main' ? 'branchFirst' : 'branchImported')}
                {' · '}
                {text('branchStands', { time: formatDateTime(now), count: seq })}
              </p>
            </div>
            {present ? (
              <span className={neutralClasses.tag}>{text('present')}</span>
            ) : (
              <button type="button" aria-label={text('returnTo', { name })} onClick={() => void open(name)}>
                {text('return')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Outcome action={action} />
    </>
  );
}
