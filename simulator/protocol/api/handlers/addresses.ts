/** Handlers of the address book, E37–E40. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { caller, done } from '../call.ts';
import type { Handlers } from '../call.ts';

/** The calls of this area. */
export const addressHandlers = {
  addressCurrencies(call) {
    const { id: user } = caller(call);
    const { market, addresses: book } = call.exchange;
    return market.currencies.map(({ id, name, kind, logo }) => ({
      id,
      name,
      type: kind,
      logo: call.asset(logo.replace(/^\//, '')),
      has_address_num: book.queries.count(user, id),
    }));
  },
  addresses(call) {
    const { id: user } = caller(call);
    const { market, addresses: book } = call.exchange;
    const { currency } = call.input;
    if (!market.currency(currency)) throw new Refusal('NOT_FOUND');
    return book.queries.list(user, currency).map(({ id, address, notes }) => ({
      id,
      user_id: user,
      currency,
      address,
      notes,
    }));
  },
  deleteAddress: (call) =>
    done(call, 'deleteAddress', 'addresses.remove', { address: call.input.address_id }),
  addAddress(call) {
    const { currency_id: currency, address, notes } = call.input;
    return done(call, 'addAddress', 'addresses.add', { currency, address, notes });
  },
} satisfies Handlers;
