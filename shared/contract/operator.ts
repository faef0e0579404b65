/** Forms of what an operator does, as `GET /sim/actions` describes them: pages show them without knowing the actions. */
import * as z from 'zod/mini';

/**
 * How a form asks for a value. In the body, permille are thousandths, a share is 0 to 1 and a span is milliseconds of virtual time. An
 * operation is its code or one of the choices, a refusal a key of the error catalogue.
 */
export const fieldKinds = [
  'pair',
  'pairs',
  'user',
  'currency',
  'number',
  'whole',
  'amount',
  'percent',
  'permille',
  'share',
  'span',
  'choice',
  'operation',
  'refusal',
  'flag',
  'line',
  'text',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One text in every language. */
export const operatorTexts = z.object({
  en: z.string(),
  hk: z.string(),
  kr: z.string(),
  jp: z.string(),
  zh: z.string(),
});

const choice = z.object({
  value: z.string(),
  label: operatorTexts,
  sets: z
    .optional(z.record(z.string(), z.union([z.string(), z.boolean()])))
    .check(z.describe('What the body has in place of the field and its value.')),
});

const condition = z.object({
  field: z.string().check(z.describe('The name of another field.')),
  only: z.optional(z.readonly(z.array(z.string()))),
  except: z.optional(z.readonly(z.array(z.string()))),
});

/** One field. */
const formField = z.object({
  name: z
    .string()
    .check(z.describe('Its key in the body of the call; with points, its path there: latency.uniform.0.')),
  kind: z.enum(fieldKinds),
  label: operatorTexts,
  isOptional: z.boolean().check(z.describe('Left empty, it is left out of the body.')),
  initial: z.string().check(z.describe('What it holds at first, as a person types it.')),
  min: z.optional(z.number().check(z.describe('In the unit of the body.'))),
  max: z.optional(z.number()),
  maxLength: z.optional(z.int()),
  choices: z.optional(z.readonly(z.array(choice))),
  when: z
    .optional(condition)
    .check(z.describe('For which values of another field it is asked for; always where it is left out.')),
});
export type FormField = z.output<typeof formField>;

/** One action. */
const actionForm = z.object({
  action: z.string(),
  label: operatorTexts,
  path: z.string().check(z.describe('The call that takes the body, with POST.')),
  fields: z.readonly(z.array(formField)),
});
export type ActionForm = z.output<typeof actionForm>;

/** The response of `GET /sim/actions`. */
export const actionForms = z.object({
  actions: z.readonly(z.array(actionForm)),
  fault: actionForm.check(z.describe('That of a fault rule.')),
});
