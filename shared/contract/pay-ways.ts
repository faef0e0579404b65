/** The ways to pay outside the exchange. */

/** The ways in which CNY are paid outside the exchange, in the order in which they are offered. */
export const payWays = ['ali_pay', 'we_chat', 'bank'] as const;

export type PayWay = (typeof payWays)[number];
