/**
 * `sandpit-exchange/embed`: types of the element `<sandpit-exchange>`, which shows an exchange on any page (docs/guides/embed.md). Its
 * script is `embed.js`, beside the client that it shows.
 */
import { callControl } from '#shared/control-client.ts';
import type { Outgoing } from '#shared/control-client.ts';
import type { CompletedTrade } from '#contract/entities/spot.ts';
import { GREETING } from '#shared/embed.ts';
import type { EmbedFailure, FromFrame, ToFrame } from '#shared/embed.ts';
import { createDriver } from './driver/driver.ts';
import type { Clock, Driver } from './driver/types.ts';

export type { Clock, Driver } from './driver/types.ts';
export type { ControlRefused } from '#shared/control-client.ts';

/** An own spot trade of the user at the exchange, as E17 lists it. */
export type Fill = CompletedTrade;

/** What the element dispatches, besides what every element does. */
export interface SandpitExchangeEventMap extends HTMLElementEventMap {
  /** The user of the element's page has bought or sold. */
  fill: CustomEvent<Fill>;
  /** What was asked for cannot be shown; the element says so, too. */
  error: ErrorEvent;
}

/**
 * An exchange of its own in a page. Attributes are those of links: `scenario`, `seed`, `at`, `speed` and `as` say how it begins, and a
 * change begins it again; `lang`, `night`, `pair` and `page` say what is shown.
 *
 * @example
 * const exchange = document.querySelector('sandpit-exchange');
 * exchange.addEventListener('fill', ({ detail }) => console.log(detail.number, detail.price));
 * await exchange.clock.advance('10m');
 */
export interface SandpitExchangeElement extends HTMLElement {
  /** Virtual time. */
  readonly clock: Clock;
  /** Steers the exchange. Calls wait until it runs, and reject where the element is taken away or begins again in the meantime. */
  readonly session: Driver;
  /** Resolves when the exchange runs and is shown. While it cannot, the element says why, and the promise waits. */
  readonly ready: Promise<void>;
  addEventListener<Type extends keyof SandpitExchangeEventMap>(
    type: Type,
    listener: (this: SandpitExchangeElement, event: SandpitExchangeEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sandpit-exchange': SandpitExchangeElement;
  }
}

const TAG = 'sandpit-exchange';

/** Attributes by which an exchange begins. */
const BEGINNING = ['scenario', 'seed', 'at', 'speed', 'as'] as const;
/** Those that change what is shown of it. */
const SHOWN = ['lang', 'night', 'pair', 'page'] as const;

/** Laid out like a picture: the page gives it a size by its own rules, which win over these. */
const STYLES = `
:host { display: block; height: 640px; }
:host([hidden]) { display: none; }
iframe { display: block; box-sizing: border-box; width: 100%; height: 100%; border: 0; }
p { margin: 0; padding: 1em; font: 1rem/1.5 system-ui, sans-serif; }
`;

/** Makes the element known; its frames show `page`. Does nothing where another script has done so. */
export function defineExchange(page: URL): void {
  if (customElements.get(TAG) !== undefined) return;
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  customElements.define(
    TAG,
    class extends ExchangeElement {
      constructor() {
        super(page, styles);
      }
    },
  );
}

/** A call that waits for its response. */
interface Awaited {
  resolve(response: { readonly status: number; readonly text: string }): void;
  reject(reason: Error): void;
}

/** One page in a frame, from its greeting on. */
class Conversation {
  readonly #port: MessagePort;
  readonly #awaited = new Map<number, Awaited>();
  #lastId = 0;

  constructor(port: MessagePort, receive: (message: FromFrame<Fill>) => void) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromFrame<Fill>>) => {
      if (data.type === 'response') this.#settle(data.id)?.resolve(data);
      else if (data.type === 'lost') this.#settle(data.id)?.reject(new Error(data.message));
      else receive(data);
    };
  }

  send(message: ToFrame): void {
    this.#port.postMessage(message);
  }

  call(call: Outgoing): Promise<{ readonly status: number; readonly text: string }> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#awaited.set(id, { resolve, reject });
      this.send({ type: 'call', id, call });
    });
  }

  end(): void {
    this.#port.close();
    for (const { reject } of this.#awaited.values())
      reject(new Error('The exchange has ended: its element was taken away or has begun again.'));
    this.#awaited.clear();
  }

  #settle(id: number): Awaited | undefined {
    const awaited = this.#awaited.get(id);
    this.#awaited.delete(id);
    return awaited;
  }
}

/** A promise, and what settles it. */
interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
  // Nobody has to wait for it.
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

/** The exchange in its frame; an element that is in no page has none. */
class ExchangeElement extends HTMLElement implements SandpitExchangeElement {
  static readonly observedAttributes = [...BEGINNING, ...SHOWN, 'aria-label'];

  readonly session: Driver;
  readonly #page: URL;
  readonly #root: ShadowRoot;
  readonly #frame = document.createElement('iframe');
  /** Aborted when the element leaves its page. */
  #leaving: AbortController | undefined;
  #conversation = deferred<Conversation>();
  #present: Conversation | undefined;
  #shown = deferred<void>();
  #isShown = false;
  /** Choices that were changed and that the frame does not know of. */
  readonly #changed = new Set<string>();
  #isDue = false;

