/** The components of which the tabs of the drawer are made. */
import { useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { reasonIn } from '../reasons.ts';
import type { ActionState } from '../state.ts';
import type { ControlQuery } from '../use-control-query.ts';
import { useDrawer } from './context.ts';
import panelClasses from '../panel.module.css';
import kitClasses from './kit.module.css';

/** A part of a tab under its own heading; `aside` stands at the heading's right. */
export function Section(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={kitClasses.section} aria-labelledby={id}>
      <div className={kitClasses.sectionHead}>
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

/** A button. One that is off does nothing, and stays in the order of focus: it may be the one that was just pressed. */
export function Button(props: {
  /** Its name where its text does not say what it acts on. */
  readonly label?: string;
  readonly isOff?: boolean;
  /** Whether it is what is mostly done here. */
  readonly isMain?: boolean;
  readonly autoFocus?: boolean;
  readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={props.isMain ? panelClasses.main : undefined}
      aria-label={props.label}
      aria-disabled={props.isOff}
      autoFocus={props.autoFocus}
      onClick={(event) => {
        if (!props.isOff) props.onPress(event);
      }}
    >
      {props.children}
    </button>
  );
}

/** A label over its field. */
export function LabelledField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={kitClasses.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** In place of what is not there yet. */
export function LoadingNote() {
  const { text } = useDrawer();
  return (
    <p className={kitClasses.quiet} aria-busy="true">
      {text('loading')}
    </p>
  );
}

/** In place of a list without entries: what would be here, or what to do next. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={kitClasses.quiet}>{children}</p>;
}

/** A response in its three states: waiting, failed with a way to ask again, and there. */
export function QueryView<Value>(props: {
  readonly query: ControlQuery<Value>;
  readonly children: (value: Value) => ReactNode;
}) {
  const { text } = useDrawer();
  const { data, error, refetch } = props.query;
  if (error) {
    return (
      <div className={`${panelClasses.row} ${panelClasses.fault}`} role="alert">
        <p>{text('failed', { reason: reasonIn(text, error) })}</p>
        <button type="button" onClick={() => void refetch()}>
          {text('askAgain')}
        </button>
      </div>
    );
  }
  return data === undefined ? <LoadingNote /> : props.children(data);
}

/** How an action went. That it is under way is only read aloud: a line that comes and goes would move what stands below. */
export function ActionOutcome({
  action,
  done = action.done,
}: {
  readonly action: ActionState;
  readonly done?: string;
}) {
  const { text } = useDrawer();
  const { busy, fault } = action;
  if (fault !== undefined) {
    return (
      <p role="alert" className={kitClasses.refused}>
        {text('failed', { reason: reasonIn(text, fault) })}
      </p>
    );
  }
  return (
    <p role="status" className={done === '' ? panelClasses.unseen : kitClasses.outcome}>
      {busy ? text('working') : done}
    </p>
  );
}

/** Rows below each other; in place of none `empty`, what would be here or what to do next. */
export function List(props: {
  readonly label: string;
  readonly empty?: string;
  readonly isOrdered?: boolean;
  readonly children: readonly ReactNode[];
}) {
  const { label, empty, isOrdered = false, children } = props;
  if (children.length === 0 && empty !== undefined) return <Empty>{empty}</Empty>;
  const Rows = isOrdered ? 'ol' : 'ul';
  return (
    <Rows className={kitClasses.list} aria-label={label}>
      {children}
    </Rows>
  );
}

/** A row of a list: its name with what else there is to know, and its buttons. */
export function PanelRow(props: {
  readonly name: ReactNode;
  readonly note?: ReactNode;
  /** Whether it is the one that is present. */
  readonly isCurrent?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <li aria-current={props.isCurrent || undefined}>
      <div className={kitClasses.grow}>
        <p className={panelClasses.name}>{props.name}</p>
        {props.note !== undefined && <p className={panelClasses.dim}>{props.note}</p>}
      </div>
      {props.children}
    </li>
  );
}

/** Names and figures in two columns. */
export function PanelFacts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[];
}) {
  return (
    <dl className={kitClasses.facts}>
      {facts.map(([name, fact], place) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table; its last columns, as many as `figures`, are of numbers. */
export function Table(props: {
  readonly caption?: string;
  readonly head: readonly string[];
  readonly figures: number;
  readonly rows: readonly (readonly string[])[];
}) {
  const { caption, head, figures, rows } = props;
  const classOf = (column: number) => (column < head.length - figures ? undefined : kitClasses.figure);
  return (
    <table className={kitClasses.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((title, column) => (
            <th key={column} scope="col" className={classOf(column)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} className={classOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fields that are sent together. `look`: below each other, on one line, or as a question that stands out. */
export function PanelForm(props: {
  readonly label?: string | undefined;
  readonly look?: 'form' | 'line' | 'ask';
  /** Whether it says itself what is wrong with its fields, in the language of the page; otherwise the browser does. */
  readonly saysIssues?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** What Escape does; otherwise it closes the drawer. */
  readonly onEscape?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className={kitClasses[props.look ?? 'form']}
      aria-label={props.label}
      noValidate={props.saysIssues}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !props.onEscape) return;
        event.preventDefault();
        props.onEscape();
      }}
    >
      {props.children}
    </form>
  );
}

/** A field of one line under its label. */
export function TextField(
  props: Omit<ComponentProps<'input'>, 'onChange'> & {
    readonly label: string;
    readonly onType: (value: string) => void;
  },
) {
  const { label, onType, ...input } = props;
  return (
    <LabelledField label={label}>
      <input {...input} onChange={(event) => onType(event.currentTarget.value)} />
    </LabelledField>
  );
}

/** Something that is so or is not. */
export function Check(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}) {
  return (
    <label className={kitClasses.check}>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onCheck(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/** One of some, as a list to choose from. */
export function Select<Value extends string | number>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, texts: ReactNode])[];
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <LabelledField label={props.label}>
      <select
        value={props.value}
        onChange={({ currentTarget: { selectedIndex } }) => {
          const chosen = props.options[selectedIndex];
          if (chosen) props.onChoose(chosen[0]);
        }}
      >
        {props.options.map(([value, texts]) => (
          <option key={value} value={value}>
            {texts}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

/** One of a few, as buttons beside each other. */
export function Choice<Value extends string | number>(props: {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, texts: string])[];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <div className={kitClasses.choice} role="group" aria-label={props.label}>
      {props.options.map(([value, texts]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.chosen}
          onClick={() => props.onChoose(value)}
        >
          {texts}
        </button>
      ))}
    </div>
  );
}
