/** The lease by which one test run at a time uses a shared exchange. */
import { ControlError } from './control-error.ts';

/** How long a lease holds that no one renews, in real milliseconds: its holder may have died. */
export const TEST_LEASE_MS = 10_000;

interface HeldLease {
  readonly holder: string;
  readonly label: string;
  readonly until: number;
}

/**
 * Who uses an exchange that several could reach. It forbids nothing: test runs ask for it before they begin a session, so
 * that two of them notice each other. It lives as long as the host and is not part of the session.
 */
export class TestLease {
  readonly #realTime: () => number;
  #held: HeldLease | undefined;

  /** @param realTime monotonic real milliseconds */
  constructor(realTime: () => number) {
    this.#realTime = realTime;
  }

  /**
   * Takes the lease, or takes it again.
   * @param label a readable name of the holder
   * @throws ControlError LEASED while another holds it
   */
  take(holder: string, label: string): void {
    const held = this.#current();
    if (held && held.holder !== holder) {
      const message = `The exchange is in use by ${held.label}.`;
      throw new ControlError(409, 'LEASED', message, { label: held.label });
    }
    this.#held = { holder, label, until: this.#realTime() + TEST_LEASE_MS };
  }

  /** Holds on to the lease, also to one that ran out and that no one has taken; nothing happens if another has it. */
  renew(holder: string): void {
    const held = this.#held;
    if (held?.holder === holder) this.#held = { ...held, until: this.#realTime() + TEST_LEASE_MS };
  }

  /** Gives the lease back; without a holder, it is taken from the present one. */
  release(holder: string | undefined): void {
    if (holder === undefined || this.#held?.holder === holder) this.#held = undefined;
  }

  #current(): HeldLease | undefined {
    return this.#held && this.#held.until > this.#realTime() ? this.#held : undefined;
  }
}
