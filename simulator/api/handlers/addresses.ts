/** Handlers of the address book, E37–E40. */
import type { ResponseOf } from '#contract/index.ts';
import { Refusal } from '#simulator/kernel/index.ts';
import { caller, execute } from '../call.ts';
import type { Call, Handlers } from '../call.ts';

/** The calls of this area. */
export const addressHandlers: Handlers = { addressCurrencies, addresses, deleteAddress, addAddress };

function addressCurrencies(call: Call<'addressCurrencies'>): ResponseOf<'addressCurrencies'> {
  const { id: user } = caller(call);
  const { market, addresses: book } = call.exchange;
  return market.currencies.map(({ id, name, kind, logo }) => ({
    id,
    name,
    type: kind,
    logo: call.asset(logo.replace(/^\//, '')),
    has_address_num: book.queries.count(user, id),
  }));
}

function addresses(call: Call<'addresses'>): ResponseOf<'addresses'> {
  const { id: user } = caller(call);
  const { market, addresses: book } = call.exchange;
  const { currency } = call.input;
  if (!market.currencies.some(({ id }) => id === currency)) throw new Refusal('NOT_FOUND');
  return book.queries.list(user, currency).map(({ id, address, notes }) => ({
    id,
    user_id: user,
    currency,
    address,
    notes,
  }));
}

function deleteAddress(call: Call<'deleteAddress'>): ResponseOf<'deleteAddress'> {
  execute(call, 'addresses.remove', { address: call.input.address_id });
  return call.text('done.deleteAddress');
}

function addAddress(call: Call<'addAddress'>): ResponseOf<'addAddress'> {
  const { currency_id: currency, address, notes } = call.input;
  execute(call, 'addresses.add', { currency, address, notes });
  return call.text('done.addAddress');
}
