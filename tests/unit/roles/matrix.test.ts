import { beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { operationNames, operations } from '#contract/index.ts';
import { DAY_MS } from '#simulator/kernel/index.ts';
import { refusalKeyOf } from '../../support/refusals.ts';
import type { Envelope } from '../../support/wire.ts';
import { expectEnvelope, isInternal, requestOf } from '../../support/wire.ts';
import type { Caller } from './aimed.ts';
import { aimedAtAlice } from './aimed.ts';
import { whatAliceSees } from './belongings.ts';
import type { Person, Town } from './town.ts';
import { ALICE, inhabited, secrets } from './town.ts';

/**
 * PROMISE-R5, and who may do what: every operation for everybody, aimed at what is Alice's. She is the owner; the seller has
 * sold to her and bought from her; the agent looks after her region. `.` is a success, anything else a refusal.
 */
const MATRIX = `
  operation            visitor  owner      other      seller     agent      expired  locked     unverified
  quotations           .        .          .          .          .          .        .          .
  quotationsLegacy     LOGIN    .          .          .          .          LOGIN    .          .
  coinList             .        .          .          .          .          .        .          .
  bars                 .        .          .          .          .          .        .          .
  tradeHistory         .        .          .          .          .          .        .          .
  currencyDetail       .        .          .          .          .          .        .          .
  currencyList         .        .          .          .          .          .        .          .
  transferCurrencies   .        .          .          .          .          .        .          .
  customerService      .        .          .          .          .          .        .          .
  spotDeal             LOGIN    .          .          .          .          LOGIN    .          .
  spotBuy              LOGIN    .          .          .          .          LOGIN    LOCKED     .
  spotSell             LOGIN    .          .          .          .          LOGIN    LOCKED     .
  spotCancel           LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    .          NOT_OWNER
  openBuys             LOGIN    .          .          .          .          LOGIN    .          .
  openSells            LOGIN    .          .          .          .          LOGIN    .          .
  openOrders           LOGIN    .          .          .          .          LOGIN    .          .
  completedTrades      LOGIN    .          .          .          .          LOGIN    .          .
  entrusts             LOGIN    .          .          .          .          LOGIN    .          .
  leverDeal            LOGIN    .          .          .          .          LOGIN    .          .
  leverDealAll         LOGIN    .          .          .          .          LOGIN    .          .
  leverSubmit          LOGIN    .          .          .          .          LOGIN    LOCKED     .
  leverTrades          LOGIN    .          .          .          .          LOGIN    .          .
  leverClose           LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    LOCKED     NOT_OWNER
  leverSetStop         LOGIN    .          NOT_FOUND  NOT_FOUND  NOT_FOUND  LOGIN    .          NOT_FOUND
  leverBatchClose      LOGIN    .          NOT_FOUND  NOT_FOUND  NOT_FOUND  LOGIN    LOCKED     NOT_FOUND
  leverCancel          LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    LOCKED     NOT_OWNER
  walletList           LOGIN    .          .          .          .          LOGIN    .          .
  walletListLegacy     LOGIN    .          .          .          .          LOGIN    .          .
  walletTransfer       LOGIN    .          .          .          .          LOGIN    .          .
  walletLog            LOGIN    .          .          .          .          LOGIN    .          .
  walletDetail         LOGIN    .          .          .          .          LOGIN    .          .
  depositAddress       LOGIN    .          .          .          .          LOGIN    .          .
  withdrawInfo         LOGIN    .          .          .          .          LOGIN    .          .
  withdraw             LOGIN    .          .          .          .          LOGIN    LOCKED     NOT_VERIFIED
  depositClaim         LOGIN    .          .          .          .          LOGIN    .          .
  upload               LOGIN    .          .          .          .          LOGIN    .          .
  addressCurrencies    LOGIN    .          .          .          .          LOGIN    .          .
  addresses            LOGIN    .          .          .          .          LOGIN    .          .
  deleteAddress        LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    .          NOT_OWNER
  addAddress           LOGIN    .          .          .          .          LOGIN    .          .
  transferHistory      LOGIN    .          .          .          .          LOGIN    .          .
  accountLog           LOGIN    .          .          .          .          LOGIN    .          .
  companyAddress       LOGIN    .          .          .          .          LOGIN    .          .
  microOrders          LOGIN    .          .          .          .          LOGIN    .          .
  microCurrencies      LOGIN    .          .          .          .          LOGIN    .          .
  microSeconds         LOGIN    .          .          .          .          LOGIN    .          .
  microSubmit          LOGIN    .          .          .          .          LOGIN    LOCKED     .
  depositConfigs       LOGIN    .          .          .          .          LOGIN    .          .
  depositPlace         LOGIN    .          .          .          .          LOGIN    .          .
  depositOrders        LOGIN    .          .          .          .          LOGIN    .          .
  presale              .        .          .          .          .          .        .          .
  c2cPublish           LOGIN    .          .          .          .          LOGIN    LOCKED     NOT_VERIFIED
  c2cMarket            .        .          .          .          .          .        .          .
  c2cTake              LOGIN    OWN_AD     .          STATE      .          LOGIN    LOCKED     NOT_VERIFIED
  c2cMyAds             LOGIN    .          .          .          .          LOGIN    .          .
  c2cWithdrawAd        LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    .          NOT_OWNER
  c2cMyDeals           LOGIN    .          .          .          .          LOGIN    .          .
  c2cDeal              LOGIN    .          NOT_OWNER  .          NOT_OWNER  LOGIN    .          NOT_OWNER
  c2cCancel            LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    LOCKED     NOT_OWNER
  c2cPaid              LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    LOCKED     NOT_OWNER
  c2cTakerConfirm      LOGIN    NOT_OWNER  NOT_OWNER  .          NOT_OWNER  LOGIN    NOT_OWNER  NOT_OWNER
  c2cPublisherConfirm  LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    .          NOT_OWNER
  c2cAdDeals           LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    .          NOT_OWNER
  payoutInfo           LOGIN    .          .          .          .          LOGIN    .          .
  payoutSave           LOGIN    .          .          .          .          LOGIN    .          .
  acceptors            .        .          .          .          .          .        .          .
  acceptor             LOGIN    .          .          .          .          LOGIN    .          .
  acceptorDeal         LOGIN    .          .          .          .          LOGIN    .          .
  acceptorDeals        LOGIN    .          .          .          .          LOGIN    .          .
  regionUsers          LOGIN    NO_PERMISSION  NO_PERMISSION  NO_PERMISSION  .  LOGIN  NO_PERMISSION  NO_PERMISSION
  sendSms              .        .          .          .          .          .        .          .
  sendMail             .        .          .          .          .          .        .          .
  checkEmail           .        .          .          .          .          .        .          .
  checkMobile          .        .          .          .          .          .        .          .
  register             .        .          .          .          .          .        .          .
  login                .        .          .          .          .          .        LOCKED     .
  userInfo             LOGIN    .          .          .          .          LOGIN    .          .
  forgetPassword       CODE     .          CODE       CODE       CODE       CODE     .          CODE
  bindEmail            LOGIN    .          CODE       CODE       CODE       LOGIN    .          CODE
  setTradePassword     LOGIN    .          .          .          .          LOGIN    .          .
  hasTradePassword     LOGIN    .          .          .          .          LOGIN    .          .
  verifyIdentity       LOGIN    STATE      STATE      STATE      STATE      LOGIN    STATE      .
  userCenter           LOGIN    .          .          .          .          LOGIN    .          .
  newsList             .        .          .          .          .          .        .          .
  newsDetail           .        .          .          .          .          .        .          .
  notices              LOGIN    .          .          .          .          LOGIN    .          .          
  spotOrders           LOGIN    .          .          .          .          LOGIN    .          .          
  practice             .        .          .          .          .          .        .          .
  paperMoney           LOGIN    LIMIT      LIMIT      LIMIT      LIMIT      LOGIN    LIMIT      LIMIT
  leverClosePart       LOGIN    .          NOT_OWNER  NOT_OWNER  NOT_OWNER  LOGIN    LOCKED     NOT_OWNER
`;

const [[, ...roleNames], ...rows] = MATRIX.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/)) as [readonly string[], ...(readonly string[][])];

