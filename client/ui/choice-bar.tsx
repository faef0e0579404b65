import { SegmentedControl } from '@mantine/core';
import type { SegmentedControlProps } from '@mantine/core';
import { keysOf } from '#contract/index.ts';
import { useText } from './text.ts';
import type { TextKey } from './text.ts';

interface ChoiceBarProps<Value extends string> extends Pick<
  SegmentedControlProps,
  'className' | 'fullWidth' | 'mod'
> {
  /** What is chosen, for assistive technology. */
  readonly label: TextKey;
  readonly texts: Readonly<Record<Value, TextKey>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few values that have texts, in the order of these; all are in sight. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { label, texts, chosen, onChoose, ...rest } = props;
  const t = useText();
  return (
    <SegmentedControl
      {...rest}
      aria-label={t(label)}
      data={keysOf(texts).map((value) => ({ value, label: t(texts[value]) }))}
      value={chosen}
      onChange={onChoose}
    />
  );
}
