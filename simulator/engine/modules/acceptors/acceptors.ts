/** The acceptors. They are simulated: behind each stands the exchange itself. */
import { amountOf } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { NO_CARD_SCHEME } from '../module.ts';
import type { banks, PaymentMethod } from '../module.ts';

/** An account of an acceptor for one way; nickname is the bank's name and branch where the way is `bank`. */
export interface PayAccount {
  readonly nickname: string;
  readonly account: string;
  /** Branch of a bank; '' for the other ways. */
  readonly branch: string;
}

/** How a simulated acceptor behaves when no one decides for them. */
export interface AcceptorBehaviour {
  /** Minimum and maximum seconds until a response. */
  readonly respondsAfter: readonly [min: number, max: number];
  /** One request in so many is rejected; 0 means none. */
  readonly rejectsOneIn: number;
}

/** Somebody who exchanges CNY and coins with users. */
export interface Acceptor {
  readonly id: number;
  readonly name: string;
  /** The user who keeps it. */
  readonly keeper: number;
  /** What the acceptor keeps, in percent of the money. */
  readonly rechargeRate: Amount;
  readonly cashRate: Amount;
  /** CNY that users may recharge, and withdraw, at the beginning. */
  readonly opening: Quotas;
  /** The ways that are offered. */
  readonly accounts: { readonly [way in PaymentMethod]?: PayAccount };
  readonly temperament: AcceptorBehaviour;
}

/** CNY that are left for both sides. */
export interface Quotas {
  readonly recharge: Amount;
  readonly cash: Amount;
}

/** The exchange's own account, the first user of every exchange. */
const KEEPER = 1;

const wallet = (nickname: string, account: string): PayAccount => ({ nickname, account, branch: '' });
const bank = (nickname: (typeof banks)[number], card: string, branch: string): PayAccount => ({
  nickname,
  account: `${NO_CARD_SCHEME}${card}`,
  branch,
});

type Line = Omit<Acceptor, 'id' | 'keeper' | 'rechargeRate' | 'cashRate' | 'opening'> & {
  /** Quota in CNY and rate in percent. */
  readonly recharge: readonly [quota: string, rate: string];
  readonly cash: readonly [quota: string, rate: string];
};

const LINES: readonly Line[] = [
  {
    name: 'Harbour Exchange Desk',
    recharge: ['200000', '0.5'],
    cash: ['150000', '0.8'],
    accounts: {
      we_chat: wallet('Harbour Desk', 'harbour-desk'),
      ali_pay: wallet('Harbour Desk', 'pay@harbour-desk.test'),
      bank: bank('Harbour Bank', '110020030040050', 'Shanghai Bund branch'),
    },
    temperament: { respondsAfter: [120, 240], rejectsOneIn: 0 },
  },
  {
    name: 'Lin & Sons Trading',
    recharge: ['80000', '0.3'],
    cash: ['60000', '0.6'],
    accounts: {
      we_chat: wallet('Lin Trading', 'lin-and-sons'),
      ali_pay: wallet('Lin Jianhua', 'cashier@lin-and-sons.test'),
      bank: bank('River Bank', '220030040050', 'Hangzhou West Lake branch'),
    },
    temperament: { respondsAfter: [360, 720], rejectsOneIn: 0 },
  },
  {
    name: 'Golden Plum Finance',
    recharge: ['500000', '0.8'],
    cash: ['300000', '1'],
    accounts: {
      ali_pay: wallet('Golden Plum', 'desk@golden-plum.test'),
      bank: bank('Bank of the North', '330040050060070', 'Beijing Financial Street branch'),
    },
    temperament: { respondsAfter: [45, 90], rejectsOneIn: 0 },
  },
  {
    name: 'Wang Mei',
    recharge: ['30000', '0.2'],
    cash: ['20000', '0.4'],
    accounts: {
      we_chat: wallet('Mei', 'wangmei-otc'),
      ali_pay: wallet('Wang Mei', 'wangmei@otc.test'),
    },
    temperament: { respondsAfter: [900, 2_400], rejectsOneIn: 4 },
  },
  {
    name: 'Pearl River Settlement',
    recharge: ['120000', '0.1'],
    cash: ['0', '0.2'],
    accounts: { bank: bank('Garden Savings Bank', '440050060070', 'Guangzhou Tianhe branch') },
    temperament: { respondsAfter: [1_800, 5_400], rejectsOneIn: 10 },
  },
];

/** Every acceptor, in the order of their ids; none is ever hidden, however little is left of its quotas. */
export const builtInAcceptors: readonly Acceptor[] = LINES.map(({ recharge, cash, ...line }, index) => ({
  ...line,
  id: index + 1,
  keeper: KEEPER,
  rechargeRate: amountOf(recharge[1]),
  cashRate: amountOf(cash[1]),
  opening: { recharge: amountOf(recharge[0]), cash: amountOf(cash[0]) },
}));

/** The acceptor with this id. */
export function acceptorById(id: number): Acceptor | undefined {
  return builtInAcceptors.find((acceptor) => acceptor.id === id);
}
