/** Who the caller is: E82, E83. */
import { caller, done } from '../call.ts';
import type { Handlers } from '../call.ts';
import { maskAccount, maskName, maskNumber } from '#simulator/protocol/wire/mask.ts';

/** The calls of this area. */
export const identityHandlers = {
  verifyIdentity(call) {
    const { name, card_id: number, front_pic: front, reverse_pic: back, hand_pic: inHand } = call.input;
    return done(call, 'verifyIdentity', 'account.submitIdentity', { name, number, front, back, inHand });
  },
  userCenter(call) {
    const { id, phone, email, account, reviewStatus, identity, rejection, isSeller } = caller(call);
    return {
      id,
      phone,
      email,
      account: maskAccount(account),
      review_status: reviewStatus,
      name: maskName(identity?.name ?? ''),
      card_id: maskNumber(identity?.number ?? ''),
      reason: rejection,
      is_seller: isSeller ? 1 : 0,
    };
  },
} satisfies Handlers;
