import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import schema from '../../../docs/scenario.schema.json' with { type: 'json' };
import { languages } from '#locales/languages.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import { libraryScenario } from '#simulator/engine/scenario/text.ts';
import { createCatalogue } from '#simulator/engine/scenario/index.ts';
import { playScenario, playText } from '../../../package/cli/scenario-play.ts';
import { fixture, parse, spoiled, WHOLE, wholeText } from './whole.ts';

const files = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'));
const texts = Object.fromEntries(files.map((name) => [name, readFileSync(`scenarios/${name}`, 'utf8')]));
const library = Object.entries(texts).map(([name, text]) => libraryScenario(name, text));
const catalogue = createCatalogue({ library, readFixture: (name) => Promise.resolve(fixture(name)) });

describe('the timeline of a file', () => {
  test('PROOF-027 every action arrives as the exchange takes it', () => {
    const { timeline = [] } = parse(wholeText());
    expect(timeline.map(({ id, at, cue }) => [id, at, cue])).toEqual([
      ['beat-1', 120_000, false],
      ['day-two', 86_400_000, false],
      ['crash', undefined, true],
      ['people', undefined, true],
    ]);
    const account = 'a@sandpit.test';
    const order = { do: 'order', account, pair: 1, side: 'buy', number: '0.01' };
    expect(timeline.map(({ actions }) => actions.map(({ do: name }) => name))).toEqual(
      WHOLE.timeline.map(({ do: actions }) => actions.map((action) => Object.keys(action)[0])),
    );
    // What a call may say, too, is in actions.test.ts.
    const trading = ['order', 'cancel', 'lever', 'closeLever', 'micro'];
    expect(timeline[0]?.actions.filter(({ do: name }) => trading.includes(name))).toEqual([
      { ...order, mode: 'market' },
      { ...order, mode: 'limit', price: { offset: -50 } },
      { do: 'cancel', account, pair: 1 },
      {
        ...{ do: 'lever', account, pair: 3, side: 'short', multiple: 50, hands: 1 },
        takeProfit: { offset: -1_000 },
      },
      { do: 'closeLever', account, pair: 3, side: 'short' },
      { do: 'micro', account, pair: 3, currency: 3, side: 'down', seconds: 60, number: '50' },
    ]);
    const ad = { side: 'buy', way: 'bank', currency: 3, number: '100', price: '6.8' };
    expect(timeline[3]?.actions).toEqual([
      { do: 'c2cAd', account, ...ad },
      { do: 'c2cTrader', account, does: 'take', temperament: 'prompt' },
      { do: 'c2cDeal', account, does: 'pay' },
      { do: 'c2cRule', account, decision: 'release' },
      { do: 'c2cTake', account, of: account },
    ]);
    expect(timeline[1]?.actions).toEqual([
      { do: 'withdraw', account, currency: 3, number: '200', address: '0xabc', from: 'change' },
      { do: 'decideWithdrawal', account, decision: 'approve', reason: '' },
      { do: 'claim', account, currency: 1, amount: '0.5', from: 'bc1q', hash: '0xfeed' },
      { do: 'decideClaim', account, decision: 'reject', reason: 'Nothing came.' },
      { do: 'receive', account, currency: 3, amount: '500', confirmations: 1 },
      { do: 'identity', account, name: 'Anna', number: 'A1' },
      { do: 'decideIdentity', account, decision: 'reject', reason: 'Blurred.' },
    ]);
  });

  test('settings of a file apply to its exchange, defaults to the rest', () => {
    const settings = {
      ...{ leverBurstPercent: 105.5, leverStops: false, insuranceEnd: '18:30', withdrawalReview: '90s' },
      ...{ claimReview: 'never', identityReview: '1h', transferMinimum: 0.5, fundingOpen: false },
      acceptorAnswer: '00:00:45',
    };
    expect(createExchange(parse(spoiled('settings', settings))).settings).toEqual({
      ...{ ...defaultSettings, ...settings },
      ...{ leverBurstPercent: 10_550_000_000n, withdrawalReview: 90_000, identityReview: 3_600_000 },
      ...{ transferMinimum: 50_000_000n, acceptorAnswer: 45_000 },
    });
    expect(createExchange(parse(spoiled('settings', undefined))).settings).toEqual(defaultSettings);
  });

  test('the beginning arrives too', () => {
    expect(parse(wholeText())).toMatchObject({
      name: 'file',
      speed: 60,
      liquidity: { sizePercent: 50, spreadPercent: 200 },
      delisted: [10],
      prices: [{ pair: 3, ticks: 15_025 }],
      faults: [{ id: 'slow', on: 'all', latency: { fixed: 10 } }],
    });
    expect(parse(wholeText()).users[0]).toMatchObject({
      balances: [
        { amount: '100000' },
        { amount: '1.00000001' },
        { wallet: 'lever', amount: '5000' },
        { wallet: 'micro', amount: '500' },
      ],
      orders: [
        { pair: 1, side: 'buy', mode: 'limit', price: { offset: -500 }, number: '0.1' },
        { pair: 1, side: 'sell', mode: 'limit', price: { text: '90000.5' }, number: '0.1' },
      ],
    });
  });

  test('at its time each action is done: prices, listing, news, sessions, faults, positions and contracts', () => {
    const exchange = createExchange(parse(wholeText()), { verify: true });
    const { kernel, market, account } = exchange;
    const [btc] = market.pairs;
    const user = account.queries.byAccount('a@sandpit.test')?.id ?? 0;
    const ALL = { offset: 0, limit: 100 };
    const contract = () => exchange.micro.queries.orders(user, {}, ALL).rows[0];
    const price = () => (btc ? market.price(btc, kernel.now()) : Number.NaN);
    expect(market.status(10)).toBe('delisted');
    const { start } = exchange.scenario;
    kernel.advanceTo(start + 119_999);
    const before = price();
    kernel.advanceTo(start + 120_000);
    expect(exchange.script.queries.events()[0]).toMatchObject({ ranAt: start + 120_000, failures: [] });
    expect(exchange.news.queries.ofCategory(3)).toHaveLength(1);
    expect(exchange.faults.queries.active()).toEqual([]);
    const sol = exchange.leverage.queries.trades(user, {}, ALL).rows.find(({ pair }) => pair === 3);
    expect(sol).toMatchObject({ status: 'closed', end: 'user', completedAt: kernel.now() });
    expect(contract()).toMatchObject({ direction: 'down', seconds: 60, settlement: null });
    kernel.advanceTo(start + 180_000);
    // The first move of the event takes the price down.
    expect(contract()?.settlement).toMatchObject({ outcome: 'win' });
    kernel.advanceTo(start + 320_000);
    expect(price() / before).toBeGreaterThan(0.8);
    expect(price() / before).toBeLessThan(0.93);
    kernel.execute('script.cue', {}, { kind: 'operator' });
    kernel.advanceTo(start + 330_000);
    expect(price() / before).toBeLessThan(0.7);
    expect(kernel.audit()).toEqual([]);
  });
});

