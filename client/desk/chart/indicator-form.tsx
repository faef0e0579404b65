/** The indicators of the chart with their parameters, loaded on first use. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ButtonPopover } from '#client/ui/button-popover.tsx';
import type { PopoverButton } from '#client/ui/button-popover.tsx';
import {
  indicatorForms,
  indicatorKinds,
  initialIndicator,
  isParameter,
  lineName,
  looksOf,
} from '#client/ui/chart/indicators/indicator.ts';
import type { Indicator, IndicatorKind, IndicatorParameter } from '#client/ui/chart/indicators/indicator.ts';
import { colourVariable } from '#client/ui/chart/looks.ts';
import type { LineLook } from '#client/ui/chart/looks.ts';
import { IconSearch } from '#client/ui/page-icons.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './indicator-form.module.css';
import { LookFields } from './look-fields.tsx';

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
      places={parameter.places}
      maxDigits={4}
      classNames={{ label: classes.label }}
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

interface StudyProps {
  readonly indicator: Indicator;
  /** Of its lines. */
  readonly looks: readonly LineLook[];
  readonly onChange: (indicator: Indicator) => void;
}

/** The looks of all its lines but bars, whose colours say where they rise and fall. */
function Looks({ indicator, looks, onChange }: StudyProps) {
  return indicatorForms[indicator.kind].lines.map((line, position) => {
    const look = looks[position];
    if (!look || line.style === 'histogram') return null;
    const name = lineName(indicator, line);
    return (
      <div key={position} className={classes.look}>
        <span aria-hidden className={classes.line} style={{ color: colourVariable(look.colour) }}>
          {name}
        </span>
        <LookFields
          name={name}
          look={look}
          onChange={(change) =>
            onChange({ ...indicator, looks: looks.with(position, { ...look, ...change }) })
          }
        />
      </div>
    );
  });
}

/** The parameters of an indicator that is shown, and on request the looks of its lines. */
function Study({ indicator, looks, onChange }: StudyProps) {
  const t = useText();
  const [isStyled, setStyled] = useState(false);
  const { name, parameters } = indicatorForms[indicator.kind];
  return (
    <div className={classes.study}>
      <div className={classes.parameters}>
        {parameters.map((parameter, position) => (
          <ParameterField
            key={parameter.key}
            name={name}
            parameter={parameter}
            value={indicator.parameters[position] ?? parameter.initial}
            onChange={(value) =>
              onChange({ ...indicator, parameters: indicator.parameters.with(position, value) })
            }
          />
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isStyled}
        aria-label={`${t('desk.looks_looks')}: ${name}`}
        onClick={() => setStyled(!isStyled)}
      >
        {t('desk.looks_looks')}
      </Button>
      {isStyled && <Looks indicator={indicator} looks={looks} onChange={onChange} />}
    </div>
  );
}

interface RowProps {
  readonly kind: IndicatorKind;
  readonly indicator: Indicator | undefined;
  readonly looks: readonly LineLook[];
  readonly onChange: (indicator: Indicator | undefined) => void;
}

function Row({ kind, indicator, looks, onChange }: RowProps) {
  const t = useText();
  return (
    <li>
      <Checkbox
        size="xs"
        classNames={{ label: classes.label }}
        label={
          <>
            <span className={classes.name}>{indicatorForms[kind].name}</span> {t(`desk.indicators_${kind}`)}
          </>
        }
        checked={indicator !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? initialIndicator(kind) : undefined)}
      />
      {indicator && <Study indicator={indicator} looks={looks} onChange={onChange} />}
    </li>
  );
}

/** The kinds whose short or full name has what is searched for. */
function useFound(search: string): readonly IndicatorKind[] {
  const t = useText();
  const wanted = search.trim().toLowerCase();
  return indicatorKinds.filter((kind) =>
    `${indicatorForms[kind].name} ${t(`desk.indicators_${kind}`)}`.toLowerCase().includes(wanted),
  );
}

/** Chooses indicators; each choice shows at once in the chart. They stand in one order, whichever was chosen first. */
export function IndicatorForm({ indicators, onChange, ...button }: IndicatorFormProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const found = useFound(search);
  const looks = looksOf(indicators);
  const place = (kind: IndicatorKind, chosen: Indicator | undefined) =>
    onChange(
      indicatorKinds.flatMap((each) => {
        const indicator = each === kind ? chosen : indicators.find((other) => other.kind === each);
        return indicator ? [indicator] : [];
      }),
    );
  return (
    <ButtonPopover {...button} position="bottom-end" width={340} className={classes.box}>
      <TextInput
        size="xs"
        className={classes.search}
        aria-label={t('desk.indicators_search')}
        placeholder={t('desk.indicators_search')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.rows}>
        {found.map((kind) => {
          const index = indicators.findIndex((each) => each.kind === kind);
          return (
            <Row
              key={kind}
              kind={kind}
              indicator={indicators[index]}
              looks={looks[index] ?? []}
              onChange={(chosen) => place(kind, chosen)}
            />
          );
        })}
      </ul>
      <p role="status" className={classes.empty}>
        {found.length === 0 && t('desk.indicators_none')}
      </p>
    </ButtonPopover>
  );
}
