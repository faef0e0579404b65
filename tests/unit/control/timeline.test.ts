import { describe, expect, test } from 'vitest';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import type { ScheduledEvent } from '#simulator/engine/modules/timeline/index.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
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
  test('PROOF-001 lists the events in five languages, and after a jump which ran, exactly when, and what was refused', async () => {
    const exchange = await steeredExchange(scripted());
    const { start, beats: before } = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    expect(start).toBe((await exchange.get('/sim/clock')).now);
    expect(before.map(({ id, ranAt }) => [id, ranAt])).toEqual(beats.map(({ id }) => [id, undefined]));
    const [hello, greed] = ['Say hello', 'Greed'];
    expect(before).toMatchObject([
      { at: 60_250, cue: false, note: { en: hello, zh: hello, hk: hello, jp: hello, kr: hello } },
      { name: { en: greed, zh: greed, hk: greed, jp: '欲', kr: greed } },
      ...[{ cue: true }, { cue: true }],
    ]);
    expect((await exchange.post('/sim/clock', { toBeat: 'open' })).now).toBe(start + 60_250);
    await exchange.post('/sim/clock', { toBeat: 'greed' });
    const { beats: after } = (await exchange.get('/sim/timeline')) as unknown as Timeline;
    expect(after.slice(0, 2)).toMatchObject([
      { id: 'open', ranAt: start + 60_250, failures: [] },
      { failures: [{ action: 0, do: 'order', key: 'BALANCE' }] },
    ]);
  });

  test('PROOF-038 a cue is played once; one that cannot be is refused with the reason and the cues there are', async () => {
    const exchange = await steeredExchange(scripted());
    const refusal = async (body: object): Promise<string> => {
      const { status, code, message } = await exchange.refusal('POST', '/sim/cue', body);
      expect([status, code]).toEqual([409, 'REFUSED']);
      return message;
    };
    expect(await refusal({ id: 'nope' })).toBe('There is no cue "nope"; there are bang, again.');
    expect(await refusal({ id: 'open' })).toBe(
      'The event "open" is not a cue: it has a time; left are bang, again.',
    );
    expect(await exchange.post('/sim/cue', { id: 'again' })).toEqual({ id: 'again' });
    expect(await refusal({ id: 'again' })).toBe('The event "again" has been played already; left are bang.');
    expect(await exchange.post('/sim/cue')).toEqual({ id: 'bang' });
    expect(await refusal({ id: 'bang' })).toBe('The event "bang" has been played already; no cue is left.');
    expect(await refusal({})).toBe('Every cue of the scenario has been played.');
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

  test('PROOF-038 a jump needs a timed event that lies ahead, and a way back one that has run', async () => {
    const exchange = await steeredExchange(scripted());
    const to = (toBeat: string) => exchange.refusal('POST', '/sim/clock', { toBeat });
    expect(await to('bang')).toMatchObject({ status: 409, code: 'CUE' });
    expect(await to('nonsense')).toEqual({
      ...{ status: 404, code: 'NOT_FOUND' },
      message: 'There is no event "nonsense"; there are open, greed.',
    });
    await exchange.post('/sim/clock', { toBeat: 'open' });
    expect((await exchange.refusal('POST', '/sim/back', { toBeat: 'nope' })).message).toBe(
      'There is no event "nope"; there are open.',
    );
    await exchange.post('/sim/clock', { toBeat: 'greed' });
    expect(await to('open')).toMatchObject({ status: 409, code: 'PAST' });
    await exchange.post('/sim/clock', { toBeat: 'greed' });
  });

  test('PROOF-038 a scenario without events says so', async () => {
    const exchange = await steeredExchange(scripted([]));
    expect(await exchange.get('/sim/timeline')).toMatchObject({ beats: [] });
    expect((await exchange.refusal('POST', '/sim/clock', { toBeat: 'x' })).message).toContain('none');
    expect((await exchange.refusal('POST', '/sim/cue', { id: 'nope' })).message).toBe(
      'The scenario has no cues.',
    );
  });
});
