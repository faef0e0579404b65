/** A field for a decimal number that stays text: nothing is rounded, reformatted or turned into a float. */
import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './number-field.module.css';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'classNames'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most decimals that can be typed; 8 by default, 0 for whole numbers. */
  readonly places?: number;
  /** Most characters that can be typed. */
  readonly maxDigits?: number;
  /** Unit shown at the end. */
  readonly unit?: string;
  readonly classNames?: Partial<Record<'label' | 'root' | 'description', string | undefined>>;
}

/** What is pasted may hold grouping commas and spaces; full-width digits, letters and signs are refused. */
const cleaned = (typed: string): string => typed.replace(/[,\s\u00a0]/g, '');

/** Whether `text` can be the beginning of a number with at most `places` decimals. */
export function isNumberInProgress(text: string, places: number): boolean {
  const match = /^\d*(?:\.(\d*))?$/.exec(text);
  return match !== null && (match[1] === undefined || (places > 0 && match[1].length <= places));
}

/** A text field that accepts digits and one point only (SPOT-016: no letter e). */
export function NumberField({
  value,
  onChange,
  places = 8,
  maxDigits = 24,
  unit,
  classNames = {},
  ...rest
}: NumberFieldProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = cleaned(event.currentTarget.value);
    if (typed.length <= maxDigits && isNumberInProgress(typed, places)) onChange(typed);
  };
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={take}
      inputMode={places > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ ...classNames, input: classes.input }}
      {...(unit !== undefined && {
        rightSection: <span className={classes.unit}>{unit}</span>,
        rightSectionWidth: `calc(${unit.length}ch + 24px)`,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
}
