import { describe, expect, test } from 'vitest';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import type { ScheduledEvent } from '#simulator/modules/timeline/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { steeredExchange } from './steered.ts';

const news = { do: 'news', category: 3, title: { en: 'Hear' }, body: { en: 'Hear.' } } as const;
const order = {
  do: 'order',
  account: 'alice@sandpit.test',
  pair: 1,
  side: 'sell',
  mode: 'limit',
  price: { text: '200000' },
  number: '9999',
} as const;

const beats: readonly ScheduledEvent[] = [
  { id: 'open', name: 'Opening', note: 'Say hello', at: 60_250, cue: false, actions: [news] },
  { id: 'greed', name: { en: 'Greed', jp: '欲' }, note: '', at: 120_000, cue: false, actions: [order, news] },
  { id: 'bang', name: 'Bang', note: 'Now', cue: true, actions: [news] },
  { id: 'again', name: 'Again', note: '', cue: true, actions: [news] },
];

function scripted(timeline = beats): Catalogue {
  const catalogue = nodeCatalogue();
  return { ...catalogue, load: async (...choice) => ({ ...(await catalogue.load(...choice)), timeline }) };
}

interface Timeline {
  readonly start: number;
  readonly beats: readonly { readonly id: string; readonly ranAt?: number }[];
}

