/** Saving and deleting withdrawal addresses. Names on the journal carry the prefix `addresses.`. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { readAddress, readLine, requireUser } from '../module.ts';
import type { AddressDeps, AddressState } from './state.ts';

/** How many addresses a user may save, of all currencies together. */
export const MAX_ADDRESSES = 200;
/** Longest notes, in characters. */
const MAX_NOTES = 100;

export type AddInput = { readonly currency: number; readonly address: string; readonly notes: string };
export type RemoveInput = { readonly address: number };

/** `addresses.add`: saves an address (E40). Refuses LOGIN, NOT_FOUND, PARAM {field}, EXISTS {address}, LIMIT {field, max}. */
export function saveAddress(
  { context, market }: AddressDeps,
  state: AddressState,
  actor: Actor,
  { currency, address, notes }: AddInput,
): { readonly address: number } {
  const user = requireUser(actor);
  if (!market.currency(currency)) throw new Refusal('NOT_FOUND');
  readAddress(address);
  readLine('notes', notes, 0, MAX_NOTES);
  const own = state.ofUser(user);
  if (own.some((row) => row.currency === currency && row.address === address))
    throw new Refusal('EXISTS', { address });
  if (own.length >= MAX_ADDRESSES)
    throw new Refusal('LIMIT', { field: 'addresses', max: String(MAX_ADDRESSES) });
  const id = context.nextId('address');
  state.put({ id, user, currency, address, notes });
  return { address: id };
}

/** `addresses.remove`: deletes an address of the caller's (E39). Refuses LOGIN, NOT_FOUND, NOT_OWNER. */
export function removeAddress(
  _deps: AddressDeps,
  state: AddressState,
  actor: Actor,
  input: RemoveInput,
): null {
  const user = requireUser(actor);
  const row = state.byId(input.address);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.user !== user) throw new Refusal('NOT_OWNER');
  state.remove(row);
  return null;
}
