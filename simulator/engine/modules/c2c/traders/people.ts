/**
 * The simulated people on the other side of peer-to-peer trading. They are a function of the seed: no account, no balance and
 * no row of state belongs to them, so that they cost nothing until a user deals with one.
 */
import { lowerAscii, mix32, seed32 } from '#simulator/engine/kernel/index.ts';
import { banks, NO_CARD_SCHEME, paymentMethods } from '../../module.ts';
import type { PaymentMethod } from '../../module.ts';
import type { PayoutAccounts } from '../records.ts';

/**
 * How a trader behaves: pays and confirms within minutes; late, but in time; late or not at all; declares payments that never
 * come, and keeps the coins of a user who paid.
 */
export type BehaviourProfile = 'prompt' | 'slow' | 'forgetful' | 'dishonest';

export const behaviourProfiles = [
  'prompt',
  'slow',
  'forgetful',
  'dishonest',
] as const satisfies readonly BehaviourProfile[];

/** One simulated trader. */
export interface SimulatedTrader {
  readonly id: number;
  /** What the account would be registered with. */
  readonly account: string;
  readonly phone: string;
  readonly temperament: BehaviourProfile;
  /** The way of payment that is preferred. */
  readonly way: PaymentMethod;
  readonly payout: PayoutAccounts;
}

/** Ids from here on are simulated traders; users' ids never reach it. */
const FIRST_TRADER = 1_000_000_000;

/** More of them than any scenario may have. */
export const MAX_TRADERS = 200;

/** Whether an id is that of a simulated trader. */
export function isTrader(person: number): boolean {
  return person >= FIRST_TRADER;
}

/** How many of twenty traders have each behaviour profile. */
const SHARES: readonly (readonly [BehaviourProfile, number])[] = [
  ['prompt', 10],
  ['slow', 5],
  ['forgetful', 3],
  ['dishonest', 2],
];

const SURNAMES = ['Wang', 'Li', 'Zhang', 'Liu', 'Chen', 'Yang', 'Huang', 'Zhao', 'Wu', 'Zhou', 'Xu', 'Sun'];
const GIVEN = ['Mei', 'Jun', 'Fang', 'Wei', 'Na', 'Lei', 'Yan', 'Hao', 'Ting', 'Bo', 'Qing', 'Rui', 'Min'];
const HOSTS = ['mail.test', 'post.test', 'inbox.test', 'letters.test'];
/** Cards of a real bank begin like this, so that these numbers are never shown. */
const DRAWN_CARD = '6222';
const DIAL = ['133', '136', '138', '139', '151', '158', '186', '189'];

/** The traders of an exchange, and their random streams. */
export interface Traders {
  /** All that there may be; a setting says how many of them exist. */
  readonly all: readonly SimulatedTrader[];
  byId(id: number): SimulatedTrader | undefined;
  /** A whole number from `min` to `max` for a purpose and position, independent of earlier draws. */
  draw(purpose: number, a: number, b: number, min: number, max: number): number;
}

/** Ids of the random streams. */
export const streams = { person: 1, ad: 2, visit: 3, visitor: 4, payment: 5, receipt: 6 } as const;

/** Draws the traders of a seed. */
export function createTraders(seed: string): Traders {
  const seedState = seed32(`${seed}/c2c`);
  const draw: Traders['draw'] = (purpose, a, b, min, max) =>
    min + Math.floor((mix32(seedState, purpose, a, b) * (max - min + 1)) / 4_294_967_296);
  const all = Array.from({ length: MAX_TRADERS }, (_, index) => traderAt(draw, index));
  return { all, byId: (id) => all[id - FIRST_TRADER], draw };
}

/** How a trader is paid, as others see it: with the number of a card that nobody can have. */
export function shownPayout(payout: PayoutAccounts): PayoutAccounts {
  return { ...payout, bankAccount: NO_CARD_SCHEME + payout.bankAccount.slice(DRAWN_CARD.length) };
}

function traderAt(draw: Traders['draw'], index: number): SimulatedTrader {
  let drawn = 0;
  const drawNext = (min: number, max: number) => draw(streams.person, index, (drawn += 1), min, max);
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]) => items[drawNext(0, items.length - 1)] as T;
  const digits = (count: number) => Array.from({ length: count }, () => drawNext(0, 9)).join('');
  const [surname, given] = [pick(SURNAMES), pick(GIVEN)];
  const phone = `${pick(DIAL)}${digits(8)}`;
  const email = lowerAscii(`${given}.${surname}${drawNext(1, 99)}@${pick(HOSTS)}`);
  const way = pick(paymentMethods);
  return {
    id: FIRST_TRADER + index,
    account: drawNext(0, 1) === 0 ? phone : email,
    phone,
    temperament: profileOf(drawNext(1, 20)),
    way,
    payout: {
      realName: `${surname} ${given}`,
      bankName: pick(banks),
      // A part of state hashes since the first version; `shownPayout` says what others see.
      bankAccount: `${DRAWN_CARD}${digits(12)}`,
      alipayAccount: way === 'ali_pay' ? email : '',
      wechatNickname: way === 'we_chat' ? given : '',
      wechatAccount: way === 'we_chat' ? `wx_${lowerAscii(given)}${digits(4)}` : '',
    },
  };
}

function profileOf(drawNext: number): BehaviourProfile {
  let left = drawNext;
  for (const [temperament, share] of SHARES) {
    left -= share;
    if (left <= 0) return temperament;
  }
  return 'prompt';
}
