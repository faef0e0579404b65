import { useState } from 'react';
import type { ActionForm } from '#contract/operator.ts';
import { DAY_MS } from '#shared/calendar.ts';
import type { SeatReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, Outcome, QueryView, Select } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { ActionButton, ActionFields, ownFields } from './action-form.tsx';
import panelClasses from '../panel.module.css';

/** How long a user is locked; 0 unlocks. */
const locks = [
  ['lockUser', DAY_MS],
  ['unlockUser', 0],
] as const;

interface UserFormsProps {
  readonly forms: readonly ActionForm[];
}

/** What can be done to a user, each as the control plane describes it. */
export function UserForms({ forms }: UserFormsProps) {
  const seats = useControlQuery('/sim/seats');
  return <QueryView query={seats}>{({ seats: users }) => <OfUser users={users} forms={forms} />}</QueryView>;
}

function OfUser({ users, forms }: UserFormsProps & { readonly users: readonly SeatReport[] }) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState(users[0]?.account);
  if (chosen === undefined) return <Empty>{text('noUsers')}</Empty>;
  const given = { user: chosen };
  const isButton = (form: ActionForm): boolean => ownFields(form, given).length === 0;
  const lock = (key: (typeof locks)[number][0], forMs: number): void =>
    void action.run(
      () => sim.post('/sim/operator/lock-user', { user: chosen, forMs }),
      `${key} ${chosen}`,
      text('operatorDone', { what: text(key), on: chosen }),
    );
  return (
    <>
      <Select
        label={text('user')}
        value={chosen}
        options={users.map(({ account }) => [account, account])}
        onChoose={setChosen}
      />
      <div className={panelClasses.row} role="group" aria-label={text('decision')}>
        {locks.map(([key, forMs]) => (
          <Button key={key} onPress={() => lock(key, forMs)}>
            {text(key)}
          </Button>
        ))}
        {forms.filter(isButton).map((form) => (
          <ActionButton key={form.action} form={form} given={given} action={action} />
        ))}
        <Outcome action={action} />
      </div>
      {forms
        .filter((form) => !isButton(form))
        .map((form) => (
          <ActionFields key={form.action} form={form} given={given} />
        ))}
    </>
  );
}