/** What each role gets from an operation, in the order of the columns. */
const outcomes = new Map(rows.map(([name = '', ...cells]) => [name, cells]));

interface Role {
  readonly person: Person;
  /** Comes with the token of `person`; a visitor comes with none. */
  readonly hasToken: boolean;
  readonly isLocked?: boolean;
}

const roles: Readonly<Record<string, Role>> = {
  visitor: { person: 'bob', hasToken: false },
  owner: { person: 'alice', hasToken: true },
  other: { person: 'bob', hasToken: true },
  seller: { person: 'sam', hasToken: true },
  agent: { person: 'gina', hasToken: true },
  expired: { person: 'erin', hasToken: true },
  locked: { person: 'alice', hasToken: true, isLocked: true },
  unverified: { person: 'carol', hasToken: true },
};

/** Who deals with Alice changes what is hers, as agreed. */
const deals = new Set(['seller c2cTakerConfirm', 'other c2cTake', 'agent c2cTake']);

/** Who is to be paid by her sees the name that the payment will carry. */
const sent: Readonly<Record<string, string>> = {
  'seller c2cDeal': secrets.name,
  'seller notices': secrets.name,
};

/** `.` or the key of the refusal. */
function outcomeOf(response: unknown): string | undefined {
  const { type, code, message } = response as Partial<Envelope> & { readonly code?: number };
  if (type === 'ok' || code === 1) return '.';
  return refusalKeyOf(message);
}

