/** The components of which the tabs of the drawer are made. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { reasonIn } from '../reasons.ts';
import { usePanel } from '../state.ts';
import type { Action } from '../state.ts';
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

/** A label over its field. */
export function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={kitClasses.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** In place of what is not there yet. */
export function Waiting() {
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
  const { text } = usePanel();
  const { text: texts } = useDrawer();
  const { result, reload } = props.query;
  if (result.state === 'loading') return <Waiting />;
  if (result.state === 'ready') return props.children(result.value);
  return (
    <div className={`${panelClasses.row} ${panelClasses.fault}`} role="alert">
      <p>{text('failed', { reason: reasonIn(texts, result.error) })}</p>
      <button type="button" onClick={reload}>
        {texts('askAgain')}
      </button>
    </div>
  );
}

/** How an action went. That it is under way is only read aloud: a line that comes and goes would move what stands below. */
export function Outcome({ action, done = '' }: { readonly action: Action; readonly done?: string }) {
  const { text } = usePanel();
  const { text: texts } = useDrawer();
  const { busy, fault } = action;
  if (fault !== undefined) {
    return (
      <p role="alert" className={kitClasses.refused}>
        {text('failed', { reason: reasonIn(texts, fault) })}
      </p>
    );
  }
  return (
    <p role="status" className={done === '' ? panelClasses.unseen : kitClasses.outcome}>
      {busy ? text('working') : done}
    </p>
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
    <Field label={props.label}>
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
    </Field>
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
