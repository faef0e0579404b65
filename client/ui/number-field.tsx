/** A field for a decimal number that stays text: nothing is rounded, reformatted or turned into a float. */
import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { grouped } from '#shared/ui/digits.ts';
import { asSentence } from './sentence.tsx';
import classes from './number-field.module.css';
import { readNumber } from './number-text.ts';
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

/** Whether `text` can be the beginning of a number with at most `places` decimals. */
function isNumberInProgress(text: string, places: number): boolean {
  const match = /^\d*(?:\.(\d*))?$/.exec(text);
  return match !== null && (match[1] === undefined || (places > 0 && match[1].length <= places));
}

/** Text that can be read in several ways stays in the field until it is clear; the form has no number then. */
function useTypedNumber(
  { value, places, maxDigits }: { value: string; places: number; maxDigits: number },
  onChange: (value: string) => void,
) {
  const t = useText();
  const [unread, setUnread] = useState<string>();
  const [refused, setRefused] = useState<string>();
  // What the form sets by itself, a price of the book for instance, takes the place of what was typed.
  if (value !== '' && unread !== undefined) setUnread(undefined);
  const shown = value === '' ? unread : undefined;
  const tooMany = t(places > 0 ? 'common.numberPlaces' : 'common.numberWhole', { places });
  const take = (typed: string) => {
    const reading = readNumber(typed);
    if (reading.kind === 'unclear') {
      if (typed.length > 2 * maxDigits) return undefined;
      setUnread(typed);
      setRefused(undefined);
      return onChange('');
    }
    if (reading.kind === 'refused') return setRefused(t('common.numberDigits'));
    if (!isNumberInProgress(reading.text, places)) return setRefused(tooMany);
    setRefused(undefined);
    if (reading.text.length > maxDigits) return undefined;
    setUnread(undefined);
    return onChange(reading.text);
  };
  return {
    text: shown ?? value,
    isUnread: shown !== undefined,
    message: shown === undefined ? refused : readingsText(shown, t),
    take,
    forget: () => setRefused(undefined),
  };
}

/** How a text can be read, and how to write it instead. */
function readingsText(text: string, t: ReturnType<typeof useText>): string {
  const reading = readNumber(text);
  const [one, other] = reading.kind === 'unclear' ? reading.readings : [];
  if (one === undefined) return t('common.numberDigits');
  return other === undefined
    ? t('common.numberPoint', { reading: one })
    : t('common.numberTwoReadings', { one, other });
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

/**
 * A number of thousands as it is drawn over the field while nobody types in it: with commas, which are in no text of the page (decision 95).
 * Typing shows the field itself, so that the caret stays where it was set.
 */
const drawnSection = (text: string) =>
  /^\d{4}/.test(text) && {
    leftSection: <span aria-hidden data-number={grouped(text)} />,
    leftSectionProps: { className: classes.drawn },
    leftSectionWidth: 'var(--input-padding)',
    leftSectionPointerEvents: 'none' as const,
  };

/** A text field for digits and one point (SPOT-016: no letter e), which says so when it is given anything else (DESK-229, DESK-490). */
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
  const typed = useTypedNumber({ value, places, maxDigits }, onChange);
  return (
    <TextInput
      {...rest}
      value={typed.text}
      onChange={(event) => typed.take(event.currentTarget.value)}
      data-unread={typed.isUnread || undefined}
      description={asSentence(description)}
      error={asSentence(error)}
      onBlur={(event) => {
        typed.forget();
        rest.onBlur?.(event);
      }}
      inputContainer={(input) => (
        <div className={classes.container} data-refused={typed.message !== undefined || undefined}>
          {input}
          <span aria-live="polite" className={classes.refused}>
            {typed.message}
          </span>
        </div>
      )}
      inputMode={places > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ ...classNames, input: classes.input }}
      {...drawnSection(typed.text)}
      {...(unit !== undefined && unitSection(unit, unitSwitch))}
    />
  );
}
