import { useState } from 'react';
import { DAY_MS } from '#simulator/kernel/calendar.ts';
import type { Orders, SeatReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, Outcome, QueryView, Select } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import type { PanelKey } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';

/** What can be decided about a user: the text of its button, and the call it makes. */
const decisions = [
  { key: 'identityApprove', path: '/sim/operator/identity', extra: { decision: 'approve' } },
  { key: 'identityWithdraw', path: '/sim/operator/identity', extra: { decision: 'reject' } },
  { key: 'lockUser', path: '/sim/operator/lock-user', extra: { forMs: DAY_MS } },
  { key: 'unlockUser', path: '/sim/operator/lock-user', extra: { forMs: 0 } },
  { key: 'endSession', path: '/sim/operator/end-session', extra: {} },
] as const satisfies readonly { key: PanelKey; path: keyof Orders; extra: object }[];

/** Identity, lock and session of a user. */
export function UserForm() {
  const seats = useControlQuery('/sim/seats');
  return <QueryView query={seats}>{({ seats: users }) => <Decisions users={users} />}</QueryView>;
}

function Decisions({ users }: { readonly users: readonly SeatReport[] }) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState(users[0]?.account);
  if (chosen === undefined) return <Empty>{text('noUsers')}</Empty>;
  const decide = ({ key, path, extra }: (typeof decisions)[number]): void => {
    const reason = key === 'identityWithdraw' ? { reason: text('identityAgain') } : {};
    const order = () => sim.post(path, { user: chosen, ...extra, ...reason });
    void action.run(order, `${key} ${chosen}`, text('operatorDone', { what: text(key), on: chosen }));
  };
  const isVerified = users.some(({ account, verified }) => account === chosen && verified);
  const makesSense = ({ key }: (typeof decisions)[number]): boolean =>
    key !== (isVerified ? 'identityApprove' : 'identityWithdraw');
  return (
    <>
      <Select
        label={text('user')}
        value={chosen}
        options={users.map(({ account }) => [account, account])}
        onChoose={setChosen}
      />
      <div className={panelClasses.row} role="group" aria-label={text('decision')}>
        {decisions.filter(makesSense).map((decision) => (
          <Button key={decision.key} onPress={() => decide(decision)}>
            {text(decision.key)}
          </Button>
        ))}
      </div>
      <Outcome action={action} />
    </>
  );
}
