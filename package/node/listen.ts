import type { Session } from '#simulator/session/session.ts';
import { decodeEvent } from '../contract.ts';
import type { DecodedEventOf } from '../contract.ts';
import type { Login, SentEventName } from './types.ts';

let sockets = 0;

/**
 * Calls a listener with each event of a name until what it returns is called. A session that is begun or left drops its sockets:
 * this one then connects again.
 */
export function listen<Name extends SentEventName>(
  session: Session,
  login: Login | undefined,
  name: Name,
  listener: (payload: DecodedEventOf<Name>) => void,
): () => void {
  let isWanted = true;
  let end: (reason: string) => void;
  const receiveEvent = (event: string, payload?: unknown): void => {
    const decoded = event === name && isWanted ? decodeEvent(name, payload) : undefined;
    if (decoded !== undefined) listener(decoded);
  };
  const connect = (): void => {
    let notify: ((reason: string) => void) | undefined;
    end = (reason) => {
      notify?.(reason);
      notify = undefined;
    };
    const drop = (): void => {
      const isConnected = notify !== undefined;
      end('transport close');
      // Dropped before it was let in: there is no exchange any more.
      if (isWanted && isConnected) connect();
    };
    session.connect({
      id: `process-${++sockets}`,
      auth: { token: login?.token },
      on: (event, receive) => {
        if (event === 'login' && login) receive(login.user);
      },
      send: (events) => {
        for (const { event, payload } of events) receiveEvent(event, payload);
      },
      emit: receiveEvent,
      onClose: (listening) => (notify = listening),
      disconnect: () => end('io server disconnect'),
      drop,
    });
  };
  connect();
  return () => {
    isWanted = false;
    end('client namespace disconnect');
  };
}
