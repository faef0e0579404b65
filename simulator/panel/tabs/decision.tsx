/** The form by which an operator approves or rejects. */
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_REASON } from '#simulator/modules/module.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field } from '../drawer/kit.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

/** What the operator says. */
export interface DecisionInput {
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
}

/** Approve, or reject with a reason, which the user sees. `on` names what is decided. */
export function Decision({
  on,
  onDecide,
}: {
  readonly on: string;
  readonly onDecide: (input: DecisionInput) => void;
}) {
  const { text } = useDrawer();
  const [state, setState] = useState<'open' | 'rejecting' | 'cancelled'>('open');
  if (state === 'rejecting') return <Rejection onDecide={onDecide} onCancel={() => setState('cancelled')} />;
  return (
    <div className={panelClasses.row} role="group" aria-label={on}>
      <button
        type="button"
        aria-label={text('approveOn', { on })}
        onClick={() => onDecide({ decision: 'approve', reason: '' })}
      >
        {text('approve')}
      </button>
      <button
        type="button"
        autoFocus={state === 'cancelled'}
        aria-label={text('rejectOn', { on })}
        onClick={() => setState('rejecting')}
      >
        {text('rejectAsk')}
      </button>
    </div>
  );
}

function Rejection(props: {
  readonly onDecide: (input: DecisionInput) => void;
  readonly onCancel: () => void;
}) {
  const { text } = useDrawer();
  const [reason, setReason] = useState('');
  const reject = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') props.onDecide({ decision: 'reject', reason: reason.trim() });
  };
  return (
    <form className={kitClasses.ask} onSubmit={reject}>
      <Field label={text('reason')}>
        <input
          autoFocus
          value={reason}
          required
          maxLength={MAX_REASON}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The drawer stays open.
            event.preventDefault();
            props.onCancel();
          }}
        />
      </Field>
      <div className={panelClasses.row}>
        <button type="submit">{text('reject')}</button>
        <button type="button" onClick={props.onCancel}>
          {text('cancel')}
        </button>
      </div>
    </form>
  );
}
