/** The form by which an operator approves or rejects. */
import { useState } from 'react';
import { MAX_REASON } from '#simulator/engine/modules/module.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, PanelForm, TextField } from '../drawer/kit.tsx';
import panelClasses from '../panel.module.css';

/** What the operator says. */
export interface DecisionInput {
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
}

/** Approve, or reject with a reason, which the user sees. `on` names what is decided. */
export function DecisionForm({
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
      <Button label={text('approveOn', { on })} onPress={() => onDecide({ decision: 'approve', reason: '' })}>
        {text('approve')}
      </Button>
      <Button
        autoFocus={state === 'cancelled'}
        label={text('rejectOn', { on })}
        onPress={() => setState('rejecting')}
      >
        {text('rejectAsk')}
      </Button>
    </div>
  );
}

function Rejection(props: {
  readonly onDecide: (input: DecisionInput) => void;
  readonly onCancel: () => void;
}) {
  const { text } = useDrawer();
  const [reason, setReason] = useState('');
  const reject = (): void => {
    if (reason.trim() !== '') props.onDecide({ decision: 'reject', reason: reason.trim() });
  };
  return (
    <PanelForm look="ask" onSubmit={reject} onEscape={props.onCancel}>
      <TextField
        label={text('reason')}
        autoFocus
        value={reason}
        required
        maxLength={MAX_REASON}
        onType={setReason}
      />
      <div className={panelClasses.row}>
        <button type="submit">{text('reject')}</button>
        <Button onPress={props.onCancel}>{text('cancel')}</Button>
      </div>
    </PanelForm>
  );
}
