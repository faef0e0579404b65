import { useState, type FormEvent } from 'react';
import { pairs } from '#simulator/market/instruments.ts';
import type { PairAction } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel, type Action } from '../state.ts';

interface PairProps {
  /** A symbol, or `all`. */
  readonly chosen: string;
  readonly action: Action;
  readonly onDone: (what: PairAction | 'move' | 'liquidity') => void;
}

/** Trading halts, listings, the price and the depth of a pair or of all. */
export function PairForms() {
  const { text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState('BTC/USDT');
  const [done, setDone] = useState('');
  const onDone: PairProps['onDone'] = (key) => setDone(text('operatorDone', { what: text(key), on: chosen }));
  const parts = { chosen, action, onDone };
  return (
    <>
      <Field label={text('pair')}>
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="all">{text('allPairs')}</option>
          {pairs.map(({ id, symbol }) => (
            <option key={id}>{symbol}</option>
          ))}
        </select>
      </Field>
      <StatusButtons {...parts} />
      <MoveForm {...parts} />
      <LiquidityForm {...parts} />
      <Outcome action={action} done={done} />
    </>
  );
}

const statusActions = ['halt', 'resume', 'list', 'delist'] as const;

function StatusButtons({ chosen, action, onDone }: PairProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const act = async (name: PairAction): Promise<void> => {
    if (await action.run(() => sim.post(`/sim/operator/${name}`, { pairs: chosen }))) onDone(name);
  };
  return (
    <div className="sandpit-row" role="group" aria-label={text('trading')}>
      {statusActions.map((name) => (
        <button key={name} type="button" onClick={() => void act(name)}>
          {text(name)}
        </button>
      ))}
    </div>
  );
}

function MoveForm({ chosen, action, onDone }: PairProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const [percent, setPercent] = useState('-5');
  const [minutes, setMinutes] = useState('3');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const order = {
      pairs: chosen,
      permille: Math.round(Number(percent) * 10),
      overMs: Math.round(Number(minutes) * 60_000),
    };
    if (await action.run(() => sim.post('/sim/operator/move', order))) onDone('move');
  };
  return (
    <form className="sandpit-line" aria-label={text('move')} onSubmit={(event) => void submit(event)}>
      <Field label={text('moveBy')}>
        <input
          type="number"
          step="0.1"
          min="-99"
          max="900"
          required
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
      </Field>
      <Field label={text('moveOver')}>
        <input
          type="number"
          step="any"
          min="0"
          max="10080"
          required
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      </Field>
      <button type="submit">{text('move')}</button>
    </form>
  );
}

function LiquidityForm({ chosen, action, onDone }: PairProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const [size, setSize] = useState('100');
  const [spread, setSpread] = useState('100');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const order = { pairs: chosen, sizePercent: Number(size), spreadPercent: Number(spread) };
    if (await action.run(() => sim.post('/sim/operator/liquidity', order))) onDone('liquidity');
  };
  return (
    <form className="sandpit-line" aria-label={text('liquidity')} onSubmit={(event) => void submit(event)}>
      <Field label={text('depth')}>
        <input
          type="number"
          min="1"
          max="1000"
          required
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
      </Field>
      <Field label={text('spread')}>
        <input
          type="number"
          min="25"
          max="1000"
          required
          value={spread}
          onChange={(event) => setSpread(event.currentTarget.value)}
        />
      </Field>
      <button type="submit">{text('set')}</button>
    </form>
  );
}
