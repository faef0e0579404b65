/** The parts of an exchange that belongs to a room: logins are those of the host, and its rules come before those of the exchange. */
import type { OperationName } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import { ordinaryExtensions } from '#simulator/protocol/feed/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { roomRefusal } from '#simulator/rooms/rules.ts';
import type { RuleView } from '#simulator/rooms/rules.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { isAction } from '#simulator/session/replay.ts';

/** What the exchange of a room asks its host. */
export interface RoomAccess {
  /** Whose login it is, and whether it may only read; undefined for one that does not open this exchange. */
  loginOf(token: string): { readonly account: string; readonly readOnly: boolean } | undefined;
  /** Undefined where another host leads, which has checked the commands that come from it. */
  rules(): RuleView | undefined;
  /** Whether the room has ended: nothing more comes into the journal. False where another host leads, whose commands may arrive late. */
  isOver(): boolean;
}

/** Calls that would make an account or a login, or hand out money: both come from the host. */
const CLOSED: ReadonlySet<OperationName> = new Set([
  'sendSms',
  'sendMail',
  'checkEmail',
  'checkMobile',
  'register',
  'login',
  'forgetPassword',
  'bindEmail',
  'practice',
  'paperMoney',
]);

const extensions = [...ordinaryExtensions.filter((name) => name !== 'practice'), 'rooms'] as const;

/** Parts for the exchanges of a room. */
export function roomParts(access: RoomAccess): ExchangeParts {
  return {
    createExchange(scenario) {
      const exchange: Exchange = createExchange(scenario, {
        guard: (...command) => refused(exchange, access, ...command),
      });
      return withRoomLogins(exchange, access);
    },
    createApi(deps) {
      const api = exchangeParts.createApi(deps);
      return {
        ...api,
        async carryOut(call, guard) {
          const { name, request } = call;
          if (name !== undefined && CLOSED.has(name)) return api.refuse(request, new Refusal('CLOSED'));
          const token = request.header('authorization');
          if (isAction(request) && token !== null && access.loginOf(token)?.readOnly === true)
            return api.refuse(request, new Refusal('NO_PERMISSION'));
          return api.carryOut(call, guard);
        },
      };
    },
    createFeed: (deps) => exchangeParts.createFeed({ ...deps, extensions }),
  };
}

function refused(
  exchange: Exchange,
  access: RoomAccess,
  ...[name, input, actor]: Parameters<CommandGuard>
): Refusal | undefined {
  if (access.isOver()) return new Refusal('CLOSED');
  const rules = actor.kind === 'operator' ? undefined : access.rules();
  return rules && roomRefusal(exchange, rules, name, input);
}

function withRoomLogins(exchange: Exchange, access: RoomAccess): Exchange {
  const { account } = exchange;
  const queries: typeof account.queries = {
    ...account.queries,
    userOfToken(token) {
      const login = access.loginOf(token);
      return login && account.queries.byAccount(login.account);
    },
    // The host ends logins, not the time of the exchange.
    tokenDue: () => undefined,
  };
  return { ...exchange, account: { ...account, queries } };
}