describe('the timeline', () => {
  test('lists the events, and after a jump which ran, and exactly when', async () => {
    const exchange = await steeredExchange(scripted());
    const before = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    expect(before.start).toBe((await exchange.get('/sim/clock')).now);
    expect(before.beats.map(({ id, ranAt }) => [id, ranAt])).toEqual([
      ['open', undefined],
      ['greed', undefined],
      ['bang', undefined],
      ['again', undefined],
    ]);
    expect(before.beats[0]).toMatchObject({ at: 60_250, cue: false });
    const clock = await exchange.post('/sim/clock', { toBeat: 'open' });
    expect(clock.now).toBe(before.start + 60_250);
    const after = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    expect(after.beats[0]).toMatchObject({ id: 'open', ranAt: before.start + 60_250, failures: [] });
  });

  test('PROOF-001 has names and notes in five languages, from one text or several', async () => {
    const exchange = await steeredExchange(scripted());
    const { beats: sent } = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    const [hello, greed] = ['Say hello', 'Greed'];
    expect(sent[0]).toMatchObject({ note: { en: hello, zh: hello, hk: hello, jp: hello, kr: hello } });
    expect(sent[1]).toMatchObject({ name: { en: greed, zh: greed, hk: greed, jp: '欲', kr: greed } });
  });

  test('refused actions are reported', async () => {
    const exchange = await steeredExchange(scripted());
    await exchange.post('/sim/clock', { toBeat: 'greed' });
    const { beats: after } = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    expect(after[1]).toMatchObject({ failures: [{ action: 0, do: 'order', key: 'BALANCE' }] });
  });

  test('a cue is played once: the one named, then the next, then none', async () => {
    const exchange = await steeredExchange(scripted());
    expect(await exchange.post('/sim/cue', { id: 'again' })).toEqual({ id: 'again' });
    expect(await exchange.post('/sim/cue')).toEqual({ id: 'bang' });
    const refused = [{}, { id: 'again' }, { id: 'open' }, { id: 'nonsense' }];
    for (const body of refused) {
      expect(await exchange.refusal('POST', '/sim/cue', body)).toMatchObject({
        status: 409,
        code: 'REFUSED',
      });
    }
  });

  test('PROOF-038 a cue that cannot be played is refused with the reason and the cues there are', async () => {
    const exchange = await steeredExchange(scripted());
    const refusal = async (body: object): Promise<string> =>
      (await exchange.refusal('POST', '/sim/cue', body)).message;
    expect(await refusal({ id: 'nope' })).toBe('There is no cue "nope"; there are bang, again.');
    expect(await refusal({ id: 'open' })).toBe(
      'The event "open" is not a cue: it has a time; left are bang, again.',
    );
    await exchange.post('/sim/cue', { id: 'bang' });
    expect(await refusal({ id: 'bang' })).toBe('The event "bang" has been played already; left are again.');
    await exchange.post('/sim/cue');
    expect(await refusal({ id: 'bang' })).toBe('The event "bang" has been played already; no cue is left.');
    expect(await refusal({})).toBe('Every cue of the scenario has been played.');
    const bare = await steeredExchange(scripted([]));
    expect((await bare.refusal('POST', '/sim/cue', { id: 'nope' })).message).toBe(
      'The scenario has no cues.',
    );
  });

  test('PROOF-038 a fault rule that is not there is refused with those that are', async () => {
    const exchange = await steeredExchange();
    const clear = { id: 'nope' };
    const message = async (): Promise<string> =>
      (await exchange.refusal('POST', '/sim/faults/clear', clear)).message;
    expect(await message()).toBe('There is no fault rule "nope"; there are none.');
    await exchange.post('/sim/faults', { id: 'slow', on: 'E11', latency: { fixed: 1 } });
    await exchange.post('/sim/faults', { id: 'lost', on: 'E11', error: 'network' });
    expect(await message()).toBe('There is no fault rule "nope"; there are slow, lost.');
  });

  test('PROOF-038 going back to an event that is not there names those that have run', async () => {
    const exchange = await steeredExchange(scripted());
    await exchange.post('/sim/clock', { toBeat: 'open' });
    expect((await exchange.refusal('POST', '/sim/back', { toBeat: 'nope' })).message).toBe(
      'There is no beat "nope"; there are open.',
    );
  });

  test('DESK-040 the next event is the first of the file that has not run: time moves to it, or the cue is played', async () => {
    const [open, greed, bang, again] = beats;
    const exchange = await steeredExchange(scripted([bang, open, again, greed].filter((beat) => !!beat)));
    const { start } = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    const next = async () => (await exchange.get('/sim/timeline')).next;
    const since = async () => Number((await exchange.get('/sim/clock')).now) - start;
    const seen: unknown[] = [];
    for (const expected of ['bang', 'open', 'again', 'greed']) {
      expect(await next()).toBe(expected);
      expect(await exchange.post('/sim/next')).toEqual({ id: expected });
      seen.push(await since());
    }
    expect(seen).toEqual([0, 60_250, 60_250, 120_000]);
    expect(await next()).toBeNull();
    expect(await exchange.refusal('POST', '/sim/next')).toEqual({
      status: 409,
      code: 'NO_NEXT',
      message: 'Every event of the scenario has happened.',
    });
    expect(await since()).toBe(120_000);
  });

  test('DESK-040 a cue that time has passed over stays the next event until it is played', async () => {
    const [open, greed, bang] = beats;
    const exchange = await steeredExchange(scripted([open, bang, greed].filter((beat) => !!beat)));
    await exchange.post('/sim/clock', { toBeat: 'greed' });
    expect(await exchange.post('/sim/next')).toEqual({ id: 'bang' });
    expect(await exchange.refusal('POST', '/sim/next')).toMatchObject({ code: 'NO_NEXT' });
  });

  test('a jump needs a timed event that lies ahead', async () => {
    const exchange = await steeredExchange(scripted());
    const to = (toBeat: string) => exchange.refusal('POST', '/sim/clock', { toBeat });
    expect(await to('bang')).toMatchObject({ status: 409, code: 'CUE' });
    expect(await to('nonsense')).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no beat "nonsense"; there are open, greed.',
    });
    await exchange.post('/sim/clock', { toBeat: 'greed' });
    expect(await to('open')).toMatchObject({ status: 409, code: 'PAST' });
    await exchange.post('/sim/clock', { toBeat: 'greed' });
  });

  test('a scenario without events says so', async () => {
    const exchange = await steeredExchange(scripted([]));
    expect(await exchange.get('/sim/timeline')).toMatchObject({ beats: [] });
    expect((await exchange.refusal('POST', '/sim/clock', { toBeat: 'x' })).message).toContain('none');
    expect(await exchange.refusal('POST', '/sim/cue')).toMatchObject({ status: 409 });
  });
});
