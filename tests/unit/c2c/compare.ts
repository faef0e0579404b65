/** The exchange beside the reference model: the same moves, and what both say of ads, deals and balances. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import { amount, held } from '../../support/exchange.ts';
import * as model from './model.ts';
import type { Move } from './moves.ts';

/** Plays a move on the model; the expected result. */
export function playModel(state: model.Model, move: Move): string {
  const [ad, deal] = [state.ads.length + 1, state.deals.length + 1];
  switch (move.kind) {
    case 'publish':
      return model.publish(state, move.user, move.side, move.coins);
    case 'withdraw':
    case 'take':
      return model[move.kind](state, move.user, ad - move.id);
    case 'pay':
    case 'cancel':
      return model[move.kind](state, move.user, deal - move.id);
    case 'confirm':
      return model.confirm(state, move.user, deal - move.id, move.side);
    case 'rule':
      return model.rule(state, deal - move.id, move.decision);
    case 'advance':
      model.advance(state, move.ms);
      return 'ok';
  }
}

/** What both sides say of every ad, deal and balance. */
export function balancesFound(exchange: Exchange, { ads, deals, free }: model.Model) {
  return {
    ads: ads.map(({ id }) => exchange.c2c.queries.ad(id)?.status),
    deals: deals.map(({ id }) => exchange.c2c.queries.deal(id)?.status),
    held: free.map((_, user) => held(exchange, user, 'legal')),
  };
}

export function balancesExpected(state: model.Model) {
  const coins = (whole: number) => amount(String(whole));
  return {
    ads: state.ads.map(({ status }) => status),
    deals: state.deals.map(({ status }) => status),
    held: state.free.map((free, user) => [coins(free), coins(model.heldOf(state, user))]),
  };
}
