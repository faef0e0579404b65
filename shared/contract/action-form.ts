/** The forms of an operator's actions without their looks: what is typed, what is wrong with it, and the body that it makes. */
import type { FieldKind, FormField } from './operator.ts';

type ChoiceRules = Omit<NonNullable<FormField['choices']>[number], 'label'>;

/** The rules of a field, without its texts. */
export type FieldRules = Omit<FormField, 'label' | 'choices'> & {
  readonly choices?: readonly ChoiceRules[] | undefined;
};

interface Rules {
  readonly fields: readonly FieldRules[];
}

/** What is typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong with a field; bounds are as they are typed. */
export type FieldIssue =
  | { readonly is: 'missing' }
  | { readonly is: 'notNumber' }
  | { readonly is: 'notWhole' }
  | { readonly is: 'outside'; readonly min: number; readonly max: number };

/** Units of the body per typed unit: 10 permille or a hundredth of all per percent, 60,000 ms per minute. */
const unitsPerTyped: Readonly<Partial<Record<FieldKind, number>>> = {
  permille: 10,
  share: 0.01,
  span: 60_000,
};
const decimalKinds: readonly FieldKind[] = ['number', 'whole', 'percent', 'permille', 'share', 'span'];
/** Kinds of which a call takes whole numbers only. */
const wholeKinds: readonly FieldKind[] = ['whole', 'percent'];

/** More digits than these come from dividing, not from the user. */
const EXACT = 1e6;

const unitOf = ({ kind }: FieldRules): number => unitsPerTyped[kind] ?? 1;

/** Whether a field is typed as a number; an amount stays text, because its digits are exact. */
export const isNumeric = ({ kind }: FieldRules): boolean => kind === 'amount' || decimalKinds.includes(kind);

/** The keyboard of a phone for a field: that for decimals has no minus sign everywhere. */
export const inputModeOf = (field: FieldRules): 'decimal' | 'text' =>
  isNumeric(field) && (field.min ?? 0) >= 0 ? 'decimal' : 'text';

/** Bounds in the unit that is typed. The minimum is rounded up to two decimals. */
export function boundsOf(field: FieldRules): { readonly min?: number; readonly max?: number } {
  const unit = unitOf(field);
  return {
    ...(field.min !== undefined && { min: Math.ceil((field.min / unit) * 100) / 100 }),
    ...(field.max !== undefined && { max: field.max / unit }),
  };
}

/** What the fields of a form hold at first. */
export const initialOf = ({ fields }: Rules): Typed =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));

/** What is typed in a flag that is set. */
export const SET = 'yes';

/** The fields that are asked for, by what is typed in the others. */
export function askedFields<Field extends FieldRules>(
  fields: readonly Field[],
  typed: Typed,
): readonly Field[] {
  const isAsked = ({ when }: Field): boolean => {
    const other = when && fields.find(({ name }) => name === when.field);
    if (!when || !other) return true;
    const value = typed[when.field] ?? '';
    return isAsked(other) && when.only?.includes(value) !== false && when.except?.includes(value) !== true;
  };
  return fields.filter(isAsked);
}

const typedIn = (typed: Typed, { name }: FieldRules): string => (typed[name] ?? '').trim();

/** What is wrong with what is typed, by the names of the fields; empty where it can be sent. */
export const issuesOf = ({ fields }: Rules, typed: Typed): Readonly<Record<string, FieldIssue>> =>
  Object.fromEntries(
    askedFields(fields, typed).flatMap((field) => {
      const issue = issueOf(field, typedIn(typed, field));
      return issue ? [[field.name, issue]] : [];
    }),
  );

function issueOf(field: FieldRules, text: string): FieldIssue | undefined {
  if (text === '') return field.isOptional ? undefined : { is: 'missing' };
  if (!isNumeric(field)) return undefined;
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) return { is: 'notNumber' };
  if (wholeKinds.includes(field.kind) && !Number.isInteger(Number(text))) return { is: 'notWhole' };
  const { min = -Infinity, max = Infinity } = boundsOf(field);
  return Number(text) < min || Number(text) > max ? { is: 'outside', min, max } : undefined;
}

type BodyValue = string | number | boolean;
interface Body {
  [member: string]: BodyValue | Body | BodyValue[];
}

/** The body of the call; what is left empty is left out. */
export function typedBody({ fields }: Rules, typed: Typed): Readonly<Body> {
  const body: Body = {};
  for (const field of askedFields(fields, typed)) {
    const text = typedIn(typed, field);
    const sets = field.choices?.find(({ value }) => value === text)?.sets;
    if (sets) Object.assign(body, sets);
    else if (text !== '' || !field.isOptional) put(body, field.name.split('.'), valueOf(field, text));
  }
  return body;
}

/** Puts a value at its path; a number in it is a place of a list. */
function put(body: Body, [member = '', ...rest]: readonly string[], value: BodyValue): void {
  const [next] = rest;
  if (next === undefined) body[member] = value;
  else if (/^\d+$/.test(next)) body[member] = [...((body[member] as BodyValue[] | undefined) ?? []), value];
  else put((body[member] ??= {}) as Body, rest, value);
}

function valueOf(field: FieldRules, text: string): BodyValue {
  if (field.kind === 'flag') return text === SET;
  // An amount keeps its digits, but calls take it with digits on both sides of the point.
  if (field.kind === 'amount') return text.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  if (!decimalKinds.includes(field.kind)) return text;
  const value = Math.round(Number(text) * unitOf(field) * EXACT) / EXACT;
  return field.kind === 'span' ? Math.round(value) : value;
}
