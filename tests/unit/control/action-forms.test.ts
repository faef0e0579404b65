/** The forms of the actions, filled in and sent to a real exchange. */
import { respondToWeb } from '#simulator/http.ts';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import type { ActionForm, FormField } from '#contract/operator.ts';
import { languages } from '#locales/languages.ts';
import { askedFields, typedBody, boundsOf, initialOf, isNumeric, issuesOf } from '#contract/action-form.ts';
import type { Typed } from '#contract/action-form.ts';
import { formOfFault, formsOfActions as forms } from '#simulator/control/action-forms.ts';
import { callErrors, socketKinds } from '#simulator/engine/modules/faults/index.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import type { ActionDescription } from '#simulator/engine/scenario/actions/action.ts';
import { steeredExchange } from './steered.ts';

/** What a person types where a form holds nothing at first. */
const typedFor: Readonly<Record<string, string>> = {
  ...{ pair: 'BTC/USDT', pairs: 'BTC/USDT', user: 'demo@sandpit.test', price: '60000' },
  // Whoever is verified already is not verified again, and a rejection has a reason.
  ...{ decision: 'reject', reason: 'Blurred.', title: 'Title', body: 'Text' },
};

const filled = (form: ActionForm): Typed =>
  Object.fromEntries(
    Object.entries(initialOf(form)).map(([name, initial]) => [name, typedFor[name] ?? initial]),
  );

let exchange: Awaited<ReturnType<typeof steeredExchange>>;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  exchange = await steeredExchange(undefined, (close) => closing.push(close));
});
afterAll(() => Promise.all(closing.map((close) => close())));

async function send(form: ActionForm, body: object) {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await respondToWeb(exchange.session, new Request(`http://sandpit.test${form.path}`, init));
  return { status: response.status, json: (await response.json()) as Refusal };
}

interface Refusal {
  readonly error?: {
    readonly params?: { readonly field?: string };
    readonly issues?: readonly { readonly path: string }[];
  };
}

const fieldOf = ({ error }: Refusal): string | undefined => error?.params?.field ?? error?.issues?.[0]?.path;

describe.for(forms.map((form) => [form.action, form] as const))('the form of %s', ([, form]) => {
  test('PROOF-343 makes a body that the control plane accepts', async () => {
    const typed = filled(form);
    expect(issuesOf(form, typed)).toEqual({});
    expect(await send(form, typedBody(form, typed))).toMatchObject({ status: 200 });
  });

  test('PROOF-343 names the field of a value that is refused, where it is sent all the same', async () => {
    const body = typedBody(form, filled(form));
    for (const field of form.fields) {
      if (!isNumeric(field)) continue;
      const wrong = field.kind === 'amount' ? 'none' : wrongIn(field);
      expect(issuesOf(form, { ...filled(form), [field.name]: outsideOf(field) })).toHaveProperty(field.name);
      const { status, json } = await send(form, { ...body, [field.name]: wrong });
      expect([status >= 400, fieldOf(json)]).toEqual([true, field.name]);
    }
    for (const field of form.fields.filter(({ isOptional }) => !isOptional)) {
      const { [field.name]: _, ...without } = body;
      expect(fieldOf((await send(form, without)).json)).toBe(field.name);
    }
  });
});

test.for([...forms, formOfFault])('PROOF-343 the form of $action has words in five languages', (form) => {
  const labels = [form, ...form.fields, ...form.fields.flatMap(({ choices = [] }) => choices)].map(
    ({ label }) => label,
  );
  for (const label of labels) for (const language of languages) expect(label[language]).not.toBe('');
  // Words that are missing are those of the description, in English everywhere.
  for (const label of labels) expect(label.kr).not.toBe(label.en);
});

/** What each kind of fault asks for, and the rule it makes. */
const figures: Readonly<Record<string, object>> = {
  error: { error: 'error', key: 'BALANCE' },
  fixed: { latency: { fixed: 800 } },
  uniform: { latency: { uniform: [200, 1500] } },
  lognormal: { latency: { lognormal: { median: 300, p95: 2000 } } },
  delay: { delay: { fixed: 800 } },
  refuseReconnects: { refuseReconnects: 30 },
};

