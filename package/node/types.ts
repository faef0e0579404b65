/** The public types of an exchange in a process of Node. */
import type { Client, DecodedEventOf, EventName } from '../contract.ts';
import type { Driver, SessionOptions } from '../driver/types.ts';

/** An event that the exchange sends. */
export type SentEventName = Exclude<EventName, 'login'>;

/** A visitor or a user of the exchange. */
export interface Participant extends Client {
  /**
   * Receives an event as a socket of this participant does, decoded: at first the state of each pair, then what happens.
   * Returns what ends that.
   */
  on<Name extends SentEventName>(name: Name, listener: (payload: DecodedEventOf<Name>) => void): () => void;
}

/** A login: whose it is, and what proves it. */
export interface Login {
  readonly user: number;
  readonly account: string;
  /** What goes into the `Authorization` header. */
  readonly token: string;
}

/** A user of the exchange who is logged in. */
export interface User extends Participant, Login {}

/** An exchange of its own: calls of visitors and users, events, time, faults and everything else of the control plane. */
export interface Exchange extends Driver, Participant {
  /** Begins a scenario again, forgetting what happened. Rejects with ControlRefused. */
  load(scenario: string, options?: SessionOptions): Promise<void>;
  load(options?: SessionOptions): Promise<void>;
  /** A user logged in: by account, by the part of it before the @, or by id. Rejects with ControlRefused. */
  user(name: string | number): Promise<User>;
}

/** An exchange, and its end. */
export interface OwnExchange extends Exchange {
  /** Ends it; calls reject from then on. */
  close(): Promise<void>;
}
