/** Peer-to-peer trading: an ad of a user, who takes it, and steps of users and of the simulated traders they deal with. */
import * as z from 'zod/mini';
import { parseDecimal } from '#simulator/engine/kernel/index.ts';
import { paymentMethods, behaviourProfiles } from '#simulator/engine/modules/c2c/index.ts';
import type { Deal } from '#simulator/engine/modules/c2c/index.ts';
import { amountSchema as writtenAmount, plainAmountText, expected } from '../fields.ts';
import { action, command, found, inFile, optionalField, userByAccount } from './action.ts';
import type { World } from './action.ts';
import { account, choice, currency, otherUser, rowId, rowOf } from './fields.ts';

/** Decimals of numbers and prices (C2C-R9). */
const DECIMALS = 5;

const shortAmount = (key: string, description: string) =>
  inFile({
    key,
    description,
    written: writtenAmount,
    fromFile(written, { at, reading }) {
      const text = plainAmountText(written);
      if (parseDecimal(text, DECIMALS) === undefined)
        reading.report.add(at, `expected at most ${DECIMALS} decimals`);
      return text;
    },
  });

/** The latest ad of a user that waits to be taken. */
const latestAd = ({ c2c }: World, publisher: number) =>
  found(c2c.queries.liveAds().findLast((ad) => ad.publisher === publisher && ad.status === 'open'));

/** The latest running deal of a user. */
const latestDeal = ({ c2c }: World, user: number, isMeant: (deal: Deal) => boolean = () => true) =>
  found(c2c.queries.runningOf(user).findLast(isMeant));

/** The actions by their names. */
export const c2cActions = {
  c2cAd: action({
    summary: 'Publishes a peer-to-peer ad of a user.',
    fields: {
      account,
      side: choice('side', 'What the user does with the coin.', ['buy', 'sell']),
      currency: currency('isLegal', 'legal', 'A coin with a legal account.'),
      number: shortAmount('number', 'How much of the coin; at most 5 decimals.'),
      price: shortAmount('price', 'CNY for one coin; at most 5 decimals.'),
      way: inFile({
        key: 'way',
        description: 'How the money is paid; bank if not given.',
        written: z.optional(z.enum(paymentMethods, expected(paymentMethods.join(', ')))),
        fromFile: (way) => way ?? 'bank',
      }),
    },
    commands: ({ account: named, ...ad }, world) => [
      command('c2c.publish', { ...ad, min: '0' }, userByAccount(world, named)),
    ],
  }),
  c2cTake: action({
    summary: 'Lets a user take the ad of another.',
    fields: { account, of: otherUser('of', 'Whose latest open ad is taken.') },
    commands({ account: named, of }, world) {
      const user = userByAccount(world, named);
      return [command('c2c.take', { ad: latestAd(world, userByAccount(world, of)).id }, user)];
    },
  }),
  c2cDeal: action({
    summary: 'A step of a user in a peer-to-peer deal.',
    fields: {
      account,
      does: choice('does', 'What the user does in the latest running deal of theirs.', [
        'pay',
        'cancel',
        'confirm',
      ]),
    },
    commands({ account: named, does }, world) {
      const user = userByAccount(world, named);
      const { id, side } = latestDeal(world, user);
      if (does === 'confirm') return [command('c2c.confirm', { deal: id, side }, user)];
      return [command(`c2c.${does}`, { deal: id }, user)];
    },
  }),
  c2cTrader: action({
    summary: 'A step of a simulated trader, for a user.',
    fields: {
      account,
      does: choice(
        'does',
        "Take the user's latest open ad, or go on with the latest running deal with the user, at once.",
        ['take', 'pay', 'cancel', 'confirm'],
      ),
      temperament: optionalField(
        choice('temperament', 'What kind of trader takes the ad; any if not given.', behaviourProfiles),
      ),
    },
    commands({ account: named, does, temperament }, world) {
      const user = userByAccount(world, named);
      if (does === 'take') {
        const { id: ad } = latestAd(world, user);
        return [command('c2c.traderTakes', { ad, ...(temperament !== undefined && { temperament }) })];
      }
      const deal = latestDeal(world, user, (each) => world.c2c.queries.traderIn(each) !== undefined);
      return [command('c2c.traderActs', { deal: deal.id, does })];
    },
  }),
  c2cRule: action({
    summary: 'Decides a running deal as an appeal would.',
    details:
      'cancel gives the coins back to where they came from; release, once it is paid, hands them over.',
    call: '/sim/operator/c2c-rule',
    refuses: { 409: 'REFUSED: NOT_FOUND or STATE.' },
    fields: {
      account: rowOf('Whose latest running deal is meant.'),
      deal: rowId('deal', 'Number of the deal.'),
      decision: choice('decision', 'Hand the coins over, or give them back.', ['release', 'cancel']),
    },
    commands({ account: named, deal, decision }, world) {
      const ruled = deal ?? latestDeal(world, userByAccount(world, named ?? '')).id;
      return [command('c2c.rule', { deal: ruled, decision })];
    },
  }),
};