test('PROOF-381 the form of a fault sets a rule of every kind, which takes the place of one of its place and kind', async () => {
  const choicesOf = (name: string) =>
    formOfFault.fields.find((field) => field.name === name)?.choices?.map(({ value }) => value) ?? [];
  const places = [
    ...choicesOf('callKind').map((kind) => ({ on: 'E11', callKind: kind, after: 'yes' })),
    ...choicesOf('socketKind').map((kind) => ({ on: 'socket', socketKind: kind, after: 'yes' })),
  ];
  expect(places).toHaveLength(callErrors.length + 3 + socketKinds.length);
  for (const typed of places) {
    const [on, kind] = Object.values(typed);
    const isCall = on !== 'socket';
    const effect = figures[kind ?? ''] ?? (isCall ? { error: kind } : { [kind ?? '']: true });
    const rule = { id: `${on} ${kind}`, on, chance: 0.125, ...effect, ...(isCall && { after: true }) };
    const values = { ...initialOf(formOfFault), ...typed, chance: '12.5' };
    expect(issuesOf(formOfFault, values)).toEqual({});
    for (let time = 0; time < 2; time += 1) {
      const { json } = await send(formOfFault, typedBody(formOfFault, values));
      const { rules } = json as { readonly rules?: readonly { readonly id: string }[] };
      expect(rules?.filter(({ id }) => id === rule.id)).toEqual(kind === 'disconnect' ? [] : [rule]);
    }
  }
});

test('PROOF-381 what the exchange refuses of a fault it names by the path of a field', async () => {
  const typed = { ...initialOf(formOfFault), callKind: 'uniform', 'latency.uniform.0': '2000' };
  expect(askedFields(formOfFault.fields, typed).map(({ name }) => name)).toEqual([
    ...['on', 'callKind', 'latency.uniform.0', 'latency.uniform.1', 'chance', 'times', 'after'],
  ]);
  expect(fieldOf((await send(formOfFault, typedBody(formOfFault, typed))).json)).toBe('latency');
});

/** More than there may be, in the unit of the call and as it is typed. */
const wrongIn = ({ max = 0 }: FormField): number => max + 1;
const outsideOf = (field: FormField): string =>
  field.kind === 'amount' ? 'none' : String((boundsOf(field).max ?? 0) + 1);

test('PROOF-343 every action of an operator has a form, but those that decide on a row of a list', () => {
  const known = new Set(forms.map(({ action }) => action));
  const missing = Object.entries<ActionDescription>(actions).flatMap(([name, { call = '' }]) =>
    call.startsWith('/sim/operator/') && !known.has(name) ? [name] : [],
  );
  expect(missing).toEqual(['decideWithdrawal', 'decideClaim', 'c2cRule']);
});

test('PROOF-343 a number may begin or end with its point, and a whole one has no decimals', () => {
  const fields = (['number', 'amount', 'permille', 'percent', 'whole'] as const).map((kind) => ({
    ...{ name: kind, kind, isOptional: true, initial: '' },
  }));
  const typed = (text: string) => Object.fromEntries(fields.map(({ name }) => [name, text]));
  expect(typedBody({ fields }, typed('5.'))).toEqual({
    ...{ number: 5, amount: '5', permille: 50, percent: 5, whole: 5 },
  });
  expect(typedBody({ fields }, typed('.5'))).toMatchObject({ number: 0.5, amount: '0.5', permille: 5 });
  const [notWhole, notNumber] = [{ is: 'notWhole' }, { is: 'notNumber' }];
  expect(issuesOf({ fields }, typed('5.'))).toEqual({});
  expect(issuesOf({ fields }, typed('.5'))).toEqual({ percent: notWhole, whole: notWhole });
  for (const text of ['1e', '-', '.', '1,5'])
    expect(Object.values(issuesOf({ fields }, typed(text)))).toEqual(fields.map(() => notNumber));
});
