import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';

interface ChoiceSelectProps<Value extends string> extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'className'
> {
  readonly chosen: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few values, small enough for a heading line. Options may be wider than the field. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { chosen, options, onChoose, ...rest } = props;
  return (
    <Select
      {...rest}
      size="xs"
      data={options}
      value={chosen}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(value) => {
        const option = options.find((each) => each.value === value);
        if (option) onChoose(option.value);
      }}
    />
  );
}
