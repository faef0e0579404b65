/** Take-profit and stop-loss of an order in the form. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { isPositive } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { Money, Toned } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { orderFigures, priceNear, stepStop } from '../logic/order.ts';
import type { LeverDirection } from '../logic/order.ts';
import { expectedAt, leverDirectionCode } from '../logic/position.ts';
import type { StopKind } from '../logic/position.ts';
import { useOrderPrice } from './figures.tsx';
import leverClasses from './lever-form.module.css';
import classes from './stop-fields.module.css';
import type { LeverFormState } from './use-lever-form.ts';

/** The texts of each kind of stop. */
export const stopTexts = {
  profit: {
    name: 'leverage.takeProfit',
    lower: 'leverage.lowerProfit',
    raise: 'leverage.raiseProfit',
    near: 'leverage.profitNear',
    expected: 'leverage.expectedProfit',
    testId: 'expected-profit',
  },
  loss: {
    name: 'leverage.stopLoss',
    lower: 'leverage.lowerLoss',
    raise: 'leverage.raiseLoss',
    near: 'leverage.lossNear',
    expected: 'leverage.expectedLoss',
    testId: 'expected-loss',
  },
} as const;

/** How far from the last price the buttons go, in percent. */
const DISTANCES = [1, 2];

interface StopFieldProps {
  readonly kind: StopKind;
  readonly direction: LeverDirection;
  /** The price that a stop is chosen from; undefined while there is none. */
  readonly last: Decimal | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** What reaching it would bring; an error takes its place. */
  readonly children?: ReactNode;
}

type NearProps = Pick<StopFieldProps, 'kind' | 'direction' | 'last' | 'onChange'>;

/** Prices near the last one, on the side on which this stop can be (DESK-116). */
function NearButtons({ kind, direction, last, onChange }: NearProps) {
  const t = useText();
  const sign = (direction === 'long') === (kind === 'profit') ? '+' : '-';
  return (
    <span className={leverClasses.presets}>
      {DISTANCES.map((distance) => {
        const percent = `${sign}${distance}`;
        return (
          <button
            key={percent}
            type="button"
            className={leverClasses.preset}
            disabled={!isPositive(last)}
            aria-label={t(stopTexts[kind].near, { percent })}
            onClick={() => last !== undefined && onChange(priceNear(last, percent))}
          >
            {percent.replace('-', '\u2212')}%
          </button>
        );
      })}
    </span>
  );
}

/** A price between a button that lowers and one that raises it by a step; 0 is none (LEVER-017, LEVER-018). */
export function StopField(props: StopFieldProps) {
  const { kind, last, value, onChange, error, isFirst = false, children } = props;
  const t = useText();
  const id = useId();
  const texts = stopTexts[kind];
  return (
    <div className={formClasses.field}>
      <div className={formClasses.labels}>
        <label htmlFor={id}>{t(texts.name)}</label>
      </div>
      <div className={classes.stepper}>
        <button
          type="button"
          className={classes.step}
          aria-label={t(texts.lower)}
          disabled={!isPositive(value)}
          onClick={() => onChange(stepStop(value, 'down', last))}
        >
          −
        </button>
        <NumberField
          id={id}
          value={value}
          onChange={onChange}
          classNames={{ root: classes.input }}
          data-autofocus={isFirst || undefined}
          error={error !== undefined}
          aria-errormessage={error === undefined ? undefined : `${id}-error`}
        />
        <button
          type="button"
          className={classes.step}
          aria-label={t(texts.raise)}
          onClick={() => onChange(stepStop(value, 'up', last))}
        >
          +
        </button>
      </div>
      <NearButtons {...props} />
      {error === undefined ? (
        children
      ) : (
        <p id={`${id}-error`} role="alert" className={classes.wrong}>
          <Sentence text={error} />
        </p>
      )}
    </div>
  );
}

interface ExpectedProps {
  readonly kind: StopKind;
  readonly value: Decimal | undefined;
  readonly unit: string;
}

/** What reaching a stop would bring or cost; the line is always there, so that nothing moves. */
function Expected({ kind, value, unit }: ExpectedProps) {
  const t = useText();
  return (
    <output className={classes.expected} aria-label={t(stopTexts[kind].expected)}>
      {value !== undefined && (
        <Toned tone={kind === 'profit' ? 'up' : 'down'}>
          {kind === 'profit' ? '+' : '\u2212'}
          <Money value={value} currency={unit} />
        </Toned>
      )}
    </output>
  );
}

/** Both stops of the form. */
export function StopFields({ form, pair }: { readonly form: LeverFormState; readonly pair: Quotation }) {
  const order = form.values;
  const { direction } = order;
  const last = useOrderPrice(pair, order);
  const figures = orderFigures({ ...order, price: last }, pair);
  const stop = (kind: StopKind, name: 'takeProfit' | 'stopLoss') => (
    <StopField kind={kind} direction={direction} last={last} {...form.field(name)}>
      <Expected
        kind={kind}
        unit={pair.quoteName}
        value={figures && expectedAt({ ...figures, type: leverDirectionCode(direction) }, order[name], kind)}
      />
    </StopField>
  );
  return (
    <div className={classes.stops}>
      {stop('profit', 'takeProfit')}
      {stop('loss', 'stopLoss')}
    </div>
  );
}