describe('the library', () => {
  test.each(files)('%s plays to its end without a refusal, sound, in five languages', async (file) => {
    const scenario = await catalogue.load(file.replace('.yaml', ''));
    const { title, summary } = parseYaml(texts[file] ?? '') as Record<'title' | 'summary', object>;
    for (const text of [title, summary]) expect(Object.keys(text).sort()).toEqual([...languages].sort());
    const timeline = scenario.timeline ?? [];
    expect(timeline.length).toBeGreaterThan(1);
    for (const { note } of timeline) expect(Object.values(note)).not.toContain('');
    const users = scenario.users.map(({ account }) => account);
    expect(users).toEqual(expect.arrayContaining(['demo@sandpit.test', 'alice@sandpit.test']));
    const exchange = createExchange(scenario);
    const { kernel, script } = exchange;
    kernel.advanceTo(scenario.start + Math.max(0, ...timeline.map(({ at = 0 }) => at)) + 60_000);
    const timed = script.queries.events().filter(({ cue }) => !cue);
    expect(timed.map(({ ranAt = 0 }) => ranAt - scenario.start)).toEqual(timed.map(({ at }) => at));
    expect(timed.flatMap(({ failures }) => failures)).toEqual([]);
    expect(kernel.audit()).toEqual([]);
  });

  test.each(files)('PROOF-001 %s names and explains each event in five languages', (file) => {
    interface Sent {
      readonly name: Readonly<Record<string, string>>;
      readonly note: Readonly<Record<string, string>>;
    }
    const { timeline } = parseYaml(texts[file] ?? '') as { timeline: readonly Sent[] };
    for (const { name, note } of timeline) {
      for (const text of [name, note]) {
        expect(Object.keys(text).sort()).toEqual([...languages].sort());
        const distinct = new Set([text['en'], text['jp'], text['kr'], text['zh']]);
        expect(distinct.size, text['en']).toBe(4);
      }
    }
  });

  test('cues work at the beginning as well', async () => {
    for (const { name } of await catalogue.list()) {
      const exchange = createExchange(await catalogue.load(name));
      for (const { id, cue } of exchange.script.queries.events()) {
        if (!cue) continue;
        exchange.execute('script.cue', { id }, { kind: 'operator' });
        exchange.kernel.advanceTo(exchange.kernel.now() + 1_000);
      }
      expect(
        exchange.script.queries.events().flatMap(({ failures }) => failures),
        name,
      ).toEqual([]);
    }
  });
});

describe('the published schema', () => {
  const isAccepted = new Ajv({ strict: false }).compile(schema);

  test('accepts every scenario of the gallery, and one with every field', () => {
    for (const [name, text] of Object.entries(texts)) {
      isAccepted(parseYaml(text));
      expect(isAccepted.errors, name).toBeNull();
    }
    isAccepted(structuredClone(WHOLE));
    expect(isAccepted.errors).toBeNull();
  });
});

describe('playing on the command line', () => {
  test('reports events, fills, balances, trial balance and hash, the same every time', async () => {
    const scenario = await catalogue.load('flash-crash', 'other');
    expect(scenario.seed).toBe('other');
    await expect(catalogue.load('no-such')).rejects.toThrow('there is no such scenario');
    const play = () =>
      playText(playScenario(scenario, { until: 600_000, cues: [{ id: 'second-leg', at: 300_500 }] }));
    const sent = play();
    expect(sent).toBe(play());
    expect(sent).toContain('00:03:00  crash: The crash');
    expect(sent).toContain('00:05:00.500  second-leg (cue): A second leg down');
    expect(sent).toContain('not yet    normal: Back to normal');
    expect(sent).toMatch(/demo@sandpit\.test buys 0\.0\d+ BTC\/USDT at \d+/);
    expect(sent).toMatch(/alice@sandpit\.test legal USDT 20000/);
    expect(sent).toContain('trial balance: every currency adds up to zero');
    expect(sent).toMatch(/hash: [0-9a-f]{32}$/);
  });

  test('an unknown cue, or one too late, is reported', async () => {
    const scenario = await catalogue.load('flash-crash');
    expect(() => playScenario(scenario, { cues: [{ id: 'none', at: 0 }] })).toThrow(
      'the cue none cannot be given',
    );
    expect(() => playScenario(scenario, { until: 1_000, cues: [{ id: 'second-leg', at: 2_000 }] })).toThrow(
      'lies after the end',
    );
  });
});
