/** A field for a decimal number that stays text: nothing is rounded, reformatted or turned into a float. */
import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { asSentence } from './figures.tsx';
import classes from './number-field.module.css';
import { useText } from './text.ts';

/** A unit that can be changed for another one. */
interface UnitSwitch {
  /** Names the button; begins with the unit. */
  readonly label: string;
  readonly onPress: () => void;
}

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'classNames'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most decimals that can be typed; 8 by default, 0 for whole numbers. */
  readonly places?: number;
  /** Most characters that can be typed. */
  readonly maxDigits?: number;
  /** Unit shown at the end. */
  readonly unit?: string;
  /** Makes the unit a button. */
  readonly unitSwitch?: UnitSwitch;
  readonly classNames?: Partial<Record<'label' | 'root' | 'description', string | undefined>>;
}

/** What is pasted may hold grouping commas and spaces; full-width digits, letters and signs are refused. */
const cleaned = (typed: string): string => typed.replace(/[,\s\u00a0]/g, '');

/** Whether `text` can be the beginning of a number with at most `places` decimals. */
export function isNumberInProgress(text: string, places: number): boolean {
  const match = /^\d*(?:\.(\d*))?$/.exec(text);
  return match !== null && (match[1] === undefined || (places > 0 && match[1].length <= places));
}

/** The message for typed text that is not taken; undefined for text that is. */
function useRefusal(places: number) {
  const t = useText();
  const [refused, setRefused] = useState<string>();
  const isAccepted = (typed: string): boolean => {
    const isAny = isNumberInProgress(typed, Infinity);
    const isFine = isNumberInProgress(typed, places);
    const tooMany = t(places > 0 ? 'common.numberPlaces' : 'common.numberWhole', { places });
    setRefused(isFine ? undefined : isAny ? tooMany : t('common.numberDigits'));
    return isFine;
  };
  return { refused, isAccepted, forget: () => setRefused(undefined) };
}

/** The unit at the end of the field, and the button that changes it. */
function unitSection(unit: string, unitSwitch: UnitSwitch | undefined) {
  return {
    rightSection: unitSwitch ? (
      <button
        type="button"
        className={classes.switch}
        aria-label={unitSwitch.label}
        onClick={unitSwitch.onPress}
      >
        {unit} <span aria-hidden>⇄</span>
      </button>
    ) : (
      <span className={classes.unit}>{unit}</span>
    ),
    rightSectionWidth: `calc(${unit.length}ch + ${unitSwitch ? 40 : 24}px)`,
    rightSectionPointerEvents: unitSwitch ? ('auto' as const) : ('none' as const),
  };
}

/** A text field that accepts digits and one point only (SPOT-016: no letter e), and says so when it is given anything else (DESK-229). */
export function NumberField({
  value,
  onChange,
  places = 8,
  maxDigits = 24,
  unit,
  unitSwitch,
  classNames = {},
  description,
  error,
  ...rest
}: NumberFieldProps) {
  const { refused, isAccepted, forget } = useRefusal(places);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = cleaned(event.currentTarget.value);
    if (isAccepted(typed) && typed.length <= maxDigits) onChange(typed);
  };
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={take}
      description={asSentence(description)}
      error={asSentence(error)}
      onBlur={(event) => {
        forget();
        rest.onBlur?.(event);
      }}
      inputContainer={(input) => (
        <div className={classes.container} data-refused={refused !== undefined || undefined}>
          {input}
          <span aria-live="polite" className={classes.refused}>
            {refused}
          </span>
        </div>
      )}
      inputMode={places > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ ...classNames, input: classes.input }}
      {...(unit !== undefined && unitSection(unit, unitSwitch))}
    />
  );
}
