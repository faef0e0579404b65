/** The forms of the actions, made from their descriptions: what each asks for, in the five languages. */
import type { ActionForm, FormField } from '#contract/operator.ts';
import { controlTexts } from '#locales/control.ts';
import type { TextsByLanguage } from '#locales/fill.ts';
import { isLeftOut } from '#simulator/engine/scenario/actions/action.ts';
import type { ActionDescription, PartForm } from '#simulator/engine/scenario/actions/action.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import { inEach } from './in-languages.ts';
import type { EveryLanguageText } from './in-languages.ts';

const catalogues: TextsByLanguage = controlTexts;

/** The words of the first of some keys that has any; the last resort is the description, in English. */
const wordsOf = (keys: readonly string[], described: string): EveryLanguageText =>
  inEach((language) => keys.map((key) => catalogues[language][`operator.${key}`]).find(Boolean) ?? described);

/** The forms, in the order in which the actions are listed. What decides on a row of a list is asked for beside the row. */
export const formsOfActions: readonly ActionForm[] = Object.entries<ActionDescription>(actions).flatMap(
  ([action, described]) =>
    described.call?.startsWith('/sim/operator/') ? (formOf(action, described, described.call) ?? []) : [],
);

/** The form of a fault rule. */
export const formOfFault: ActionForm = {
  action: 'fault',
  path: actions.fault.call,
  label: wordsOf(['fault'], actions.fault.summary),
  fields: Object.entries<PartForm>(actions.fault.parts).map(([name, { isOptional = false, ...part }]) =>
    fieldOf('fault', name, part, isOptional),
  ),
};

/** The form of an action; undefined where a member that must be given comes from elsewhere. */
function formOf(
  action: string,
  { summary, fields }: ActionDescription,
  path: string,
): ActionForm | undefined {
  const taken = Object.entries(fields).flatMap(([member, { callKey = member, description, form, takes }]) =>
    takes ? [{ name: callKey, description, form, isOptional: isLeftOut(takes) }] : [],
  );
  if (taken.some(({ form, isOptional }) => !form && !isOptional)) return undefined;
  return {
    action,
    path,
    label: wordsOf([action], summary),
    fields: taken.flatMap(({ name, description, form, isOptional }) =>
      form ? [fieldOf(action, name, { description, form }, isOptional)] : [],
    ),
  };
}

function fieldOf(
  action: string,
  name: string,
  { description, form: { initial = '', choices, sets, ...rest } }: PartForm,
  isOptional: boolean,
): FormField {
  const label = wordsOf([`${action}.${name}`, `field.${name}`], description);
  const named = choices?.map((value) => ({
    value,
    label: wordsOf([`choice.${value}`], value),
    ...(sets?.[value] && { sets: sets[value] }),
  }));
  return { name, isOptional, initial, label, ...(named && { choices: named }), ...rest };
}
