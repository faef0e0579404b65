import { useState } from 'react';
import { keysOf } from '#contract/keys.ts';
import { MARKET_LIMITS } from '#simulator/market/overrides/limits.ts';
import type { Range } from '#simulator/market/overrides/limits.ts';
import type { PairAction, PairStatus } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Field, Outcome } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { FigureForm } from './figure-form.tsx';
import { PairOptions } from './pair-options.tsx';
import { PinForm } from './pin-form.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './pair-forms.module.css';

/** What can be done to trading, in the order of its buttons, and in which states it makes sense. */
const statusActions = {
  halt: ['trading'],
  resume: ['halted'],
  list: ['delisted'],
  delist: ['trading', 'halted'],
} as const satisfies Readonly<Record<PairAction, readonly PairStatus[]>>;
const statusActionNames = keysOf(statusActions);

/** Gives an order, and says under its name how it went. */
type GiveOrder = (
  what: PairAction | 'move' | 'shake' | 'pin' | 'unpin' | 'liquidity',
  give: () => Promise<unknown>,
) => void;

/** Trading halts, listings, the price and the depth of a pair or of all. */
export function PairForms() {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState('BTC/USDT');
  const query = chosen === 'all' ? null : { pair: chosen, levels: '1' };
  const { data } = useControlQuery('/sim/book', { query, every: 1500 });
  // Unknown for all pairs, and until the chosen one's response is there: then nothing is ruled out.
  const { status, reference } = data?.pair === chosen ? data : {};
  const order: GiveOrder = (what, give) =>
    void action.run(give, `${what} ${chosen}`, text('operatorDone', { what: text(what), on: chosen }));
  return (
    <>
      <div className={kitClasses.line}>
        <Field label={text('pair')}>
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="all">{text('allPairs')}</option>
            <PairOptions chosen={chosen} />
          </select>
        </Field>
        <p className={`${classes.status} ${status === undefined ? '' : classes[status]}`} role="status">
          {status && text(`trading_${status}`)}
        </p>
      </div>
      <StatusButtons
        status={status}
        onAct={(name) => order(name, () => sim.post(`/sim/operator/${name}`, { pairs: chosen }))}
      />
      <PriceForms chosen={chosen} off={status === 'halted'} onOrder={order} />
      {reference !== undefined && (
        <PinForm
          key={chosen}
          price={reference}
          off={status === 'halted'}
          onPin={(price) => order('pin', () => sim.post('/sim/operator/pin', { pair: chosen, price }))}
          onUnpin={() => order('unpin', () => sim.post('/sim/operator/unpin', { pairs: chosen }))}
        />
      )}
      <FigureForm
        name="liquidity"
        button="set"
        fields={[
          { label: 'depth', first: '100', ...MARKET_LIMITS.sizePercent },
          { label: 'spread', first: '100', ...MARKET_LIMITS.spreadPercent },
        ]}
        onGive={(sizePercent, spreadPercent) =>
          order('liquidity', () =>
            sim.post('/sim/operator/liquidity', { pairs: chosen, sizePercent, spreadPercent }),
          )
        }
      />
      <Outcome action={action} />
    </>
  );
}

/** What moves the price; a halted one stands still. */
function PriceForms(props: { readonly chosen: string; readonly off: boolean; readonly onOrder: GiveOrder }) {
  const { sim } = useDrawer();
  const { chosen, off, onOrder } = props;
  return (
    <>
      <FigureForm
        name="move"
        button="move"
        off={off}
        fields={[
          { label: 'moveBy', first: '-5', ...percentsOf(MARKET_LIMITS.movePermille), step: 0.1 },
          { label: 'moveOver', first: '3', ...minutesOf(MARKET_LIMITS.moveMs), step: 'any' },
        ]}
        onGive={(percent, minutes) =>
          onOrder('move', () =>
            sim.post('/sim/operator/move', {
              pairs: chosen,
              permille: permilleOf(percent),
              overMs: millisecondsOf(minutes),
            }),
          )
        }
      />
      <FigureForm
        name="shake"
        button="shake"
        off={off}
        fields={[
          { label: 'shakeBy', first: '2', ...percentsOf(MARKET_LIMITS.shakePermille), step: 0.1 },
          { label: 'shakeFor', first: '10', ...minutesOf(MARKET_LIMITS.shakeMs), step: 'any' },
        ]}
        onGive={(percent, minutes) =>
          onOrder('shake', () =>
            sim.post('/sim/operator/shake', {
              pairs: chosen,
              permille: permilleOf(percent),
              forMs: millisecondsOf(minutes),
            }),
          )
        }
      />
    </>
  );
}

const percentsOf = ({ min, max }: Range): Range => ({ min: min / 10, max: max / 10 });
/** A time that is above none is a hundredth of a minute at least. */
const minutesOf = ({ min, max }: Range): Range => ({ min: Math.ceil(min / 600) / 100, max: max / 60_000 });
const permilleOf = (percent: number): number => Math.round(percent * 10);
const millisecondsOf = (minutes: number): number => Math.round(minutes * 60_000);

/** A button that makes no sense stays in the order of focus, because the one that was just pressed is among them. */
function StatusButtons(props: {
  readonly status: PairStatus | undefined;
  readonly onAct: (name: PairAction) => void;
}) {
  const { text } = useDrawer();
  const { status, onAct } = props;
  return (
    <div className={panelClasses.row} role="group" aria-label={text('trading')}>
      {statusActionNames.map((name) => {
        const states: readonly PairStatus[] = statusActions[name];
        const off = status !== undefined && !states.includes(status);
        return (
          <Button key={name} isOff={off} onPress={() => onAct(name)}>
            {text(name)}
          </Button>
        );
      })}
    </div>
  );
}
