import { Input, Radio } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './radio-field.module.css';

interface RadioFieldProps<Key extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly text: ReactNode }[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  readonly size?: MantineSize;
}

/** A radio group. Mantine's own group does not set `aria-invalid`, which screen readers and `useForm` need. */
export function RadioField<Key extends string>(props: RadioFieldProps<Key>) {
  const { label, options, chosen, onChoose, error, size = 'sm' } = props;
  const id = useId();
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  const isInvalid = error !== undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      size={size}
    >
      <div
        role="radiogroup"
        className={classes.options}
        aria-labelledby={labelId}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? errorId : undefined}
      >
        {options.map(({ key, text }) => (
          <Radio
            key={key}
            name={id}
            value={key}
            label={text}
            size={size}
            checked={key === chosen}
            onChange={() => onChoose(key)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
