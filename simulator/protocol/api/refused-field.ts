/** Translates the field that a refusal of the engine names to the parameter of the call. */
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';

type Params = NonNullable<Refusal['params']>;

const AMOUNTS = ['num', 'number', 'amount', 'total_number', 'share'];

/** Parameters of the protocol by what the engine's commands call them, where the names differ in more than their spelling. */
const PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    account: ['user_string', 'deal_account'],
    back: ['reverse_pic'],
    from: ['from_field'],
    front: ['front_pic'],
    inHand: ['hand_pic'],
    inviteCode: ['extension_code'],
    min: ['min_number'],
    number: ['total_number', 'card_id'],
    oldPassword: ['oldpassword'],
    price: ['target_price'],
    side: ['type'],
    stopLoss: ['stop_loss_price'],
    takeProfit: ['target_profit_price'],
    to: ['to_field'],
  }),
);

/** A refusal of the engine with its field named as the call's parameter is. */
export function inWireNames(name: OperationName | undefined, refusal: Refusal): Refusal {
  const { key, params } = refusal;
  const field = params?.field;
  if (name === undefined || field === undefined) return refusal;
  const taken = parametersOf(name);
  const spelled = field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const parameter = [field, spelled, ...(PARAMETERS.get(field) ?? [])].find((each) => taken.includes(each));
  return parameter === undefined ? refusal : new Refusal(key, { ...params, field: parameter });
}

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

/** Names of the parameters that an operation reads. */
export function parametersOf(name: OperationName): readonly string[] {
  let { def }: { def: Described } = operations[name].request._zod;
  while (def.in) ({ def } = def.in._zod);
  return Object.keys(def.shape ?? {});
}