test('all operations are in the matrix, once', () => {
  expect(rows.map(([name]) => name)).toEqual(operationNames);
  expect(roleNames).toEqual(Object.keys(roles));
  for (const cells of outcomes.values()) expect(cells).toHaveLength(roleNames.length);
});

// The roles of the columns hold no office but that of an agent; that the cells are true is proved below.
test('ROLE-009 every operation is granted to a user who is no more than an owner, a trader or an agent', () => {
  const never = operationNames.filter((name) => !outcomes.get(name)?.includes('.'));
  // It is for users who have little left, which no user here is; DESK-025 shows it granted.
  expect(never).toEqual(['paperMoney']);
  expect(operationNames.filter((name) => operations[name].errors.includes('NO_PERMISSION'))).toEqual([
    'regionUsers',
  ]);
});

describe.each(Object.entries(roles))('as %s', (role, { person, hasToken, isLocked = false }) => {
  let town: Town;
  let caller: Caller;
  let token: string | undefined;
  const column = roleNames.indexOf(role);

  beforeAll(async () => {
    town = await inhabited();
    const { exchange } = town.api;
    const until = exchange.kernel.now() + DAY_MS;
    if (isLocked) exchange.execute('account.lock', { user: ALICE, until }, { kind: 'operator' });
    caller = { person, readsHerMail: person === 'alice' };
    token = hasToken ? town.tokens[person] : undefined;
  });

  const ask = async (name: OperationName) => {
    const response = await town.api.send(requestOf(name, aimedAtAlice(town, caller)[name], { token }));
    expectEnvelope(name, response);
    expect(isInternal(response), name).toBe(false);
    return response;
  };

  test(`ROLE-003 the ${role} gets what the matrix says from every operation, and Alice's data stays hers`, async () => {
    const { kernel } = town.api.exchange;
    const start = kernel.snapshot();
    const hers = await whatAliceSees(town);
    for (const name of operationNames) {
      const before = kernel.lastSeq();
      const response = await ask(name);
      const outcome = outcomeOf(response);
      expect(outcome, name).toBe(outcomes.get(name)?.[column]);
      if (outcome !== '.') expect([...operations[name].errors, 'LOGIN'], name).toContain(outcome);
      const cell = `${role} ${name}`;
      if (person !== 'alice') expect(secretsIn(response), cell).toEqual(sent[cell] ? [sent[cell]] : []);
      if (kernel.lastSeq() === before) continue;
      if (person !== 'alice' && !deals.has(cell)) expect(await whatAliceSees(town), cell).toEqual(hers);
      expect(kernel.audit(), cell).toEqual([]);
      kernel.restore(start);
    }
  });
});

function secretsIn(response: unknown): readonly string[] {
  const text = JSON.stringify(response);
  return Object.values(secrets).filter((secret) => text.includes(secret));
}
