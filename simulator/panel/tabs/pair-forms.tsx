import { useState } from 'react';
import type { ActionForm } from '#contract/operator.ts';
import type { TradingStatus } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { LabelledField, ActionOutcome } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { ActionButton, ActionFields, isAbout, ownFields } from './action-form.tsx';
import { PairOptions } from './pair-options.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './pair-forms.module.css';

/** A price moves where a pair is not halted. */
const moving = ['trading', 'delisted'] as const;

/** The states of a pair in which an action makes sense; those that are not here always do. */
const sense: Readonly<Record<string, readonly TradingStatus[]>> = {
  halt: ['trading'],
  resume: ['halted'],
  list: ['delisted'],
  delist: ['trading', 'halted'],
  move: moving,
  shake: moving,
  pin: moving,
  unpin: moving,
};

/** What can be done to a pair or to all, each as the control plane describes it. */
export function PairForms({ forms }: { readonly forms: readonly ActionForm[] }) {
  const { text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState('BTC/USDT');
  const query = chosen === 'all' ? null : { pair: chosen, levels: '1' };
  const { data } = useControlQuery('/sim/book', { query, every: 1500 });
  // Unknown for all pairs, and until the chosen one's response is there: then nothing is ruled out.
  const { status, reference } = data?.pair === chosen ? data : {};
  const given = { pair: chosen, pairs: chosen };
  const isOff = (form: ActionForm): boolean =>
    status !== undefined && sense[form.action]?.includes(status) === false;
  // All pairs have no price in common.
  const shown = forms.filter((form) => !isAbout(form, 'pair') || reference !== undefined);
  const isButton = (form: ActionForm): boolean => ownFields(form, given).length === 0;
  return (
    <>
      <div className={kitClasses.line}>
        <LabelledField label={text('pair')}>
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="all">{text('allPairs')}</option>
            <PairOptions chosen={chosen} />
          </select>
        </LabelledField>
        <p className={`${classes.status} ${status === undefined ? '' : classes[status]}`} role="status">
          {status && text(`trading_${status}`)}
        </p>
      </div>
      <div className={panelClasses.row} role="group" aria-label={text('trading')}>
        {shown.filter(isButton).map((form) => (
          <ActionButton key={form.action} form={form} given={given} action={action} isOff={isOff(form)} />
        ))}
        <ActionOutcome action={action} />
      </div>
      {shown
        .filter((form) => !isButton(form))
        .map((form) => (
          <ActionFields
            key={isAbout(form, 'pair') ? `${form.action} ${chosen}` : form.action}
            form={form}
            given={given}
            isOff={isOff(form)}
            initial={isAbout(form, 'pair') && reference !== undefined ? { price: reference } : {}}
          />
        ))}
    </>
  );
}
