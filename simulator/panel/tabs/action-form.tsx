/** Forms of the operator's actions, as the control plane describes them. */
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ActionForm, FormField } from '#contract/operator.ts';
import { ControlRefused } from '#shared/control-client.ts';
import {
  askedFields,
  typedBody,
  initialOf,
  inputModeOf,
  isNumeric,
  issuesOf,
  SET,
} from '#contract/action-form.ts';
import type { FieldIssue, Typed } from '#contract/action-form.ts';
import { errorCatalogue, errorKeys } from '#contract/errors.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Check, LabelledField, PanelForm, ActionOutcome } from '../drawer/kit.tsx';
import { reasonIn } from '../reasons.ts';
import { useAction } from '../state.ts';
import type { ActionState } from '../state.ts';
import { textIn } from '../texts.ts';
import type { PanelText } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import kitClasses from '../drawer/kit.module.css';

/** The forms of the actions and that of a fault; undefined until they are known. */
export const useForms = () => useControlQuery('/sim/actions', { isKept: true }).data;

/** Whether an action is about what fields of these kinds name. */
export const isAbout = ({ fields }: ActionForm, ...kinds: readonly FormField['kind'][]): boolean =>
  fields.some(({ kind }) => kinds.includes(kind));

interface ActionProps {
  readonly form: ActionForm;
  /** Values that were chosen outside of the form, by the names of the fields. */
  readonly given?: Typed;
  /** While it is off it makes no sense, and cannot be done. */
  readonly isOff?: boolean;
}

/** What an action is done to: the value of its first field. */
const objectOf = ({ fields: [first] }: ActionForm, body: Readonly<Record<string, unknown>>): string =>
  String(body[first?.name ?? ''] ?? '');

/** Makes the call of a form; resolves with whether it was carried out. */
function useSubmitAction(action: ActionState) {
  const { sim, language, text } = useDrawer();
  return (form: ActionForm, typed: Typed): Promise<boolean> => {
    const body = typedBody(form, typed);
    const done = text('operatorDone', { what: textIn(language, form.label), on: objectOf(form, body) });
    return action.run(() => sim.operate(form.path, body), `${form.path} ${JSON.stringify(body)}`, done);
  };
}

/** The button of an action whose fields are all given. */
export function ActionButton({
  form,
  given = {},
  isOff,
  action,
}: ActionProps & { readonly action: ActionState }) {
  const { language } = useDrawer();
  const submitAction = useSubmitAction(action);
  return (
    <Button isOff={isOff} onPress={() => void submitAction(form, given)}>
      {textIn(language, form.label)}
    </Button>
  );
}

/** The fields of an action that are not given. */
export const ownFields = ({ fields }: ActionForm, given: Typed): readonly FormField[] =>
  fields.filter(({ name }) => given[name] === undefined);

/** The form of an action. What its fields hold at first is `initial` where the present state says so. */
export function ActionFields(props: ActionProps & { readonly initial?: Typed }) {
  const { language, text } = useDrawer();
  const action = useAction();
  const submitAction = useSubmitAction(action);
  const { form, given = {}, initial, isOff = false } = props;
  const own = ownFields(form, given);
  const [typed, setTyped] = useState<Typed>(() => ({ ...initialOf({ fields: own }), ...initial }));
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const label = textIn(language, form.label);
  const asked = askedFields(own, typed);
  const refusal = refusalOf(action.fault, asked);
  const submit = async (element: HTMLFormElement): Promise<void> => {
    if (isOff) return;
    const found = issuesOf({ fields: own }, typed);
    setIssues(found);
    const [first] = Object.keys(found);
    if (first !== undefined) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    // What has been typed in the meantime is for the next time.
    else if (await submitAction(form, { ...typed, ...given })) setTyped((now) => clearTexts(own, now, typed));
  };
  const issueOf = ({ name }: FormField): string | undefined => {
    const issue = issues[name];
    if (issue) return issueText(text, issue);
    return refusal?.field === name ? reasonIn(text, refusal.error) : undefined;
  };
  return (
    <PanelForm saysIssues label={label} onSubmit={(element) => void submit(element)}>
      <div className={kitClasses.line}>
        {asked.map((field) => (
          <Input
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            issue={issueOf(field)}
            onType={(value) => {
              setTyped((now) => ({ ...now, [field.name]: value }));
              setIssues(({ [field.name]: _, ...others }) => others);
            }}
          />
        ))}
        <button type="submit" aria-disabled={isOff}>
          {label}
        </button>
      </div>
      <ActionOutcome action={refusal ? { ...action, fault: undefined } : action} />
    </PanelForm>
  );
}

