import { useState } from 'react';
import { DAY_MS } from '#simulator/kernel/calendar.ts';
import type { Orders, SeatReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome, Select } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import type { DrawerKey } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';

/** What can be decided about a user: the words of its button, and the order it gives. */
const decisions = [
  { key: 'identityApprove', path: '/sim/operator/identity', extra: { decision: 'approve' } },
  { key: 'identityWithdraw', path: '/sim/operator/identity', extra: { decision: 'reject' } },
  { key: 'lockUser', path: '/sim/operator/lock-user', extra: { forMs: DAY_MS } },
  { key: 'unlockUser', path: '/sim/operator/lock-user', extra: { forMs: 0 } },
  { key: 'endSession', path: '/sim/operator/end-session', extra: {} },
] as const satisfies readonly { key: DrawerKey; path: keyof Orders; extra: object }[];

/** Identity, lock and session of a user. */
export function UserForm() {
  const seats = useControlQuery('/sim/seats');
  return (
    <QueryView query={seats}>
      {({ seats: users }) => <Decisions users={users} onDecided={seats.reload} />}
    </QueryView>
  );
}

function Decisions(props: { readonly users: readonly SeatReport[]; readonly onDecided: () => void }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState(props.users[0]?.account);
  const [done, setDone] = useState('');
  if (chosen === undefined) return <Empty>{text('noUsers')}</Empty>;
  const decide = async ({ key, path, extra }: (typeof decisions)[number]): Promise<void> => {
    const reason = key === 'identityWithdraw' ? { reason: text('identityAgain') } : {};
    const order = () => sim.post(path, { user: chosen, ...extra, ...reason });
    if (!(await action.run(order, `${key} ${chosen}`))) return;
    setDone(text('operatorDone', { what: text(key), on: chosen }));
    props.onDecided();
  };
  const isVerified = props.users.some(({ account, verified }) => account === chosen && verified);
  const makesSense = ({ key }: (typeof decisions)[number]): boolean =>
    key !== (isVerified ? 'identityApprove' : 'identityWithdraw');
  return (
    <>
      <Select
        label={text('user')}
        value={chosen}
        options={props.users.map(({ account }) => [account, account])}
        onChoose={setChosen}
      />
      <div className={panelClasses.row} role="group" aria-label={text('decision')}>
        {decisions.filter(makesSense).map((decision) => (
          <button key={decision.key} type="button" onClick={() => void decide(decision)}>
            {text(decision.key)}
          </button>
        ))}
      </div>
      <Outcome action={action} done={done} />
    </>
  );
}
