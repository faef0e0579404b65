/** How a line looks: its colour, its width and, of a drawing, its dash. Loaded with the forms that use it. */
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { colourVariable, lineColours, lineDashes, lineWidths } from '#client/ui/chart/looks.ts';
import type { LineColour, LineDash, LineWidth } from '#client/ui/chart/looks.ts';
import { useText } from '#client/ui/text.ts';
import classes from './look-fields.module.css';

interface LookChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly chosen: Value;
  readonly nameOf: (option: Value) => string;
  readonly styleOf: (option: Value) => CSSProperties;
  readonly onChoose: (option: Value) => void;
}

/** One of a few looks, each shown as it is. */
function LookChoice<Value extends string | number>(props: LookChoiceProps<Value>) {
  const { label, options, chosen, nameOf, styleOf, onChoose } = props;
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.choice}>
      {options.map((option) => (
        <label key={option} className={classes.option} title={nameOf(option)}>
          <input
            type="radio"
            className={classes.input}
            name={group}
            aria-label={nameOf(option)}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          <span className={classes.sample} style={styleOf(option)} />
        </label>
      ))}
    </div>
  );
}

/** What is chosen, and can be. */
interface Look {
  readonly colour: LineColour;
  readonly width?: LineWidth;
  readonly dash?: LineDash;
}

interface LookFieldsProps {
  /** Whose look it is; begins the names of the choices. */
  readonly name: string;
  readonly look: Look;
  readonly onChange: (change: Partial<Look>) => void;
}

/** The choices of a look; each shows at once in the chart. */
export function LookFields({ name, look: { colour, width, dash }, onChange }: LookFieldsProps) {
  const t = useText();
  return (
    <div className={classes.fields}>
      <LookChoice
        label={`${name}: ${t('desk.looks_colour')}`}
        options={lineColours}
        chosen={colour}
        nameOf={(each) => t(`desk.looks_${each}`)}
        styleOf={(each) => ({ height: 14, borderRadius: 3, background: colourVariable(each) })}
        onChoose={(next) => onChange({ colour: next })}
      />
      {width && (
        <LookChoice
          label={`${name}: ${t('desk.looks_width')}`}
          options={lineWidths}
          chosen={width}
          nameOf={(each) => t('desk.looks_pixels', { width: each })}
          styleOf={(each) => ({ borderBlockStart: `${each}px solid currentColor` })}
          onChoose={(next) => onChange({ width: next })}
        />
      )}
      {dash && (
        <LookChoice
          label={`${name}: ${t('desk.looks_dash')}`}
          options={lineDashes}
          chosen={dash}
          nameOf={(each) => t(`desk.looks_${each}`)}
          styleOf={(each) => ({ borderBlockStart: `2px ${each} currentColor` })}
          onChoose={(next) => onChange({ dash: next })}
        />
      )}
    </div>
  );
}
