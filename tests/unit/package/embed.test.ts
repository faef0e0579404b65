// @vitest-environment jsdom
/** Both ends of an exchange on another page: the element, and the page in its frame. */
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GREETING, greetEmbedder } from '#shared/embed.ts';
import type { Embedder, FromFrame, ToFrame } from '#shared/embed.ts';
import { serveEmbedder } from '#simulator/page/embedder.ts';
import type { PageStatus } from '#simulator/page/page-status.ts';
import { snippetsOf } from '../../support/snippets.ts';
import { defineExchange } from '../../../package/embed.ts';
import type { Fill, SandpitExchangeElement } from '../../../package/embed.ts';

const ORIGIN = 'https://exchange.test';

/** What jsdom lacks. */
class Sheet {
  replaceSync(): void {}
}

beforeAll(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  defineExchange(new URL(`${ORIGIN}/app/embed.html`));
});

beforeEach(() => document.body.replaceChildren());

function addElement(attributes: Readonly<Record<string, string>>): SandpitExchangeElement {
  const element = document.createElement('sandpit-exchange');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

const frameIn = (element: SandpitExchangeElement): HTMLIFrameElement | null =>
  element.shadowRoot?.querySelector('iframe') ?? null;

const addressIn = (element: SandpitExchangeElement): string =>
  frameIn(element)?.src.replace(`${ORIGIN}/app/`, '') ?? '';

/** The page's end of the port that an element gives, if it gives one. A frame in a shadow has no window in jsdom. */
function greet(
  element: SandpitExchangeElement,
  { source = undefined as unknown, origin = ORIGIN, data = GREETING as unknown } = {},
): MessagePort | undefined {
  const given: MessagePort[] = [];
  const inside = { postMessage: (_data: unknown, _to: string, ports: MessagePort[]) => given.push(...ports) };
  Object.defineProperty(frameIn(element), 'contentWindow', { value: inside, configurable: true });
  window.dispatchEvent(Object.assign(new Event('message'), { source: source ?? inside, origin, data }));
  return given[0];
}

/** Greets as the page of the exchange does, and keeps what it is sent. */
function connect(element: SandpitExchangeElement) {
  const port = greet(element);
  if (!port) throw new Error('no port');
  const received: ToFrame[] = [];
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => void received.push(data);
  const send = async (message: FromFrame<Partial<Fill>>): Promise<void> => {
    port.postMessage(message);
    await nextTurn();
  };
  return { received, send };
}

function faultsOf(element: SandpitExchangeElement): string[] {
  const faults: string[] = [];
  element.addEventListener('error', ({ message, error }) => faults.push(`${error.name} ${message}`));
  return faults;
}

describe('the element', () => {
  test('PKG-175 several attributes that change together begin one exchange, and what waited for the old one is told', async () => {
    const element = addElement({ scenario: 'flash-crash', as: 'demo', lang: 'ja' });
    expect(addressIn(element)).toBe('embed.html?scenario=flash-crash&as=demo&lang=ja');
    connect(element);
    const waiting = expect(element.session.hash()).rejects.toThrow(
      'The exchange has ended: its element was taken away or has begun again.',
    );
    await nextTurn();
    const begun = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set');
    element.setAttribute('scenario', 'calm-market');
    element.setAttribute('at', '00:05:00');
    element.removeAttribute('lang');
    await waiting;
    expect(begun.mock.calls).toEqual([
      [`${ORIGIN}/app/embed.html?scenario=calm-market&at=00%3A05%3A00&as=demo`],
    ]);
    begun.mockRestore();
  });

  test('PKG-175 a choice that changes is sent once the page is shown, and begins nothing', async () => {
    const element = addElement({ night: '0' });
    const { received, send } = connect(element);
    element.setAttribute('night', '1');
    element.setAttribute('lang', 'kr');
    await nextTurn();
    expect(received).toEqual([]);
    await send({ type: 'shown' });
    await element.ready;
    element.setAttribute('pair', 'ETH/USDT');
    await expect
      .poll(() => received)
      .toEqual([
        { type: 'show', search: 'night=1&lang=kr' },
        { type: 'show', search: 'pair=ETH%2FUSDT' },
      ]);
    expect(addressIn(element)).toBe('embed.html?night=0');
  });

  test('PKG-172 calls of the driver go through the port, a refusal is ControlRefused, a fill is an event', async () => {
    const element = addElement({});
    const fills: Fill[] = [];
    element.addEventListener('fill', ({ detail }) => fills.push(detail));
    const time = element.clock.pause();
    const { received, send } = connect(element);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({ type: 'call', call: { method: 'POST', path: '/sim/clock' } });
    await send({ type: 'response', id: 1, status: 200, text: '{"now":7}' });
    expect(await time).toBe(7);
    const cue = expect(element.session.cue('no')).rejects.toMatchObject({
      name: 'ControlRefused',
      code: 'NO_CUE',
    });
    await expect.poll(() => received).toHaveLength(2);
    const error = { code: 'NO_CUE', message: 'There is no cue.' };
    await send({ type: 'response', id: 2, status: 404, text: JSON.stringify({ error }) });
    await cue;
    await send({ type: 'fill', fill: { id: 3, number: '0.02' } });
    expect(fills).toEqual([{ id: 3, number: '0.02' }]);
  });

  test('PKG-176 a greeting from another window, another origin or with other words gets no port', () => {
    const element = addElement({});
    expect(greet(element, { source: window })).toBeUndefined();
    expect(greet(element, { origin: 'https://elsewhere.test' })).toBeUndefined();
    expect(greet(element, { data: { type: 'shown' } })).toBeUndefined();
    expect(greet(element)).toBeInstanceOf(MessagePort);
  });

  test('PKG-174 a page that does not greet and one that a policy forbids are named in its place', async () => {
    const unreached = addElement({});
    const faults = faultsOf(unreached);
    frameIn(unreached)?.dispatchEvent(new Event('load'));
    const said = (element: SandpitExchangeElement) =>
      element.shadowRoot?.querySelector('[role=alert]')?.textContent;
    await expect
      .poll(() => said(unreached))
      .toMatch(/^https:\/\/exchange\.test\/app\/embed\.html cannot be shown here: expected/);
    expect(faults).toEqual([`NotReached ${said(unreached)}`]);

    const blocked = addElement({});
    const blockedFaults = faultsOf(blocked);
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: `${ORIGIN}/app/embed.html`,
    });
    frameIn(blocked)?.dispatchEvent(new Event('load'));
    document.dispatchEvent(violation);
    await expect
      .poll(() => said(blocked))
      .toBe(`The Content-Security-Policy of this page forbids ${ORIGIN}: its frame-src has to allow that.`);
    expect(blockedFaults).toEqual([`Blocked ${said(blocked)}`]);
  });

  test('PKG-178 its frame is called by the element’s label, or by the scenario', () => {
    const element = addElement({ scenario: 'flash-crash' });
    expect(frameIn(element)?.title).toBe('Simulated exchange: flash crash');
    element.setAttribute('aria-label', 'A crash');
    expect(frameIn(element)?.title).toBe('A crash');
  });
});

