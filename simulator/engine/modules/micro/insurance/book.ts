/** Every policy, found by its id and by its holder. */
import type { Policy } from './policy.ts';

const place = (user: number, currency: number): string => `${user}/${currency}`;

/** The policies of the slice. Only its commands and jobs change it, through the slice. */
export class PolicyBook {
  readonly #policies = new Map<number, Policy>();
  readonly #active = new Map<string, number>();

  policy(id: number): Policy | undefined {
    return this.#policies.get(id);
  }

  /** The policy of a user in a currency that has not ended. */
  active(user: number, currency: number): Policy | undefined {
    const id = this.#active.get(place(user, currency));
    return id === undefined ? undefined : this.#policies.get(id);
  }

  /** In the order of their ids. */
  all(): readonly Policy[] {
    return [...this.#policies.values()];
  }

  put(policy: Policy): void {
    const { id, user, currency, end } = policy;
    this.#policies.set(id, policy);
    if (end === null) this.#active.set(place(user, currency), id);
    else if (this.active(user, currency)?.id === id) this.#active.delete(place(user, currency));
  }

  clear(): void {
    this.#policies.clear();
    this.#active.clear();
  }
}