  constructor(page: URL, styles: CSSStyleSheet) {
    super();
    this.#page = page;
    this.#root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    this.#root.adoptedStyleSheets = [styles];
    this.#frame.allow = 'clipboard-write; fullscreen';
    this.session = createDriver((method, path, body) =>
      callControl(async (call) => (await this.#conversation.promise).call(call), method, path, body),
    );
  }

  get clock(): Clock {
    return this.session.clock;
  }

  get ready(): Promise<void> {
    return this.#shown.promise;
  }

  connectedCallback(): void {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    window.addEventListener('message', (event) => this.#onMessage(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#onViolation(event), { signal });
    // Browsers tell of a frame that a policy forbids as of one that is loaded, and only then of the policy.
    const onLoad = (): void => {
      const awaited = this.#conversation;
      setTimeout(() => this.#onLoad(awaited));
    };
    this.#frame.addEventListener('load', onLoad, { signal });
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#leaving?.abort();
    this.#leaving = undefined;
    this.#end();
  }

  /** Several attributes that change together begin one exchange. */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || this.#leaving === undefined) return;
    this.#name();
    const isChoice = SHOWN.some((each) => each === name) && after !== null;
    if (isChoice) {
      this.#changed.add(name);
      this.#tell();
      return;
    }
    if (name !== 'aria-label') this.#beginSoon();
  }

  #beginSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#leaving) this.#begin();
    });
  }

  #begin(): void {
    this.#end();
    // A frame that is put into the page anew adds nothing to its history; one that is sent elsewhere does.
    this.#root.replaceChildren();
    const address = new URL(this.#page);
    address.search = this.#query([...BEGINNING, ...SHOWN]);
    this.#changed.clear();
    this.#name();
    this.#frame.src = address.href;
    this.#root.append(this.#frame);
  }

  #end(): void {
    this.#present?.end();
    this.#conversation.reject(
      new Error('The exchange has ended: its element was taken away or has begun again.'),
    );
    this.#conversation = deferred();
    this.#present = undefined;
    if (this.#isShown) this.#shown = deferred();
    this.#isShown = false;
  }

  /** What a screen reader calls the frame. */
  #name(): void {
    const scenario = this.getAttribute('scenario') ?? 'calm-market';
    this.#frame.title =
      this.getAttribute('aria-label') ?? `Simulated exchange: ${scenario.replaceAll('-', ' ')}`;
  }

  /** The attributes of these names as the parameters of a link. */
  #query(names: Iterable<string>): string {
    const query = new URLSearchParams();
    for (const name of names) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(name, value);
    }
    return query.toString();
  }

  /** A frame that is not shown yet is told when it is. */
  #tell(): void {
    if (!this.#isShown || this.#changed.size === 0) return;
    this.#present?.send({ type: 'show', search: this.#query(this.#changed) });
    this.#changed.clear();
  }

  /** The frame has loaded a page of the exchange, for the first time or again. */
  #onMessage({ source, origin, data }: MessageEvent): void {
    const inside = this.#frame.contentWindow;
    if (inside === null || source !== inside || origin !== this.#page.origin || data !== GREETING) return;
    if (this.#present) this.#end();
    const { port1, port2 } = new MessageChannel();
    this.#present = new Conversation(port1, (message) => this.#receive(message));
    inside.postMessage(GREETING, this.#page.origin, [port2]);
    this.#conversation.resolve(this.#present);
  }

  #receive(message: FromFrame<Fill>): void {
    switch (message.type) {
      case 'fill':
        this.dispatchEvent(new CustomEvent('fill', { detail: message.fill }));
        return;
      case 'failed':
        this.#report(message.failure);
        return;
      case 'shown':
        this.#isShown = true;
        this.#shown.resolve();
        this.#tell();
        return;
      default:
    }
  }

  /** A page of the exchange greets before it is loaded; what a browser shows instead of it does not. */
  #onLoad(awaited: Deferred<Conversation>): void {
    if (this.#present || this.#conversation !== awaited) return;
    this.#fail({
      name: 'NotReached',
      message: `${this.#page.href} cannot be shown here: expected the page of a Sandpit build that this page may load and may show in a frame.`,
    });
  }

  #onViolation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective !== 'frame-src' || !this.#page.href.startsWith(blockedURI)) return;
    const { origin } = this.#page;
    this.#fail({
      name: 'Blocked',
      message: `The Content-Security-Policy of this page forbids ${origin}: its frame-src has to allow that.`,
    });
  }

  /** Says in the place of the frame why there is none. */
  #fail(failure: EmbedFailure): void {
    if (this.#root.querySelector('p') !== null) return;
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = failure.message;
    this.#root.replaceChildren(text);
    this.#report(failure);
  }

  #report({ name, message }: EmbedFailure): void {
    const error = new Error(message);
    error.name = name;
    this.dispatchEvent(new ErrorEvent('error', { message, error }));
  }
}
