/** A scenario that says everything a file may say, and ways to spoil it. */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { ScenarioError } from '#simulator/engine/scenario/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import type { ScenarioData } from '#simulator/engine/scenario/data.ts';

/** Two minutes are enough to be recorded. */
const SMALL = `open_time,open,high,low,close,volume
2025-06-02 02:00:00+00:00,100000,100010,99990,100005,1
2025-06-02 02:01:00+00:00,100005,100020,100000,100010,2
`;

export const fixture = (name: string): string =>
  name === 'small.csv' ? SMALL : readFileSync(`fixtures/${name}`, 'utf8');

/** As a file would hold it. */
export const WHOLE = {
  title: { en: 'Everything', zh: '一切' },
  summary: 'All there is.',
  seed: 'everything',
  start: '2025-06-02T02:00:00Z',
  speed: 60,
  crowd: 2,
  prices: { 'SOL/USDT': 150.25 },
  recorded: [
    { pair: 'BTC/USDT', file: 'small.csv' },
    { pair: 'ETH/USDT', file: 'small.csv', times: 0.07 },
  ],
  liquidity: { size: '50%', spread: '200%' },
  delisted: ['DOT/USDT'],
  settings: {
    leverBurstPercent: 105.5,
    leverLimitOrders: true,
    c2cTraders: 10,
    insuranceStart: '00:00',
    insuranceEnd: '00:00',
    fundingOpen: true,
    withdrawalReview: '10m',
    claimReview: 'never',
    identityReview: '1h',
    transferMinimum: 0,
    impact: 'light',
    queue: true,
  },
  users: [
    {
      account: 'a@sandpit.test',
      password: 'secret1',
      tradePassword: '246810',
      inviteCode: 'aaaa',
      verified: true,
      payout: { realName: 'A', bankName: 'Bank', bankAccount: '6222', alipayAccount: 'a@sandpit.test' },
      balances: [
        { wallet: 'change', currency: 'USDT', amount: 100000 },
        { wallet: 'change', currency: 'BTC', amount: '1.00000001' },
        { wallet: 'lever', currency: 'USDT', amount: 5000 },
        { wallet: 'micro', currency: 'USDT', amount: 500 },
      ],
      orders: [
        { pair: 'BTC/USDT', side: 'buy', price: '-5%', number: 0.1 },
        { pair: 'BTC/USDT', side: 'sell', price: 90000.5, number: 0.1 },
      ],
      leverage: [
        { pair: 'BTC/USDT', side: 'long', multiple: 20, hands: 2, stopLoss: '-40%' },
        {
          pair: 'BTC/USDT',
          side: 'short',
          multiple: 10,
          hands: 1,
          price: '+3%',
          takeProfit: 90000.5,
          stopLoss: '9%',
        },
      ],
    },
    { account: '13800000001', type: 'mobile', countryCode: '86', password: 'secret2', inviteCode: 'bbbb' },
  ],
  faults: [{ id: 'slow', on: 'all', latency: { fixed: 10 } }],
  timeline: [
    {
      at: '00:02:00',
      name: 'Everything at once',
      note: 'Look.',
      do: [
        { move: { pair: 'all', by: '-12%', over: '3m', volume: 5 } },
        { shake: { pair: ['BTC/USDT', 'ETH/USDT'], by: '1%', for: '10m' } },
        { liquidity: { pair: 'BTC/USDT', size: '20%', spread: '400%' } },
        { halt: { pair: 'LTC/USDT' } },
        { resume: { pair: 'LTC/USDT' } },
        { list: { pair: 'DOT/USDT' } },
        { delist: { pair: ['DOT/USDT'] } },
        { news: { title: 'News', body: { en: 'Text', kr: '글' }, category: 3 } },
        { order: { user: 'a@sandpit.test', pair: 'BTC/USDT', side: 'buy', type: 'market', number: 0.01 } },
        {
          order: {
            user: 'a@sandpit.test',
            pair: 'BTC/USDT',
            side: 'buy',
            type: 'limit',
            price: '-0.5%',
            number: '0.01',
          },
        },
        { cancel: { user: 'a@sandpit.test', pair: 'BTC/USDT' } },
        { expire: { user: 'a@sandpit.test' } },
        { fault: { id: 'lost', on: 'E11', error: 'network', times: 1 } },
        { clearFaults: {} },
        {
          lever: {
            user: 'a@sandpit.test',
            pair: 'SOL/USDT',
            side: 'short',
            multiple: 50,
            hands: 1,
            takeProfit: '-10%',
          },
        },
        { closeLever: { user: 'a@sandpit.test', pair: 'SOL/USDT', side: 'short' } },
        {
          micro: {
            user: 'a@sandpit.test',
            pair: 'SOL/USDT',
            currency: 'USDT',
            side: 'down',
            seconds: 60,
            number: 50,
          },
        },
        { pin: { pair: 'BTC/USDT', price: 99000.5 } },
        { unpin: { pair: 'BTC/USDT' } },
        { lock: { user: 'a@sandpit.test', for: '1d' } },
      ],
    },
    {
      at: '1.00:00:00',
      id: 'day-two',
      name: 'A day later',
      do: [
        { withdraw: { user: 'a@sandpit.test', currency: 'USDT', number: 200, address: '0xabc' } },
        { decideWithdrawal: { user: 'a@sandpit.test', say: 'approve' } },
        { claim: { user: 'a@sandpit.test', currency: 'BTC', amount: '0.5', from: 'bc1q', hash: '0xfeed' } },
        { decideClaim: { user: 'a@sandpit.test', say: 'reject', reason: 'Nothing came.' } },
        { receive: { user: 'a@sandpit.test', currency: 'USDT', amount: 500, confirmations: 1 } },
        { identity: { user: 'a@sandpit.test', name: 'Anna', number: 'A1' } },
        { decideIdentity: { user: 'a@sandpit.test', say: 'reject', reason: 'Blurred.' } },
      ],
    },
    { cue: 'crash', name: 'The crash', do: [{ move: { pair: 'BTC/USDT', by: '-30%' } }] },
    {
      cue: 'people',
      name: 'People trade',
      do: [
        { c2cAd: { user: 'a@sandpit.test', side: 'buy', currency: 'USDT', number: 100, price: 6.8 } },
        { c2cTrader: { user: 'a@sandpit.test', does: 'take', temperament: 'prompt' } },
        { c2cDeal: { user: 'a@sandpit.test', does: 'pay' } },
        { c2cRule: { user: 'a@sandpit.test', decision: 'release' } },
        { c2cTake: { user: 'a@sandpit.test', of: 'a@sandpit.test' } },
      ],
    },
  ],
};

type Node = { [key: string]: Node };

/** A scenario (the whole one where none is given) as text, with the value at a path (`users.0.account`) changed; undefined takes it out. */
export function spoiled(path: string, value: unknown, base: unknown = WHOLE): string {
  const copy = structuredClone(base) as Node;
  const steps = path.split('.');
  const last = steps.at(-1) ?? '';
  const holder = steps.slice(0, -1).reduce((node, step) => node[step] as Node, copy);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return stringify(copy);
}

/** The whole scenario as it is. */
export const wholeText = (): string => stringify(WHOLE);

export const parse = (text: string): ScenarioData => parseScenario(text, 'scenarios/file.yaml', fixture);

/** Everything that is wrong with a text, a line each; [] when it is good. Throws what no file may cause. */
export function faultsOf(text: string): readonly string[] {
  try {
    parse(text);
  } catch (fault) {
    if (fault instanceof ScenarioError) return fault.message.split('\n');
    throw fault;
  }
  return [];
}
