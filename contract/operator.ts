/** Forms of what an operator does, as `GET /sim/actions` describes them: pages show them without knowing the actions. */
import * as z from 'zod/mini';

/** How a form asks for a value. In the body, permille are thousandths and a span is milliseconds of virtual time. */
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
  'span',
  'choice',
  'line',
  'text',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One text in every language. */
export const texts = z.object({
  en: z.string(),
  hk: z.string(),
  kr: z.string(),
  jp: z.string(),
  zh: z.string(),
});

/** One field. */
const formField = z.object({
  name: z.string().check(z.describe('Its key in the body of the call.')),
  kind: z.enum(fieldKinds),
  label: texts,
  isOptional: z.boolean().check(z.describe('Left empty, it is left out of the body.')),
  initial: z.string().check(z.describe('What it holds at first, as a person types it.')),
  min: z.optional(z.number().check(z.describe('In the unit of the body.'))),
  max: z.optional(z.number()),
  maxLength: z.optional(z.int()),
  choices: z.optional(z.readonly(z.array(z.object({ value: z.string(), label: texts })))),
});
export type FormField = z.output<typeof formField>;

/** One action. */
const actionForm = z.object({
  action: z.string(),
  label: texts,
  path: z.string().check(z.describe('The call that takes the body, with POST.')),
  fields: z.readonly(z.array(formField)),
});
export type ActionForm = z.output<typeof actionForm>;

/** The response of `GET /sim/actions`. */
export const actionForms = z.object({ actions: z.readonly(z.array(actionForm)) });
