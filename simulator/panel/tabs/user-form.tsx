import { useState } from 'react';
import type { ActionForm } from '#contract/operator.ts';
import type { SeatRow } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Empty, ActionOutcome, QueryView, Select } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { ActionButton, ActionFields, ownFields } from './action-form.tsx';
import panelClasses from '../panel.module.css';

interface UserFormsProps {
  readonly forms: readonly ActionForm[];
}

/** What can be done to a user, each as the control plane describes it. */
export function UserForms({ forms }: UserFormsProps) {
  const seats = useControlQuery('/sim/seats');
  return <QueryView query={seats}>{({ seats: users }) => <OfUser users={users} forms={forms} />}</QueryView>;
}

function OfUser({ users, forms }: UserFormsProps & { readonly users: readonly SeatRow[] }) {
  const { text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState(users[0]?.account);
  if (chosen === undefined) return <Empty>{text('noUsers')}</Empty>;
  const given = { user: chosen };
  const isButton = (form: ActionForm): boolean => ownFields(form, given).length === 0;
  return (
    <>
      <Select
        label={text('user')}
        value={chosen}
        options={users.map(({ account }) => [account, account])}
        onChoose={setChosen}
      />
      <div className={panelClasses.row} role="group" aria-label={text('decision')}>
        {forms.filter(isButton).map((form) => (
          <ActionButton key={form.action} form={form} given={given} action={action} />
        ))}
        <ActionOutcome action={action} />
      </div>
      {forms
        .filter((form) => !isButton(form))
        .map((form) => (
          <ActionFields key={form.action} form={form} given={given} />
        ))}
    </>
  );
}