test('PKG-182 the guide shows lines of the example', () => {
  const page = 'docs/guides/embed.md';
  const shown = snippetsOf(page, readFileSync(page, 'utf8')).filter(({ fate }) => fate?.kind === 'run by');
  const example = ['index.html', 'page.css', 'page.js'].map((name) =>
    readFileSync(`package/examples/embed/${name}`, 'utf8'),
  );
  expect(shown).toHaveLength(4);
  for (const { place, text } of shown) {
    expect(
      example.some((file) => file.includes(text.trim())),
      place,
    ).toBe(true);
  }
});

describe('the page in the frame', () => {
  const around = new MessageChannel();
  afterEach(() => vi.unstubAllGlobals());

  test('PKG-176 it takes orders from the page around it, and from no window beside', async () => {
    const greetings: unknown[] = [];
    const parent = { postMessage: (data: unknown) => greetings.push(data) };
    Object.defineProperty(window, 'parent', { value: parent, configurable: true });
    const embedder = greetEmbedder();
    const received: unknown[] = [];
    embedder.onMessage((message) => received.push(message));
    expect(greetings).toEqual([GREETING]);
    const offer = (source: unknown, port: MessagePort): void => {
      const event = Object.assign(new Event('message'), { source, data: GREETING, ports: [port] });
      window.dispatchEvent(event);
    };
    const stranger = new MessageChannel();
    stranger.port1.postMessage('from a frame beside');
    offer(window, stranger.port2);
    around.port1.postMessage('from the page around');
    offer(parent, around.port2);
    const later = new MessageChannel();
    later.port1.postMessage('from a second port');
    offer(parent, later.port2);
    await expect.poll(() => received).toEqual(['from the page around']);
    for (const { port1 } of [around, stranger, later]) port1.close();
  });

  test('PKG-176 it carries out calls of the control plane alone, and tells what failed', async () => {
    const sent: FromFrame<unknown>[] = [];
    const heard: ((message: ToFrame) => void)[] = [];
    const embedder: Embedder = {
      send: (message) => sent.push(message),
      onMessage: (each) => heard.push(each),
    };
    const listeners: ((status: PageStatus) => void)[] = [];
    const asked: string[] = [];
    serveEmbedder(
      embedder,
      async ({ url }) => {
        asked.push(new URL(url).pathname);
        return Response.json({ now: 1 });
      },
      { onStatus: (listener) => (listeners.push(listener), () => undefined) },
    );
    const headers = {};
    const call = (id: number, path: string): void => {
      for (const tell of heard)
        tell({ type: 'call', id, call: { method: 'GET', path, headers, body: undefined } });
    };
    call(1, '/sim/clock');
    call(2, '/api/user/info');
    call(3, '//elsewhere.test/sim');
    await expect.poll(() => sent).toHaveLength(3);
    expect(asked).toEqual(['/sim/clock']);
    expect(sent).toEqual(
      expect.arrayContaining([
        { type: 'response', id: 1, status: 200, text: '{"now":1}' },
        { type: 'lost', id: 2, message: '/api/user/info: expected a call of /sim' },
        { type: 'lost', id: 3, message: '//elsewhere.test/sim: expected a call of /sim' },
      ]),
    );
    const failure = { name: 'UnknownScenario', message: 'There is none.', subject: 'x' };
    for (const tell of listeners) tell({ state: 'failed', failure });
    expect(sent.at(-1)).toEqual({
      type: 'failed',
      failure: { name: 'UnknownScenario', message: 'There is none.' },
    });
  });
});
