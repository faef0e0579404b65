import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSED_FIELD } from '#contract/index.ts';
import texts from '#locales/en/server.json' with { type: 'json' };
import { png } from '../pictures.ts';

/** A host of the real exchange and how its clients reach it, with what it stores. */
export interface HostBed {
  /** Rejects, or a read of the body does, where the network fails or the caller gives up. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Ends the host and starts another one over what it has stored. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface State {
  readonly hash: string;
  readonly seq: number;
  readonly now: number;
  readonly audit: readonly string[];
}

const PAIR = { legal_id: '3', currency_id: '1' };
const BUY = { ...PAIR, price: '50000', num: '0.01', mode: '2' };

/**
 * What any host does over HTTP: run with the host of a page and with the Node host, so that a difference between them is a
 * failing test. The tests of a host go on with one session; the last one hands over its hash.
 */
export function describeHost(
  title: string,
  openBed: () => Promise<HostBed>,
  onEnd: (hash: string) => void,
): void {
  describe(title, () => {
    let bed: HostBed;
    let token: string;

    const call = (path: string, form?: Readonly<Record<string, string>>, headers: HeadersInit = {}) =>
      bed.fetch(`/api/${path}`, {
        headers: { authorization: token, ...headers },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
    const text = async (response: Promise<Response>) => (await response).text();
    const envelope = async (response: Promise<Response>) => {
      const { status, headers } = await response;
      const body = (await (await response).json()) as { readonly type: string; readonly message: never };
      return { status, headers, ...body };
    };
    const control = async <T = Readonly<Record<string, unknown>>>(path: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await bed.fetch(`/sim/${path}`, init);
      return { status: response.status, json: (await response.json()) as T };
    };
    const state = async () => (await control<State>('state')).json;
    /** How many orders the exchange has taken. */
    const placed = async () => {
      const { json } = await control<{ records: readonly { name: string }[] }>('journal?after=0');
      return json.records.filter(({ name }) => name === 'spot.place').length;
    };

    beforeAll(async () => {
      bed = await openBed();
      await control('reset', { scenario: 'calm-market', seed: 'hosts', speed: 0 });
      token = (await control<{ token: string }>('seats', { account: 'demo@sandpit.test' })).json.token;
    });
    afterAll(() => bed.close());

    test('a call has an envelope, its type of content and the exchange’s time; a query is read from the address', async () => {
      await control('clock', { advanceMs: 1_234 });
      const { now } = await state();
      const { status, headers, type } = await envelope(call('currency/quotation_new?_timespan=1'));
      expect({ status, type }).toEqual({ status: 200, type: 'ok' });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Date.parse(headers.get('date') ?? '')).toBe(now - (now % 1_000));
    });

    test('DESK-030 a refusal is an envelope of status 200 in the language that was asked for, and names its field', async () => {
      const wrong = { ...BUY, num: '-1' };
      const english = await envelope(call('transaction/in', wrong, { lang: 'en' }));
      expect(english).toMatchObject({ status: 200, type: 'error' });
      expect(english.headers.get(REFUSED_FIELD)).toBe('num');
      const chinese = await envelope(call('transaction/in', wrong, { lang: 'zh' }));
      expect(chinese.message).toMatch(/\p{Script=Han}/u);
      expect(english.message).not.toMatch(/\p{Script=Han}/u);
      expect(await envelope(call('wallet/list', {}, { authorization: '' }))).toMatchObject({
        ...{ status: 200, type: '999' },
      });
    });

    test('what no call is gets an envelope, too: another path, method, or a body beyond the limit', async () => {
      const { seq } = await state();
      for (const response of [
        call('no/such/call', {}),
        call('transaction/in'),
        call('transaction/in', { ...BUY, num: '1'.repeat(7 * 1024 * 1024) }),
        bed.fetch('/api/transaction/in', {
          method: 'POST',
          headers: { authorization: token },
          body: '\0%%%',
        }),
      ])
        expect(await envelope(response)).toMatchObject({ status: 200, type: 'error' });
      const huge = new File([new Uint8Array(9 * 1024 * 1024)], 'huge.png', { type: 'image/png' });
      const form = new FormData();
      form.set('file', huge);
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      // With and without its size.
      for (const init of [{ body: form }, { body: huge.stream(), duplex: 'half', headers: type }]) {
        const headers = { authorization: token, ...init.headers };
        const upload = bed.fetch('/api/upload', { ...init, method: 'POST', headers });
        expect(await envelope(upload)).toMatchObject({ type: 'error', message: texts['error.FILE'] });
      }
      expect((await state()).seq).toBe(seq);
    });

    test('ERR-003 WALLET-025 bodies are forms, or multipart with a file, whose picture is served as an image', async () => {
      expect(await envelope(call('transaction/in', BUY))).toMatchObject({ type: 'ok' });
      const body = new FormData();
      const bytes = new Uint8Array(png(2, 2));
      body.set('file', new Blob([bytes]), 'a.png');
      const headers = { authorization: token };
      const sent = await envelope(bed.fetch('/api/upload', { method: 'POST', headers, body }));
      expect(sent.type).toBe('ok');
      const picture = await bed.fetch(new URL(sent.message, 'http://sandpit.test').pathname, { headers });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
      expect((await bed.fetch('/upload/none.png', { headers })).status).toBe(404);
    });

    test('the control plane responds with JSON and its statuses, and a refusal changes nothing', async () => {
      const before = await state();
      const refusals: readonly [string, RequestInit, number, string][] = [
        ['/sim/none', {}, 404, 'NOT_FOUND'],
        ['/sim/state', { method: 'POST', body: '{}' }, 405, 'METHOD'],
        ['/sim/clock', { method: 'POST', body: '{' }, 400, 'MALFORMED'],
        ['/sim/clock', { method: 'POST', body: `{"seed":"${'x'.repeat(70_000)}"}` }, 413, 'TOO_LARGE'],
        ['/sim/clock', { method: 'POST', body: `{"toInstant":${before.now - 1}}` }, 409, 'PAST'],
        ['/sim/reset', { method: 'POST', body: '{"scenario":"none"}' }, 404, 'UNKNOWN_SCENARIO'],
      ];
      for (const [path, init, status, code] of refusals) {
        const response = await bed.fetch(path, init);
        expect(response.headers.get('content-type')).toBe('application/json');
        expect([path, response.status, await response.json()]).toMatchObject([
          path,
          status,
          { error: { code } },
        ]);
      }
      expect(await state()).toEqual(before);
    });

    test('faults: a proxy’s status, a spoilt body, a lost response after which the command is done once', async () => {
      const fault = (rule: object) => control('faults', { id: 'f', on: 'E11', ...rule });
      await fault({ error: 'http502', times: 1 });
      expect((await call('transaction/in', BUY)).status).toBe(502);
      await fault({ error: 'malformed', times: 1 });
      await expect((await call('transaction/in', BUY)).json()).rejects.toThrow();
      const before = await placed();
      // A client replaces a kept connection that breaks, and calls again: the exchange must not.
      await fault({ error: 'network', after: true, times: 1 });
      await expect(text(call('transaction/in', BUY))).rejects.toThrow(TypeError);
      expect(await placed()).toBe(before + 1);
      await fault({ error: 'network', times: 1 });
      await expect(text(call('transaction/in', BUY))).rejects.toThrow(TypeError);
      expect(await placed()).toBe(before + 1);
    });

    test('PROOF-030 a call that hangs gets its response when it is let go, and is not carried out once it is given up', async () => {
      const underWay = async () => {
        const { requests } = (await control<{ requests: readonly { status: number | null }[] }>('requests'))
          .json;
        return requests.filter(({ status }) => status === null).length;
      };
      const before = await placed();
      await control('faults', { id: 'f', on: 'E11', error: 'hang' });
      const leaving = new AbortController();
      const body = new URLSearchParams(BUY);
      const init = { method: 'POST', headers: { authorization: token }, body, signal: leaving.signal };
      const givenUp = bed.fetch('/api/transaction/in', init);
      const waiting = call('transaction/in', BUY);
      await expect.poll(underWay).toBe(2);
      leaving.abort();
      await expect(givenUp).rejects.toThrow();
      await expect.poll(underWay).toBe(1);
      await control('faults/clear', {});
      expect(await envelope(waiting)).toMatchObject({ type: 'ok' });
      expect(await placed()).toBe(before + 1);
    });

    test('what was acknowledged is there after the host was started again, and time goes back to before it', async () => {
      const before = await state();
      await bed.restart();
      expect(await state()).toEqual(before);
      expect(await envelope(call('user/info'))).toMatchObject({ type: 'ok' });
      const back = await control('back', { byMs: 1_000 });
      expect(back.json).toMatchObject({ branch: 'branch 2' });
      expect((await control('branches', { name: 'main' })).status).toBe(200);
      expect(await state()).toEqual(before);
      expect(before.audit).toEqual([]);
      onEnd(before.hash);
    });
  });
}
