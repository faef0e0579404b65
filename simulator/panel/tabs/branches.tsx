import { formatDateTime, formatTime } from '#shared/calendar.ts';
import type { BranchReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, List, Outcome, Row } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import neutralClasses from '../neutral.module.css';

interface BranchesProps {
  readonly branches: readonly BranchReport[];
  readonly onOpened: () => void;
}

/** The branches of this session; each can be returned to as it was left. */
export function Branches({ branches, onOpened }: BranchesProps) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const open = async (name: string): Promise<void> => {
    if (await action.run(() => sim.post('/sim/branches', { name }), name)) onOpened();
  };
  return (
    <>
      <List label={text('branches')}>
        {branches.map(({ name, from, at, now, seq, present }) => {
          const origin =
            from !== null && at !== null
              ? text('branchFrom', { from, time: formatTime(at) })
              : text(name === 'main' ? 'branchFirst' : 'branchImported');
          const stands = text('branchStands', { time: formatDateTime(now), count: seq });
          return (
            <Row key={name} name={name} note={`${origin} · ${stands}`} isCurrent={present}>
              {present ? (
                <span className={neutralClasses.tag}>{text('present')}</span>
              ) : (
                <Button label={text('returnTo', { name })} onPress={() => void open(name)}>
                  {text('return')}
                </Button>
              )}
            </Row>
          );
        })}
      </List>
      <Outcome action={action} />
    </>
  );
}
