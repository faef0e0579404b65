/** The indicators of the chart with their parameters, loaded on first use. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ButtonPopover } from '#client/ui/button-popover.tsx';
import type { PopoverButton } from '#client/ui/button-popover.tsx';
import {
  indicatorForms,
  indicatorKinds,
  initialIndicator,
  isParameter,
} from '#client/ui/chart/indicators/indicator.ts';
import type { Indicator, IndicatorKind, IndicatorParameter } from '#client/ui/chart/indicators/indicator.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './indicator-form.module.css';

interface IndicatorFormProps extends PopoverButton {
  readonly indicators: readonly Indicator[];
  readonly onChange: (indicators: readonly Indicator[]) => void;
}

interface ParameterFieldProps {
  readonly name: string;
  readonly parameter: IndicatorParameter;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect as soon as it is one that the indicator takes. */
function ParameterField({ name, parameter, value, onChange }: ParameterFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(String(value));
  const isWrong = !isParameter(parameter, Number(typed || Number.NaN));
  return (
    <NumberField
      size="xs"
      label={t(`desk.indicators_${parameter.key}`)}
      aria-label={`${name}: ${t(`desk.indicators_${parameter.key}`)}`}
      places={parameter.key === 'width' ? 1 : 0}
      maxDigits={4}
      value={typed}
      error={isWrong && t('desk.indicators_bounds', { min: parameter.min, max: parameter.max })}
      onChange={(next) => {
        setTyped(next);
        const number = Number(next || Number.NaN);
        if (isParameter(parameter, number)) onChange(number);
      }}
    />
  );
}

interface RowProps {
  readonly kind: IndicatorKind;
  readonly indicator: Indicator | undefined;
  readonly onChange: (indicator: Indicator | undefined) => void;
}

function Row({ kind, indicator, onChange }: RowProps) {
  const t = useText();
  const { name, parameters } = indicatorForms[kind];
  return (
    <li className={classes.row}>
      <Checkbox
        size="xs"
        label={
          <>
            <span className={classes.name}>{name}</span> {t(`desk.indicators_${kind}`)}
          </>
        }
        checked={indicator !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? initialIndicator(kind) : undefined)}
      />
      {indicator && parameters.length > 0 && (
        <div className={classes.parameters}>
          {parameters.map((parameter, position) => (
            <ParameterField
              key={parameter.key}
              name={name}
              parameter={parameter}
              value={indicator.parameters[position] ?? parameter.initial}
              onChange={(value) => onChange({ kind, parameters: indicator.parameters.with(position, value) })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Chooses indicators; each choice shows at once in the chart. They stand in one order, whichever was chosen first. */
export function IndicatorForm({ indicators, onChange, ...button }: IndicatorFormProps) {
  const place = (kind: IndicatorKind, chosen: Indicator | undefined) =>
    onChange(
      indicatorKinds.flatMap((each) => {
        const indicator = each === kind ? chosen : indicators.find((other) => other.kind === each);
        return indicator ? [indicator] : [];
      }),
    );
  return (
    <ButtonPopover {...button} position="bottom-end" width={340} className={classes.box}>
      <ul className={classes.rows}>
        {indicatorKinds.map((kind) => (
          <Row
            key={kind}
            kind={kind}
            indicator={indicators.find((each) => each.kind === kind)}
            onChange={(chosen) => place(kind, chosen)}
          />
        ))}
      </ul>
    </ButtonPopover>
  );
}
