import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from '#simulator/kernel/index.ts';

type Params = NonNullable<Refusal['params']>;

const AMOUNTS = ['num', 'number', 'amount', 'total_number', 'share'];

/** By refusal, the parameters that it may be about; the first that the call takes is meant. */
const candidates: Readonly<Record<string, (params: Params) => readonly string[]>> = {
  BAD_LOGIN: () => ['password'],
  BALANCE: () => AMOUNTS,
  CODE: () => ['code', 'email_code', 'mobile_code'],
  EXISTS: ({ account, address }) => [
    ...(account === undefined ? [] : ['user_string', 'email']),
    ...(address === undefined ? [] : ['address']),
  ],
  FILE: () => ['file'],
  LIMIT: () => AMOUNTS,
  NOT_FOUND: ({ invite }) => (invite === undefined ? [] : ['extension_code']),
  NO_ACCOUNT: () => ['user_string', 'account'],
  PAY_PASSWORD: () => ['oldpassword', 'pay_password'],
};

/** The parameter of a call that a refusal is about, so that a form can show the text beside its field. */
export function refusedField(
  name: OperationName | undefined,
  { key, params = {} }: Refusal,
): string | undefined {
  if (name === undefined) return undefined;
  const taken = parametersOf(name);
  const named = [params.field, params.repeat].filter((field) => field !== undefined);
  const possible = Object.hasOwn(candidates, key) ? (candidates[key]?.(params) ?? []) : [];
  return [...named, ...possible].find((field) => taken.includes(field));
}

/** A request that is read and then completed is described by what is read. */
interface Described {
  readonly shape?: object;
  readonly in?: { readonly _zod: { readonly def: Described } };
}

function parametersOf(name: OperationName): readonly string[] {
  let { def }: { def: Described } = operations[name].request._zod;
  while (def.in) ({ def } = def.in._zod);
  return Object.keys(def.shape ?? {});
}