/** Clears the text fields that were sent; numbers and choices stay. */
const clearTexts = (fields: readonly FormField[], now: Typed, sent: Typed): Typed => ({
  ...now,
  ...Object.fromEntries(
    fields
      .filter(({ name, kind }) => (kind === 'line' || kind === 'text') && now[name] === sent[name])
      .map(({ name, initial }) => [name, initial]),
  ),
});

/** The field that a refusal names, if it is one of these. */
function refusalOf(error: unknown, fields: readonly FormField[]) {
  if (!(error instanceof ControlRefused)) return undefined;
  const { params, issues } = error.details;
  const named = params?.['field'] ?? issues?.[0]?.path;
  // What is wrong with a part of the body is said beside its first field.
  const field = fields.find(({ name }) => `${name}.`.startsWith(`${named}.`))?.name;
  return field === undefined ? undefined : { field, error };
}

const issueTexts = {
  missing: 'fieldMissing',
  notNumber: 'fieldNotNumber',
  notWhole: 'fieldNotWhole',
} as const;

function issueText(text: PanelText, issue: FieldIssue): string {
  if (issue.is === 'outside') return text('fieldOutside', { min: issue.min, max: issue.max });
  return text(issueTexts[issue.is]);
}

interface InputProps {
  readonly field: FormField;
  readonly value: string;
  /** What is wrong with it. */
  readonly issue: string | undefined;
  readonly onType: (value: string) => void;
}

/** A field with its label above and what is wrong with it below. */
function Input({ field, value, issue, onType }: InputProps) {
  const { language } = useDrawer();
  const id = useId();
  const { name, kind, isOptional, maxLength, choices } = field;
  // The names of what may be chosen are as long as a line.
  const isWide = kind === 'text' || kind === 'operation' || choices?.some(({ sets }) => sets) === true;
  const shared = {
    name,
    value,
    maxLength,
    'aria-required': !isOptional,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue === undefined ? undefined : id,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
      onType(currentTarget.value),
  };
  if (kind === 'flag') {
    const set = (isSet: boolean): void => onType(isSet ? SET : '');
    return <Check label={textIn(language, field.label)} checked={value === SET} onCheck={set} />;
  }
  const control = (): ReactNode => {
    if (kind === 'text') return <textarea rows={3} {...shared} />;
    // As text: of what a browser cannot read as a number, such as "1e", it would say that nothing is typed.
    if (kind === 'line' || isNumeric(field)) return <input inputMode={inputModeOf(field)} {...shared} />;
    return (
      <select {...shared}>
        <Options field={field} value={value} />
      </select>
    );
  };
  return (
    <div className={isWide ? kitClasses.wide : kitClasses.cell}>
      <LabelledField label={textIn(language, field.label)}>{control()}</LabelledField>
      {issue !== undefined && (
        <p id={id} role="alert" className={kitClasses.refused}>
          {issue}
        </p>
      )}
    </div>
  );
}

/** What may be chosen in a field; pairs and users are chosen outside of the forms. */
function Options({ field, value }: Pick<InputProps, 'field' | 'value'>) {
  const { language } = useDrawer();
  const { kind, choices = [] } = field;
  if (kind === 'currency') return <CurrencyOptions chosen={value} />;
  if (kind === 'refusal') return <RefusalOptions />;
  return (
    <>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {textIn(language, choice.label)}
        </option>
      ))}
      {kind === 'operation' && <OperationOptions />}
    </>
  );
}

/** Refusals that the protocol returns as an ordinary error; the others are not refusals of one call. */
const ordinary = errorKeys.filter((key) => errorCatalogue[key].type === 'error');

function RefusalOptions() {
  return ordinary.map((key) => (
    <option key={key} value={key} title={errorCatalogue[key].when}>
      {key}
    </option>
  ));
}

const areas = [...new Set(operationNames.map((name) => operations[name].area))];

/** The operations of the protocol by their areas. */
function OperationOptions() {
  const { text } = useDrawer();
  return areas.map((area) => (
    <optgroup key={area} label={text(`area_${area}`)}>
      {operationNames
        .map((name) => operations[name])
        .filter((operation) => operation.area === area)
        .map(({ code, method, path }) => (
          <option key={code} value={code}>
            {code} {method} {path}
          </option>
        ))}
    </optgroup>
  ));
}

/** The currencies that can be deposited; until they are known, the one that is chosen. */
function CurrencyOptions({ chosen }: { readonly chosen: string }) {
  const { data } = useControlQuery('/sim/funding');
  return (data?.currencies ?? [chosen]).map((name) => <option key={name}>{name}</option>);
}
