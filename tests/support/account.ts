import { HOUR_MS, Kernel, OPERATOR, instantOf } from '#simulator/engine/kernel/index.ts';
import type { Actor, ExchangeEvent, Plain } from '#simulator/engine/kernel/index.ts';
import type { SeedUserInput } from '#simulator/engine/modules/account/index.ts';
import { createAccount, hashPassword } from '#simulator/engine/modules/account/index.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';

export const START = instantOf(2023, 3, 10, 8 * HOUR_MS);
export const visitor: Actor = { kind: 'visitor' };

/** A kernel with the account module alone, and short words for what its tests do. */
export function openAccounts(seed = 'house', settings: Pick<Settings, 'identityReview'> = defaultSettings) {
  const kernel = new Kernel({ seed, start: START, verify: true });
  const account = createAccount({ context: kernel.context, settings, rules: RULES_VERSION });
  kernel.register(account);
  const messages: ExchangeEvent[] = [];
  kernel.onEvent((event) => void messages.push(event));
  const run = (name: string, input: Plain, actor: Actor = visitor) =>
    kernel.execute(`account.${name}`, input, actor);
  const hash = (text: string, login: string, purpose: 'login' | 'trade' = 'login') =>
    hashPassword(text, account.queries.saltFor(login, purpose));
  return {
    kernel,
    account,
    messages,
    run,
    hash,
    /** The result of a command that must succeed. */
    done<T>(name: string, input: Plain, actor?: Actor): T {
      const outcome = run(name, input, actor);
      if (!outcome.ok) throw outcome.refusal;
      return outcome.value as T;
    },
    /** The key of a refusal; undefined for a success. */
    refusal(name: string, input: Plain, actor?: Actor): string | undefined {
      const outcome = run(name, input, actor);
      return outcome.ok ? undefined : outcome.refusal.key;
    },
    lastCode: () => String(messages.at(-1)?.code),
    seed(login: string, more: Partial<SeedUserInput> = {}): number {
      const input: SeedUserInput = {
        type: login.includes('@') ? 'email' : 'mobile',
        account: login,
        countryCode: '86',
        extensionCode: '',
        parentId: 0,
        password: hash('secret1', login),
        tradePassword: null,
        reviewStatus: 0,
        isSeller: false,
        ...more,
      };
      return this.done<{ userId: number }>('seedUser', input, OPERATOR).userId;
    },
    login(login: string, password = 'secret1'): string {
      return this.done<{ token: string }>('login', {
        account: login,
        passwordHash: hash(password, login).hash,
      }).token;
    },
    pass: (ms: number) => kernel.advanceTo(kernel.now() + ms),
  };
}
