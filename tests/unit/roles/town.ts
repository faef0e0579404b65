/** A small town in which everybody has something, and Alice has something of everything. */
import { expect } from 'vitest';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import type { SeedUser } from '#simulator/engine/exchange.ts';
import { createMemoryPictures } from '#simulator/session/pictures.ts';
import { OPERATOR, DAY_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { hashPassword } from '#simulator/engine/modules/account/index.ts';
import { regionOf } from '#simulator/engine/modules/acceptors/regions.ts';
import type { Api } from '../../support/wire.ts';
import { openApi, PASSWORD, scenario, user } from '../../support/wire.ts';

const USDT = 3;

/** In order of their ids, which begin at 2. */
const people = ['alice', 'bob', 'gina', 'carol', 'erin', 'tina', 'sam'] as const;
export type Person = (typeof people)[number];
export const accounts: Readonly<Record<Person, string>> = {
  alice: '13812345678',
  bob: 'bob@x.io',
  sam: 'sam@x.io',
  gina: 'gina@x.io',
  carol: 'carol@x.io',
  erin: 'erin@x.io',
  tina: 'tina@x.io',
};
const idOf = (person: Person) => people.indexOf(person) + 2;
export const ALICE = idOf('alice');

/** Six digits of their own; Carol and Erin have none. */
export const tradePasswords: Partial<Record<Person, string>> = {
  alice: '271828',
  bob: '314159',
  sam: '141421',
  gina: '173205',
  tina: '223606',
};

/** What only Alice has written or been given: it may not be in the responses of other users. */
export const secrets = {
  account: accounts.alice,
  email: 'alice-post@x.io',
  name: 'Alicia Verborgen',
  cardId: 'AV19870605',
  bank: 'Bank of Hideaway',
  bankAccount: '6222000011112222',
  alipay: 'alicia-pays@x.io',
  ownAddress: '0xA11CE000withdraw',
  savedNote: 'under the third stone',
  claimFrom: '0xA11CE000claim',
  dealAccount: '6222000033334444',
} as const;

const balances: SeedUser['balances'] = [
  { wallet: 'change', currency: USDT, amount: '20000' },
  { wallet: 'change', currency: 1, amount: '0.5' },
  { wallet: 'legal', currency: USDT, amount: '20000' },
  { wallet: 'lever', currency: USDT, amount: '5000' },
  { wallet: 'micro', currency: USDT, amount: '1000' },
];

const payoutOf = (person: Person): Partial<SeedUser> =>
  person === 'alice'
    ? {
        payout: {
          realName: secrets.name,
          bankName: secrets.bank,
          bankAccount: secrets.bankAccount,
          alipayAccount: secrets.alipay,
        },
      }
    : { payout: { realName: `Name ${person}`, bankName: 'Bank', bankAccount: `62220000${idOf(person)}` } };

const townsfolk = people.filter((person) => person !== 'sam');

const seeds: readonly SeedUser[] = townsfolk.map((person) => {
  const isPoor = person === 'carol' || person === 'erin';
  return user(accounts[person], `${person.slice(0, 2)}01`, {
    balances,
    verified: !isPoor && person !== 'alice',
    ...(tradePasswords[person] !== undefined && { tradePassword: tradePasswords[person] }),
    ...(!isPoor && payoutOf(person)),
    ...(person === 'gina' && { agentOf: regionOf(ALICE).city }),
  });
});

const pair = { legal_id: USDT, currency_id: 1 } as const;
/** Calls as one of them, which must succeed. */
const as =
  (api: Api, token: string) =>
  <N extends OperationName>(name: N, input: RequestInputOf<N>): Promise<unknown> =>
    api.ok(name, input, { token });

interface Rows {
  readonly list: readonly { readonly id: number }[];
  readonly data: readonly { readonly id: number; readonly type: string; readonly price: string }[];
}

const firstId = (rows: readonly { readonly id: number }[]) => rows[0]?.id ?? 0;

async function fillAccounts(call: ReturnType<typeof as>) {
  await call('spotBuy', { ...pair, price: '1000', num: '0.0137', mode: 2 });
  await call('spotSell', { ...pair, price: '1', num: '0.01', mode: 1 });
  await call('walletTransfer', { number: '5.5', currency_id: USDT, from_field: 'change', to_field: 'lever' });
  const position = { ...pair, multiple: 20, share: '2', type: 1 } as const;
  await call('leverSubmit', { ...position, status: 1 });
  await call('leverSubmit', { ...position, status: 0, target_price: '10000' });
  await call('microSubmit', { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: '50' });
  await call('depositPlace', { config_id: 1, amount: '1000' });
  const orders = (await call('openBuys', {})) as Rows;
  const trades = async (status: 0 | 1) => {
    const { message } = (await call('leverTrades', { status })) as { message: Rows };
    return firstId(message.data);
  };
  return { order: firstId(orders.list), position: await trades(1), pending: await trades(0) };
}

async function fillFunding(call: ReturnType<typeof as>) {
  await call('addAddress', { currency_id: USDT, address: secrets.ownAddress, notes: secrets.savedNote });
  const pay_password = tradePasswords.alice ?? '';
  await call('withdraw', { currency: USDT, number: '200', address: secrets.ownAddress, pay_password });
  await call('depositClaim', { currency: USDT, acc: secrets.claimFrom, amount: '77' });
  const deal = { acceptor_id: 1, way: 'bank', type: 'buy', mobile: '13912340000', money: '500' } as const;
  await call('acceptorDeal', { ...deal, deal_account: secrets.dealAccount });
  const saved = (await call('addresses', { currency: USDT })) as readonly { readonly id: number }[];
  return { address: firstId(saved) };
}

/** Identity and e-mail of Alice. */
async function identify(api: Api, call: ReturnType<typeof as>) {
  const photo = '/upload/alice.png';
  const photos = { front_pic: photo, reverse_pic: photo, hand_pic: photo };
  await call('verifyIdentity', { name: secrets.name, card_id: secrets.cardId, ...photos });
  api.exchange.execute('account.decideIdentity', { user: ALICE, decision: 'approve', reason: '' }, OPERATOR);
  await call('sendMail', { user_string: secrets.email });
  await call('bindEmail', { email: secrets.email, code: api.lastCode() });
}

/** Sam has a shop, which no scenario can give. */
function openShop(api: Api): void {
  const { account } = api.exchange;
  const login = accounts.sam;
  const hashed = (password: string, purpose: 'login' | 'trade') =>
    hashPassword(password, account.queries.saltFor(login, purpose));
  const input = {
    type: 'email',
    account: login,
    countryCode: '',
    extensionCode: 'sam1',
    parentId: 0,
    reviewStatus: 2,
    isSeller: true,
    password: hashed(PASSWORD, 'login'),
    tradePassword: hashed(tradePasswords.sam ?? '', 'trade'),
  } as const;
  api.exchange.execute('account.seedUser', input, OPERATOR);
  for (const balance of balances)
    api.exchange.execute('wallet.seed', { user: idOf('sam'), ...balance }, OPERATOR);
}

/** Alice's deals: one that she took, one on her sale, one on her purchase; and an ad that is open. */
async function fillC2c(calls: Readonly<Record<'alice' | 'sam' | 'tina', ReturnType<typeof as>>>) {
  const { alice, sam, tina } = calls;
  await sam('payoutSave', { real_name: 'Sam Shop', alipay_account: accounts.sam });
  let price = 900;
  /** The newest ad stands on top. */
  const publish = async (by: ReturnType<typeof as>, type: 'buy' | 'sell', total_number: string) => {
    price += 1;
    await by('c2cPublish', { type, way: 'bank', price: String(price), total_number, currency_id: USDT });
    const mine = (await by('c2cMyAds', { type })) as Rows;
    return firstId(mine.data.filter((ad) => Number(ad.price) === price));
  };
  const take = async (by: ReturnType<typeof as>, id: number) =>
    ((await by('c2cTake', { id })) as { data: { id: number } }).data.id;
  const taken = await take(alice, await publish(sam, 'sell', '11'));
  const saleAd = await publish(alice, 'sell', '12');
  const sale = await take(tina, saleAd);
  await tina('c2cPaid', { id: sale });
  const purchase = await take(sam, await publish(alice, 'buy', '13'));
  await alice('c2cPaid', { id: purchase });
  return { taken, saleAd, sale, purchase, openAd: await publish(alice, 'sell', '14') };
}

/** Codes on their way: for a new account, for Alice's password, for an e-mail that she wants to bind. */
async function sendCodes(api: Api, alice: ReturnType<typeof as>) {
  await api.ok('sendMail', { user_string: 'new@x.io' });
  const register = api.lastCode();
  await api.ok('sendSms', { user_string: '13900000001', country_code: '+86' });
  const phone = api.lastCode();
  await api.ok('sendSms', { user_string: accounts.alice, country_code: '+86', type: 'forget' });
  const forget = api.lastCode();
  await alice('sendMail', { user_string: 'other@x.io' });
  return { register, phone, forget, bind: api.lastCode() };
}

/** Everybody at home, with the tokens of those who are logged in, and what of Alice's can be aimed at. */
export async function inhabited() {
  const api = openApi(
    { pictures: createMemoryPictures() },
    { ...scenario, settings: { c2cTraders: 0, acceptorAnswer: 'never' }, users: seeds },
  );
  openShop(api);
  const expired = await api.login(accounts.erin);
  api.pass(DAY_MS);
  const tokenOf = (person: Person) => api.login(accounts[person]);
  const tokens = {
    alice: await tokenOf('alice'),
    bob: await tokenOf('bob'),
    sam: await tokenOf('sam'),
    gina: await tokenOf('gina'),
    carol: await tokenOf('carol'),
    tina: await tokenOf('tina'),
    erin: expired,
  };
  const [alice, sam, tina] = [as(api, tokens.alice), as(api, tokens.sam), as(api, tokens.tina)];
  await identify(api, alice);
  const ids = {
    ...(await fillAccounts(alice)),
    ...(await fillFunding(alice)),
    ...(await fillC2c({ alice, sam, tina })),
  };
  const codes = await sendCodes(api, alice);
  // Second contracts follow each other at some distance.
  api.pass(5 * SECOND_MS);
  expect(api.exchange.kernel.audit()).toEqual([]);
  return { api, tokens, ids, codes };
}

export type Town = Awaited<ReturnType<typeof inhabited>>;
