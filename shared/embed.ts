/** What the element `<sandpit-exchange>` and the page in its frame send each other (docs/guides/embed.md, decision 127). */
import type { Outgoing } from './control-client.ts';

/** File of the page in the frame, beside the script of the element. */
export const EMBED_PAGE = 'embed.html';

/** The page in the frame says it to the page around it when it loads; the element replies with it and a port. */
export const GREETING = 'sandpit-embed';

/** What the element sends. */
export type ToFrame =
  /** A call of the control plane. */
  | { readonly type: 'call'; readonly id: number; readonly call: Outgoing }
  /** Choices of a link that change what is shown, such as `lang=ja&night=1`. */
  | { readonly type: 'show'; readonly search: string };

/** Why the frame does not show what was asked for. */
export interface EmbedFailure {
  readonly name: string;
  readonly message: string;
}

/** What the page in the frame sends. */
export type FromFrame<Fill> =
  | { readonly type: 'response'; readonly id: number; readonly status: number; readonly text: string }
  /** A call that had no response. */
  | { readonly type: 'lost'; readonly id: number; readonly message: string }
  /** The exchange runs, and its page is shown. */
  | { readonly type: 'shown' }
  | { readonly type: 'failed'; readonly failure: EmbedFailure }
  | { readonly type: 'fill'; readonly fill: Fill };

/** Whether an address is that of the page in a frame. Servers of files may drop the ending. */
export const isEmbedPage = (pathname: string): boolean => /\/embed(\.html)?$/.test(pathname);

const DESK = '/newmarket';

/** The page of the client that the page in a frame shows: `?page=/lever`; the spot desk by default. */
export const embeddedPage = (search: string): string => new URLSearchParams(search).get('page') || DESK;

/** The page around, seen from the frame. */
export interface Embedder<Fill = unknown> {
  send(message: FromFrame<Fill>): void;
  /** Calls `listener` with what the element sends; what comes before the first listener waits for it. */
  onMessage(listener: (message: ToFrame) => void): void;
}

/**
 * Greets the page around this one and waits for its port. Of all windows only that one can send it: a frame beside this one, or a
 * window that opened it, is not heard. Where there is no page around, nothing is ever sent.
 */
export function greetEmbedder<Fill>(): Embedder<Fill> {
  const { parent } = window;
  const port = new Promise<MessagePort>((resolve) => {
    if (parent === window) return;
    const receive = ({ source, data, ports: [given] }: MessageEvent): void => {
      if (source !== parent || data !== GREETING || !given) return;
      window.removeEventListener('message', receive);
      resolve(given);
    };
    window.addEventListener('message', receive);
    // Anybody may know that this page has been loaded; what it holds goes through the port.
    parent.postMessage(GREETING, '*');
  });
  return {
    send: (message) => void port.then((open) => open.postMessage(message)),
    onMessage: (listener) =>
      void port.then((open) => {
        open.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => listener(data));
        open.start();
      }),
  };
}
